import { oneLine } from '#lib/base/html/line.ts'

/** Authored HTML after cleaning. `html` is null when nothing is visible, `text` when there are no words. */
export interface CleanText {
  html: string | null
  text: string | null
  /** The text on one line, without the dashes and numbers of list items; null if it has none. */
  unmarked: string | null
}

/** Returns the text on one line, without the dashes and numbers of list items; empty if there is none. */
export const lineOf = ({ text, unmarked }: CleanText): string => unmarked ?? oneLine(text ?? '')

/**
 * Looks up cleaned HTML by its source. The HTML was cleaned earlier, so that the rules stay pure and fast. For HTML
 * that was not cleaned, all values are null.
 */
export interface Texts {
  html(source: string | null): CleanText
  /** Looks up an author's biography. Cleaning also removed its e-mail addresses. */
  bio(source: string | null): CleanText
}
