/** Separates searched texts; a noncharacter, so that no match reaches from one text into the next. */
const separator = '\uffff'

/** Replaces the separator in a folded text. */
export const searchable = (folded: string): string => folded.replaceAll(separator, '\ufffe')

/** Joins folded titles, which `q` searches besides tags (contract §4.1). */
export const joinSearchable = (folded: string[]): string => folded.map(searchable).join(separator)
