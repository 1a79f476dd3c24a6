import { createHash } from 'node:crypto'

/** Increase it whenever cleaning gives other results, as after an update of DOMPurify: all is cleaned again. */
const cleanerVersion = 5

/** How a text is cleaned. `bio` is a biography; cleaning it also removes e-mail addresses. */
type Kind = 'html' | 'bio'

/** Returns the key under which the cleaned text is stored. */
export const textDigestOf = (kind: Kind, source: string): string =>
  createHash('sha256').update(`${cleanerVersion}\n${kind}\n${source}`).digest('hex')

export interface Uncleaned {
  kind: Kind
  source: string
}

export interface Cleaned {
  /** Sanitised HTML; null if nothing of it is visible. */
  html: string | null
  /** Plain text of the HTML, without what is struck out; null if there is none. */
  text: string | null
  /** The text on one line, without the dashes and numbers of list items; null if it has none. */
  unmarked: string | null
}
