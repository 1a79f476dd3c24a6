import { type SearchText, searchFields } from '#lib/catalogue/rules/text/search-text.ts'
import { type Docs, note, type Postings } from './docs.ts'

/** The searchable texts of a part's courses. */
export interface TextPart {
  /** The course of each text. */
  ids: string[]
  /** Titles of each text. */
  titles: string[][]
  /** For each of `searchFields`, the texts by word. */
  words: Postings[]
}

export function textPartOf(ids: string[], texts: readonly SearchText[]): TextPart {
  const words = searchFields.map(() => new Map<string, Docs>())
  for (const [at, text] of texts.entries())
    for (const [field, postings] of words.entries())
      for (const word of text.words[field]?.split(' ') ?? []) if (word !== '') note(postings, word, at)
  return { ids, titles: texts.map(({ titles }) => titles), words: words.map((postings) => [...postings]) }
}
