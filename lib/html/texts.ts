import type { Kind } from './digest.ts'

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
