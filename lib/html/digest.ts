import { createHash } from 'node:crypto'

/** Raise this whenever cleaning gives other results, a new DOMPurify included: stored results are then made again. */
const cleanerVersion = 3

/** The kind of cleaning. */
export type Kind = 'html' | 'bio'

/** The key under which a cleaned text is stored. */
export const digestOf = (kind: Kind, source: string): string =>
  createHash('sha256').update(`${cleanerVersion}\n${kind}\n${source}`).digest('hex')
