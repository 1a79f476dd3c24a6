import { isUnwritten, readIndic, type Spellings } from './indic.ts'

/**
 * Lists the skeletons of a word. A skeleton is the rough sound of the word, so that an Indic word shares one with its
 * usual Latin spellings. It keeps consonant classes and digits, in order. A Latin word has one skeleton, an Indic word
 * has one for each usual spelling, and any other word has none. The word must come from `wordsOf`.
 */
export const skeletonsOf = (word: string): string[] =>
  joinedSkeletons(word, (run) => spellingsOf(run).map(skeletonOf))

/** Unlike `skeletonsOf`, drops only an unwritten vowel at the end: longer words may begin so. */
export const skeletonPrefixesOf = (word: string): string[] =>
  joinedSkeletons(word, (run, isLast) => {
    if (!isLast) return spellingsOf(run).map(skeletonOf)
    const isOpen = isIndic(run)
    return spellingsOf(run).map((each) => openSkeletonOf(isOpen ? each.replace(/(?<!a)a$/, '') : each))
  })

/** Builds skeletons of the runs between digits and joins them with the digits. */
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

/** Maximum number of skeletons per word; any further ones are dropped. */
const skeletonsMax = 200

/** Converts Indic digits to ASCII. In these scripts the code points of the digits 0 to 9 end in hexadecimal 6 to F. */
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

/** Longest word that gets skeletons. Limits the work that input from outside can cause. */
const lengthMax = 64

const isLatin = /^[a-z]+$/

/** Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam. */
const isAllIndic = /^[\u0900-\u0d7f]+$/
export const isIndic = (word: string): boolean => /[\u0900-\u0d7f]/.test(word)

const skeletonOf = (latin: string): string => dropMuted(shortenVowels(classifyConsonants(latin)))
const openSkeletonOf = (latin: string): string => dropInside(shortenVowels(classifyConsonants(latin)))

/** Drops `h` after a consonant, and writes doubled consonants once. */
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
 * Drops each `a` that some spellings omit: at the end of a word that has another vowel, in a last syllable after a
 * syllable with `a`, and inside the word.
 */
function dropMuted(word: string): string {
  const isMuted = /[^aeiou]a$/.test(word) && /[aeiou]/.test(word.slice(0, -1))
  const open = isMuted ? word.slice(0, -1) : word
  return dropInside(open.replace(/(?<=(?:^|[^aeiou])a[^aeiou])a(?=[^aeiou]$)/, ''))
}

/** Drops each `a` inside a word that has a syllable before and after it. */
function dropInside(word: string): string {
  let rest = word
  // Goes from the end, as in speech: when an `a` is dropped, the `a` before it is kept.
  for (let at = rest.lastIndexOf('a'); at > 0; at = rest.lastIndexOf('a', at - 1)) {
    if (/[aeiou][^aeiou]$/.test(rest.slice(0, at)) && /^[^aeiou][aeiou]/.test(rest.slice(at + 1)))
      rest = rest.slice(0, at) + rest.slice(at + 1)
  }
  return rest
}

/** Maximum number of spellings per word. Beyond it, each further letter gets only its most common spelling. */
const spellingsMax = 64

function latinSpellings(word: string): string[] {
  const plain = expand(readIndic(word, 'a'))
  // The unwritten vowel of Bengali is spelled o by some people, a by others.
  const spellings = isBengali.test(word) ? [...plain, ...expand(readIndic(word, 'o'))] : plain
  return respell(spellings, isTamil.test(word) ? [...habits, ...tamilHabits] : habits)
}

const isBengali = /^[\u0980-\u09ff]/
const isTamil = /^[\u0b80-\u0bff]/

interface Spelling {
  text: string
  /** Whether the last vowel is silent. */
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

/** Appends each choice to a spelling. Two unwritten vowels in a row are never both silent. */
function extend({ text, elided }: Spelling, choices: Spellings, choice: string): Spelling[] {
  if (!isUnwritten(choices)) return [{ text: text + choice, elided: elided && !/[aeiou]/.test(choice) }]
  return elided && choice === '' ? [] : [{ text: text + choice, elided: choice === '' }]
}

/** How groups of letters are usually respelled: pattern and replacement. */
const habits: [RegExp, string][] = [
  [/iyama?$/, 'ium'],
  [/iy(?=[aeou])/, 'i'],
  [/i(?=[aeou])/, 'iy'],
  [/aya?$/, 'ai'],
  [/aava?$/, 'ao'],
  [/(?<=[^aeiou])ii?$/, 'y'],
  [/^panj/, 'punj'],
]

/** In Tamil, consonants that other scripts join have a vowel between them. */
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
