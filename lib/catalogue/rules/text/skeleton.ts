import { latinSpellings } from './latin-spellings.ts'

/**
 * What a word sounds like, roughly, so that a word of an Indic script and its usual Latin spellings are the same. Every
 * class of consonants stays, in order, and so does every digit; a Latin word has one skeleton, an Indic one as many as
 * it has usual spellings. None for other words. Takes words as `wordsOf` gives them.
 */
export const skeletonsOf = (word: string): string[] =>
  joinedSkeletons(word, (run) => spellingsOf(run).map(skeletonOf))

/** What the skeletons of longer words begin with: at the end only a vowel that is not written is left out. */
export const openSkeletonsOf = (word: string): string[] =>
  joinedSkeletons(word, (run, isLast) => {
    if (!isLast) return spellingsOf(run).map(skeletonOf)
    const isOpen = isIndic(run)
    return spellingsOf(run).map((each) => openSkeletonOf(isOpen ? each.replace(/(?<!a)a$/, '') : each))
  })

/** Puts the skeletons of what stands between digits together, with the digits as they are. */
function joinedSkeletons(word: string, skeletonsOfRun: (run: string, isLast: boolean) => string[]): string[] {
  if (word.length > lengthMax) return []
  const runs = word.split(/(\p{Nd}+)/u).filter((run) => run !== '')
  let skeletons = ['']
  for (const [at, run] of runs.entries()) {
    const next = /^\p{Nd}/u.test(run) ? [inAscii(run)] : skeletonsOfRun(run, at === runs.length - 1)
    const few = skeletons.length * next.length > skeletonsMax ? next.slice(0, 1) : next
    skeletons = skeletons.flatMap((start) => few.map((each) => start + each))
  }
  return [...new Set(skeletons)].filter((skeleton) => skeleton !== '')
}

/** Words with digits among Indic letters could have more; they are not told apart. */
const skeletonsMax = 200

/** Ten digits of a script stand in a row, from one whose place ends in 0 or 6. */
const inAscii = (digits: string): string =>
  [...digits]
    .map((digit) =>
      /[0-9]/.test(digit) || !isIndic(digit) ? digit : String((digit.charCodeAt(0) & 0xf) - 6),
    )
    .join('')

const spellingsOf = (run: string): string[] => {
  if (isLatin.test(run)) return [run]
  return isAllIndic.test(run) ? latinSpellings(run) : []
}

/** Nobody says longer ones, and whoever writes one must not have us work on it. */
const lengthMax = 64

const isLatin = /^[a-z]+$/

/** Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam. */
const isAllIndic = /^[\u0900-\u0d7f]+$/
export const isIndic = (word: string): boolean => /[\u0900-\u0d7f]/.test(word)

const skeletonOf = (latin: string): string => dropMuted(shortenVowels(classifyConsonants(latin)))
const openSkeletonOf = (latin: string): string => dropInside(shortenVowels(classifyConsonants(latin)))

/** One letter for each class: `h` after a consonant, and doubling, say nothing. */
const classifyConsonants = (word: string): string =>
  word
    .replace(/([b-df-gj-np-tv-z])h+/g, '$1')
    .replaceAll('w', 'v')
    .replace(/[cq]/g, 'k')
    .replaceAll('z', 'j')
    .replace(/([^aeiou])\1+/g, '$1')

const shortenVowels = (word: string): string =>
  word
    .replace(/a{2,}/g, 'a')
    .replace(/e{2,}|i{2,}/g, 'i')
    .replace(/o{2,}|u{2,}/g, 'u')

/**
 * Drops each `a` that spellings leave out: at the end of a word that has another vowel, in a last syllable after one
 * with `a`, and inside of the word.
 */
function dropMuted(word: string): string {
  const isMuted = /[^aeiou]a$/.test(word) && /[aeiou]/.test(word.slice(0, -1))
  const open = isMuted ? word.slice(0, -1) : word
  return dropInside(open.replace(/(?<=(?:^|[^aeiou])a[^aeiou])a(?=[^aeiou]$)/, ''))
}

/** Drops those between two syllables that stand without it. */
function dropInside(word: string): string {
  let rest = word
  // From the end, as it is spoken: dropping one makes the one before it stay.
  for (let at = rest.lastIndexOf('a'); at > 0; at = rest.lastIndexOf('a', at - 1)) {
    if (/[aeiou][^aeiou]$/.test(rest.slice(0, at)) && /^[^aeiou][aeiou]/.test(rest.slice(at + 1)))
      rest = rest.slice(0, at) + rest.slice(at + 1)
  }
  return rest
}
