/** Folds a text for comparing without case: NFC, upper, lower, final sigma as sigma, NFC again. */
export const fold = (text: string): string =>
  // A publish folds many names for each course, most of them plain.
  isAscii.test(text) ? text.toLowerCase() : foldAny(text)

const isAscii = /^[\0-\x7f]*$/

const foldAny = (text: string): string =>
  text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
