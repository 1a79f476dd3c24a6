import { createHash } from 'node:crypto'

/** Raise it with each change in what cleaning answers, a new DOMPurify included: kept answers are then redone. */
const cleanerVersion = 3

/** How a text is to be cleaned. */
export type Kind = 'html' | 'bio'

/** Under what the cleaned form of a source is kept. */
export const digestOf = (kind: Kind, source: string): string =>
  createHash('sha256').update(`${cleanerVersion}\n${kind}\n${source}`).digest('hex')
