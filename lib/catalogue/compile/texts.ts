/** Authored HTML after cleaning. `html` is null when nothing is visible, `text` when there are no words. */
export interface CleanText {
  html: string | null
  text: string | null
}

/**
 * Looks up cleaned HTML by its source. Cleaning is done beforehand, so that the rules stay pure and fast; a text that
 * was not cleaned returns nulls.
 */
export interface Texts {
  html(source: string | null): CleanText
  /** Looks up an author's biography, from which e-mail addresses were removed too. */
  bio(source: string | null): CleanText
}
