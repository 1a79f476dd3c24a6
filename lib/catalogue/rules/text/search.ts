import { fold } from './fold.ts'

/** Separates searched texts; a noncharacter, so that no match reaches from one text into the next. */
const separator = '\uffff'

/** Replaces the separator in a folded text. */
export const searchable = (folded: string): string => folded.replaceAll(separator, '\ufffe')

/** Joins the texts that `q` searches: titles of all versions, and tags (contract §4.1). */
export const joinSearchable = (texts: string[]): string =>
  texts.map((text) => searchable(fold(text))).join(separator)
