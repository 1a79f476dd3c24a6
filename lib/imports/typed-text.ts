import type { Said } from './messages.ts'

/** A text that somebody typed cannot be read as its value; the message says what would do. */
export class UnreadableText extends Error {
  readonly said: Said

  constructor(said: Said) {
    super(said.en)
    this.said = said
  }
}

/** A text in lower case with plain digits and single spaces, for comparing. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/\s+/g, ' ')
    .trim()
