import { kindOfPlace } from '../rules/streams.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { DocId, DocIdSet } from './doc-id-set.ts'
import type { FoundCourse } from './indexed-course.ts'

/** Score for each kind of trait that two courses share. */
const weights = { category: 5, tags: 4, instructors: 3, levels: 2, stream: 1 }

/** Scores are multiplied and rounded to whole numbers, so that their sum depends on no order. */
const precision = 1_000

/** The course to compare with, in the version that the visitor sees. */
export interface SimilarTarget {
  courseId: string
  /** `''` for none. A course that is not available in it comes from the list without a language. */
  askedLanguage: string
  /** Language of the version shown; null if it has none. */
  language: string | null
  limit: number
}

/** Finds the courses most similar to a course. The index needs the catalogue order. */
export function findSimilar(
  index: CatalogueIndex,
  { courseId, askedLanguage, language, limit }: SimilarTarget,
): FoundCourse[] {
  const docId = index.docIdOf(courseId)
  if (docId === undefined) return []
  const scores = new Uint32Array(index.entries.length)
  const found = scoreOthers(index, docId, scores)
  const listLanguageOf = (other: DocId): string =>
    index.listings.get(askedLanguage)?.docIds.has(other) ? askedLanguage : ''
  /** Breaks ties between equally similar courses: those that are available, in the language shown, come first. */
  const isPreferred = (other: DocId): boolean =>
    (language === null || !!index.listings.get(language)?.docIds.has(other)) &&
    !!index.listings.get(listLanguageOf(other))?.keys.get('availability available')?.has(other)
  const rankOf = (other: DocId) => index.orders.find('catalogue', '')?.rankOf(other) ?? 0
  const compare = (a: DocId, b: DocId): number =>
    (scores[b] ?? 0) - (scores[a] ?? 0) ||
    Number(isPreferred(b)) - Number(isPreferred(a)) ||
    rankOf(a) - rankOf(b)
  const best: DocId[] = []
  for (const other of found) {
    if (best.length < limit) best.push(other)
    else if (compare(other, best[limit - 1] as DocId) < 0) best[limit - 1] = other
    else continue
    best.sort(compare)
  }
  return best.flatMap((other) => index.listed(other, listLanguageOf(other)))
}

interface Trait {
  docIds: DocIdSet
  score: number
}

/** Returns the traits of a course. A rare trait scores more than a common one. */
function traitsOf(index: CatalogueIndex, docId: DocId): Trait[] {
  const trait = (weight: number, docIds: DocIdSet): Trait => ({
    docIds,
    score: Math.round(precision * weight * (1 + Math.log2(index.size / docIds.size))),
  })
  const places = [...index.places].flatMap(([key, docIds]) => {
    const kind = docIds.has(docId) ? kindOfPlace(key) : undefined
    return kind ? [trait(weights[kind], docIds)] : []
  })
  const values = (['tags', 'instructors', 'levels'] as const).flatMap((name) =>
    [...index[name].all()]
      .filter(({ docIds }) => docIds.has(docId))
      .map(({ docIds }) => trait(weights[name], docIds)),
  )
  return [...places, ...values]
}

/** Returns the courses that share at least one trait with a course. Adds up their scores in `scores`, by `docId`. */
function scoreOthers(index: CatalogueIndex, docId: DocId, scores: Uint32Array): DocId[] {
  const found: DocId[] = []
  for (const { docIds, score } of traitsOf(index, docId))
    docIds.forEach((other) => {
      if (scores[other] === 0 && other !== docId) found.push(other)
      scores[other] = (scores[other] ?? 0) + score
    })
  return found
}
