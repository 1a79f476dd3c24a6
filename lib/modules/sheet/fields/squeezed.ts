import { plainLetters } from '#lib/office/imports/messages.ts'

/**
 * Normalises a heading: ignores case, spaces and punctuation, and unifies two Hindi spellings of a nasal before a
 * consonant, and the letters that Arabic and Persian keyboards share.
 */
export const squeezedHeading = (heading: string): string =>
  plainLetters(heading.normalize('NFKC').toLowerCase())
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/[ङञणनम]्(?=[क-ह])/g, 'ं')
