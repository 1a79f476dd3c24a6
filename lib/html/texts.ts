import { createHash } from 'node:crypto'

/**
 * Raise this whenever cleaning gives other results, also after an update of DOMPurify. Stored texts are then cleaned
 * again.
 */
const cleanerVersion = 3

/** How a text is cleaned: as HTML, or as a biography, which loses its e-mail addresses too. */
export type Kind = 'html' | 'bio'

/** The key under which a cleaned text is stored. */
export const textDigestOf = (kind: Kind, source: string): string =>
  createHash('sha256').update(`${cleanerVersion}\n${kind}\n${source}`).digest('hex')

export interface Uncleaned {
  kind: Kind
  source: string
}

export interface Cleaned {
  /** Sanitised HTML; null without visible content. */
  html: string | null
  /** Its plain text; null when there is none. */
  text: string | null
}
