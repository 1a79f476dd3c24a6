import { kindOfPlace } from '../rules/placements.ts'
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
  const scores = new Uint32Array(index.held.length)
  const found = scoreBeside(index, slot, scores)
  const listOf = (other: Slot): string => (index.listings.get(asked)?.slots.has(other) ? asked : '')
  const isPreferred = (other: Slot): boolean =>
    (language === null || !!index.listings.get(language)?.slots.has(other)) &&
    !!index.listings.get(listOf(other))?.availabilities.get('available')?.has(other)
  const rankOf = (other: Slot) => index.orders.find('catalogue', '')?.rankOf(other) ?? 0
  const compare = (a: Slot, b: Slot): number =>
    (scores[b] ?? 0) - (scores[a] ?? 0) ||
    Number(isPreferred(b)) - Number(isPreferred(a)) ||
    rankOf(a) - rankOf(b)
  const bar = nthScore(found, scores, limit)
  return found
    .filter((other) => (scores[other] ?? 0) >= bar)
    .sort(compare)
    .slice(0, limit)
    .flatMap((other) => {
      const course = index.held[other]
      return course ? [{ course, language: listOf(other) }] : []
    })
}

/** Something that a course has, and what sharing it is worth. */
interface Share {
  slots: SlotSet
  score: number
}

/** What few courses have weighs more. */
function sharesOf(index: CatalogueIndex, slot: Slot): Share[] {
  const share = (weight: number, slots: SlotSet): Share => ({
    slots,
    score: Math.round(precision * weight * (1 + Math.log2(index.size / slots.size))),
  })
  const places = [...index.places].flatMap(([key, slots]) => {
    const kind = slots.has(slot) ? kindOfPlace(key) : undefined
    return kind ? [share(weights[kind], slots)] : []
  })
  const named = (index.held[slot]?.tagsAndInstructors ?? []).map((value) =>
    share(index.tags.find(value.folded) === value ? weights.tag : weights.instructor, value.slots),
  )
  const levels = [...index.levels.all()].filter(({ slots }) => slots.has(slot))
  return [...places, ...named, ...levels.map(({ slots }) => share(weights.level, slots))]
}

/** Scores the courses that share something with one, and returns them. */
function scoreBeside(index: CatalogueIndex, slot: Slot, scores: Uint32Array): Slot[] {
  const found: Slot[] = []
  for (const { slots, score } of sharesOf(index, slot))
    slots.forEach((other) => {
      if (scores[other] === 0 && other !== slot) found.push(other)
      scores[other] = (scores[other] ?? 0) + score
    })
  return found
}

/** The score that so many have or exceed; 0 when there are fewer. */
function nthScore(slots: Slot[], scores: Uint32Array, n: number): number {
  const largest = new Uint32Array(n)
  for (const slot of slots) {
    const score = scores[slot] ?? 0
    // Ascending, so that the first is the one to give way.
    if (score > (largest[0] ?? 0)) largest.fill(score, 0, 1).sort()
  }
  return largest[0] ?? 0
}
