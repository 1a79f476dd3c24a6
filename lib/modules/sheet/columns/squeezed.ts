/**
 * Normalises a heading: ignores case, spaces and punctuation, and unifies two Hindi spellings of a nasal before a
 * consonant.
 */
export const squeezedHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/[ङञणनम]्(?=[क-ह])/g, 'ं')
