/** Folds a text for comparing without case: NFC, upper case, lower case, final sigma as sigma, NFC again. */
export const fold = (text: string): string =>
  // A publish folds many names for each course; most are ASCII.
  isAscii.test(text) ? text.toLowerCase() : foldAny(text)

const isAscii = /^[\0-\x7f]*$/

const foldAny = (text: string): string =>
  text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
