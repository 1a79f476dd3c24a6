import { fold } from './fold.ts'

/** Stands between searched texts; a noncharacter, so that no match reaches from one text into the next. */
const separator = '\uffff'

/** A folded text as `q` finds it: it never holds the separator. */
export const searchable = (folded: string): string => folded.replaceAll(separator, '\ufffe')

/** What `q` is looked for in: any version's title, any tag (contract §4.1). */
export const joinSearchable = (texts: string[]): string =>
  texts.map((text) => searchable(fold(text))).join(separator)
