import type { Kind } from './digest.ts'

/** A text on its way to be cleaned. */
export interface Uncleaned {
  kind: Kind
  source: string
}

/** A text as it may be shown. */
export interface Cleaned {
  /** Sanitised HTML; null when nothing of it can be seen. */
  html: string | null
  /** Its plain text; null when there is none. */
  text: string | null
}
