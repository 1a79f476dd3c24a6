import { comparableText, findableWords } from './words.ts'

/** The longest search, in characters; a corrected search is not longer. */
export const searchLengthMax = 200

/** The fields that are searched, best first. `tags` includes instructors, levels, venues, streams and categories. */
export const searchFields = ['title', 'tags', 'subtitle', 'description'] as const
export type SearchField = (typeof searchFields)[number]

/** The searchable text of one course. */
export interface SearchText {
  /** Titles in the form of `comparableText`. */
  titles: string[]
  /** For each of `searchFields`: the words that no better field has, separated by spaces. */
  words: string[]
}

/** Builds the searchable text of a course from the texts of each field, of all its versions. */
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
