/** Authored HTML after cleaning. `html` is null when nothing is visible, `text` when there are no words. */
export interface CleanText {
  html: string | null
  text: string | null
}

/**
 * Looks up cleaned HTML by its source. The HTML was cleaned earlier, so that the rules stay pure and fast. For HTML
 * that was not cleaned, both values are null.
 */
export interface Texts {
  html(source: string | null): CleanText
  /** Looks up an author's biography. Cleaning also removed its e-mail addresses. */
  bio(source: string | null): CleanText
}
