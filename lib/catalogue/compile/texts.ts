/** Authored HTML after cleaning; `html` is null when nothing is visible, `text` when it has no words. */
export interface CleanText {
  html: string | null
  text: string | null
}

/** Looks up cleaned texts, since rules never clean: they stay pure and fast. A missing text gives nulls. */
export interface Texts {
  html(source: string | null): CleanText
  /** An author's text without e-mail addresses. */
  bio(source: string | null): CleanText
}
