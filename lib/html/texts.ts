import { createHash } from 'node:crypto'

/** Raise this whenever cleaning gives other results, a new DOMPurify included: stored results are then made again. */
const cleanerVersion = 3

/** The kind of cleaning. */
export type Kind = 'html' | 'bio'

/** The key under which a cleaned text is stored. */
export const textDigestOf = (kind: Kind, source: string): string =>
  createHash('sha256').update(`${cleanerVersion}\n${kind}\n${source}`).digest('hex')

/** An authored text and its kind. */
export interface Uncleaned {
  kind: Kind
  source: string
}

/** A cleaned text. */
export interface Cleaned {
  /** Sanitised HTML; null without visible content. */
  html: string | null
  /** Its plain text; null when there is none. */
  text: string | null
}
