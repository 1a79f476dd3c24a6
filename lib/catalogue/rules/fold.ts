/** Folds a text for comparing without case: NFC, upper, lower, final sigma as sigma, NFC again. */
export const fold = (text: string): string =>
  text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
