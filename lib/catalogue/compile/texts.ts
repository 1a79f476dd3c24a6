/** Authored HTML after cleaning. `html` is null when nothing is visible, `text` when there are no words. */
export interface CleanText {
  html: string | null
  text: string | null
}

/**
 * Looks up texts that were cleaned before, so that the rules stay pure and fast. A text that was not cleaned gives
 * nulls.
 */
export interface Texts {
  html(source: string | null): CleanText
  /** Looks up an author's biography, which is also cleaned of e-mail addresses. */
  bio(source: string | null): CleanText
}
