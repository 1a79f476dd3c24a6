import { comparableText, findableWords } from './words.ts'

/** Of what is searched, in characters; what it is corrected to is no longer either. */
export const searchLengthMax = 200

/** Where a word may stand, best first; tags stand for instructors, levels, venues, streams and categories too. */
export const searchFields = ['title', 'tags', 'subtitle', 'description'] as const
export type SearchField = (typeof searchFields)[number]

/** What search knows of one course. */
export interface SearchText {
  /** As `comparableText` has them. */
  titles: string[]
  /** For each of `searchFields`, parted by spaces, the words that stand in none of the better ones. */
  words: string[]
}

/** What a course is found by: the texts of each field, of all its versions. */
export function searchTextOf(texts: Record<SearchField, string[]>): SearchText {
  const seen = new Set<string>()
  const words = searchFields.map((field) => {
    const found: string[] = []
    for (const text of texts[field])
      for (const word of findableWords(text)) {
        if (!seen.has(word)) found.push(word)
        seen.add(word)
      }
    return found.join(' ')
  })
  return { titles: [...new Set(texts.title.map(comparableText))], words }
}
