import { type SearchText, searchFields } from '#lib/catalogue/rules/text/search-text.ts'
import { type Postings, postingsOf } from './docs.ts'

/** The searchable texts of a part's courses. */
export interface TextPart {
  /** The course of each text. */
  ids: string[]
  /** Titles of each text. */
  titles: string[][]
  /** For each of `searchFields`, the texts by word. */
  words: Postings[]
}

export const textPartOf = (ids: string[], texts: readonly SearchText[]): TextPart => ({
  ids,
  titles: texts.map(({ titles }) => titles),
  words: searchFields.map((_, field) =>
    postingsOf(texts, ({ words }) => words[field]?.split(' ').filter((word) => word !== '') ?? []),
  ),
})
