import { isUnwritten, readIndic, type Spellings } from './indic.ts'

/**
 * Lists a word's skeletons, its rough sound: an Indic word shares a skeleton with its usual Latin spellings. Keeps each
 * consonant class and digit, in order. A Latin word has one skeleton, an Indic word one per usual spelling, any other
 * word none. Takes words from `wordsOf`.
 */
export const skeletonsOf = (word: string): string[] =>
  joinedSkeletons(word, (run) => spellingsOf(run).map(skeletonOf))

/** Lists skeleton beginnings of longer words: at the end, drops only an unwritten vowel. */
export const skeletonPrefixesOf = (word: string): string[] =>
  joinedSkeletons(word, (run, isLast) => {
    if (!isLast) return spellingsOf(run).map(skeletonOf)
    const isOpen = isIndic(run)
    return spellingsOf(run).map((each) => openSkeletonOf(isOpen ? each.replace(/(?<!a)a$/, '') : each))
  })

/** Joins the skeletons of the runs between digits, keeping the digits. */
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

/** Maximum number of skeletons per word; further skeletons are dropped. */
const skeletonsMax = 200

/** Converts Indic digits to ASCII: in these scripts the code points of 0 to 9 end in 6 to F. */
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

/** Length of the longest word that gets skeletons; limits the work on outside input. */
const lengthMax = 64

const isLatin = /^[a-z]+$/

/** Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam. */
const isAllIndic = /^[\u0900-\u0d7f]+$/
export const isIndic = (word: string): boolean => /[\u0900-\u0d7f]/.test(word)

const skeletonOf = (latin: string): string => dropMuted(shortenVowels(classifyConsonants(latin)))
const openSkeletonOf = (latin: string): string => dropInside(shortenVowels(classifyConsonants(latin)))

/** Replaces each consonant by its class letter; drops `h` after a consonant, and doubling. */
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
 * Drops each `a` that some spellings omit: at the end of a word with another vowel, in a last syllable after a syllable
 * with `a`, and within the word.
 */
function dropMuted(word: string): string {
  const isMuted = /[^aeiou]a$/.test(word) && /[aeiou]/.test(word.slice(0, -1))
  const open = isMuted ? word.slice(0, -1) : word
  return dropInside(open.replace(/(?<=(?:^|[^aeiou])a[^aeiou])a(?=[^aeiou]$)/, ''))
}

/** Drops each `a` within a word that has a syllable on both sides. */
function dropInside(word: string): string {
  let rest = word
  // From the end, as people speak: when an `a` is dropped, the `a` before it stays.
  for (let at = rest.lastIndexOf('a'); at > 0; at = rest.lastIndexOf('a', at - 1)) {
    if (/[aeiou][^aeiou]$/.test(rest.slice(0, at)) && /^[^aeiou][aeiou]/.test(rest.slice(at + 1)))
      rest = rest.slice(0, at) + rest.slice(at + 1)
  }
  return rest
}

/** Maximum number of spellings per word; further letters get only their most common spelling. */
const spellingsMax = 64

/** Lists an Indic word's usual Latin spellings. */
function latinSpellings(word: string): string[] {
  const plain = expand(readIndic(word, 'a'))
  // Bengali's unwritten vowel is spelled o by some, a by others.
  const spellings = isBengali.test(word) ? [...plain, ...expand(readIndic(word, 'o'))] : plain
  return respell(spellings, isTamil.test(word) ? [...habits, ...tamilHabits] : habits)
}

const isBengali = /^[\u0980-\u09ff]/
const isTamil = /^[\u0b80-\u0bff]/

interface Spelling {
  text: string
  /** Whether the last vowel was dropped. */
  elided: boolean
}

function expand(letters: Spellings[]): string[] {
  let spellings: Spelling[] = [{ text: '', elided: false }]
  for (const choices of letters) {
    const next = spellings.flatMap((spelling) =>
      choices.flatMap((choice) => extend(spelling, choices, choice)),
    )
    spellings =
      next.length <= spellingsMax
        ? next
        : spellings.flatMap((spelling) => extend(spelling, choices, choices[0] ?? ''))
  }
  return spellings.map(({ text }) => text)
}

/** Appends the choices to a spelling. Two consecutive unwritten vowels are never both silent. */
function extend({ text, elided }: Spelling, choices: Spellings, choice: string): Spelling[] {
  if (!isUnwritten(choices)) return [{ text: text + choice, elided: elided && !/[aeiou]/.test(choice) }]
  return elided && choice === '' ? [] : [{ text: text + choice, elided: choice === '' }]
}

/** Usual respellings of letter groups: pattern and replacement. */
const habits: [RegExp, string][] = [
  [/iyama?$/, 'ium'],
  [/iy(?=[aeou])/, 'i'],
  [/i(?=[aeou])/, 'iy'],
  [/aya?$/, 'ai'],
  [/aava?$/, 'ao'],
  [/(?<=[^aeiou])ii?$/, 'y'],
  [/^panj/, 'punj'],
]

/** Tamil has a vowel between consonants that other scripts join. */
const tamilHabits: [RegExp, string][] = [
  [/(?<=[^aeiou])iy(?=a)/, 'y'],
  [/^([^aeiou]+)iru/, '$1ri'],
]

function respell(spellings: string[], usual: [RegExp, string][]): string[] {
  const all = new Set(spellings)
  for (const [pattern, replacement] of usual)
    for (const spelling of [...all]) all.add(spelling.replace(pattern, replacement))
  return [...all]
}
