import { kindOfPlace } from '../rules/place-key.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { Held } from './held.ts'
import type { Slot } from './mask.ts'
import type { Question } from './question.ts'
import type { SlotSet } from './slot-set.ts'

/** What is alike about courses, and how much it counts beside the others. */
const weights = { category: 5, tag: 4, instructor: 3, level: 2, stream: 1 }

/** Parts of a weight that still count: sums of whole numbers are equal whatever their order. */
const precision = 1_000

/** For which course others are wanted, as it is shown. */
export interface SimilarQuery {
  courseId: string
  /** In which list the others are to be shown that are in it; `''` for none. */
  asked: string
  /** The language that is shown; null when it has none. */
  language: string | null
  limit: number
}

/** A course, and which list shows it. */
export interface SimilarCourse {
  course: Held
  language: string
}

/** Asks for the courses that share most with one. */
export const similarQuestion = (query: SimilarQuery): Question<{ courses: SimilarCourse[] }> => ({
  orders: () => [['catalogue', '']],
  isSearch: false,
  answer: (index) => ({ courses: similarCourses(index, query) }),
})

function similarCourses(
  index: CatalogueIndex,
  { courseId, asked, language, limit }: SimilarQuery,
): SimilarCourse[] {
  const slot = index.slotOf(courseId)
  if (slot === undefined) return []
  const scores = scoresBeside(index, slot)
  scores[slot] = 0
  const listOf = (other: Slot): string => (index.listings.get(asked)?.slots.has(other) ? asked : '')
  const isPreferred = (other: Slot): boolean =>
    (language === null || !!index.listings.get(language)?.slots.has(other)) &&
    !!index.listings.get(listOf(other))?.availabilities.get('available')?.has(other)
  const rankOf = (other: Slot) => index.orders.find('catalogue', '')?.rankOf(other) ?? 0
  const compare = (a: Slot, b: Slot): number =>
    (scores[b] ?? 0) - (scores[a] ?? 0) ||
    Number(isPreferred(b)) - Number(isPreferred(a)) ||
    rankOf(a) - rankOf(b)
  return best(scores, limit, compare).flatMap((other) => {
    const course = index.held[other]
    return course ? [{ course, language: listOf(other) }] : []
  })
}

/** What each course shares with one, by slot: what few courses have weighs more. */
function scoresBeside(index: CatalogueIndex, slot: Slot): Uint32Array {
  const scores = new Uint32Array(index.held.length)
  const share = (slots: SlotSet, weight: number): void => {
    const score = Math.round(precision * weight * (1 + Math.log2(index.size / slots.size)))
    slots.forEach((other) => {
      scores[other] = (scores[other] ?? 0) + score
    })
  }
  for (const [key, slots] of index.places) {
    const kind = slots.has(slot) ? kindOfPlace(key) : undefined
    if (kind) share(slots, weights[kind])
  }
  for (const value of index.held[slot]?.tagsAndInstructors ?? [])
    share(value.slots, index.tags.find(value.folded) === value ? weights.tag : weights.instructor)
  for (const { slots } of index.levels.all()) if (slots.has(slot)) share(slots, weights.level)
  return scores
}

/** The first of those with a score, in order. */
function best(scores: Uint32Array, limit: number, compare: (a: Slot, b: Slot) => number): Slot[] {
  const found: Slot[] = []
  for (let slot = 0; slot < scores.length; slot++) {
    if (scores[slot] === 0) continue
    const last = found.at(-1)
    if (found.length === limit && last !== undefined && compare(slot, last) > 0) continue
    const place = found.findIndex((other) => compare(slot, other) < 0)
    found.splice(place === -1 ? found.length : place, 0, slot)
    if (found.length > limit) found.pop()
  }
  return found
}
