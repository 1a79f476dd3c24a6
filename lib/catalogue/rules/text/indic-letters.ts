/** The Latin spellings of one Indic letter, the commonest first. */
export type Spellings = readonly string[]

/**
 * Returns the script of a character. Each Indic script has a block of 128 code points, and all blocks have the same
 * layout: the offset in its block identifies a letter. `ownLetters` has the exceptions.
 */
export const scriptOf = (character: string): Script | undefined =>
  scripts[(character.charCodeAt(0) >> 7) - 0x12]
export const letterOffset = (character: string): number => character.charCodeAt(0) & 0x7f

const scripts = [
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'odia',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
] as const
export type Script = (typeof scripts)[number]

/** Returns whether a script drops unwritten vowels inside words. */
export const dropsUnwrittenVowels = (script: Script): boolean =>
  scripts.indexOf(script) < scripts.indexOf('tamil')

const choicesOf = (spelled: string): Spellings[] => spelled.split(' ').map((choices) => choices.split('|'))

const consonantFirst = 0x15
const consonants = choicesOf(
  'k kh g gh ng ch chh j jh n t th d dh n t th d dh n n p ph|f b bh m y r r l l zh|l v sh sh s h',
)
const vowelFirst = 0x05
const vowels = choicesOf('a aa i ii u uu ri|ru li|ri|ru e|a e e ai|e|a o|a o o au|o|ou')
/** The distance from a vowel's letter to its sign, in code points. */
const signsBehind = 0x38

/** Letters whose sound differs from the same offset in other scripts, or that only one script has. */
const ownLetters: Record<string, Spellings> = {
  ॐ: ['om'],
  ॲ: ['a', 'e'],
  ব: ['b', 'v'],
  য: ['j', 'y'],
  ৰ: ['r'],
  ৱ: ['v'],
  ঐ: ['ai', 'oi'],
  ੜ: ['r', 'd'],
  ବ: ['b', 'v'],
  ଯ: ['j', 'y'],
  ୟ: ['y'],
  ୱ: ['v'],
  ଐ: ['ai', 'oi'],
  க: ['k', 'g', 'h'],
  ச: ['s', 'ch', 'j'],
  ஞ: ['n', 'gn'],
  ட: ['t', 'd'],
  த: ['t', 'd'],
  ப: ['p', 'b'],
  ழ: ['l', 'zh'],
  ஐ: ['ai', 'a'],
  ఐ: ['ai'],
  ಐ: ['ai'],
  ഐ: ['ai'],
  ഞ: ['n', 'nj', 'gn'],
  ട: ['t', 'd'],
}

/** Consonants with a dot below, by their Devanagari letter. */
const dotted: Record<string, Spellings> = {
  ज: ['z'],
  ड: ['r', 'd'],
  ढ: ['rh', 'dh'],
  फ: ['f', 'ph'],
  य: ['y'],
  ळ: ['zh', 'l'],
  स: ['sh'],
}

/** Consonants without a vowel: the chillu letters of Malayalam and the khanda ta of Bengali. */
export const bareConsonants: Record<string, Spellings> = {
  ൺ: ['n'],
  ൻ: ['n'],
  ർ: ['r'],
  ൽ: ['l'],
  ൾ: ['l'],
  ൿ: ['k'],
  ৎ: ['t'],
}

const inDevanagari = (character: string): string => String.fromCharCode(0x0900 + letterOffset(character))

/** Returns the spellings of a consonant that a vowel may follow; undefined for any other character. */
export const consonant = (character: string, hasDot: boolean): Spellings | undefined => {
  const place = letterOffset(character)
  const isConsonant = (place >= consonantFirst && place < consonantFirst + consonants.length) || place > 0x58
  if (!isConsonant) return undefined
  return (
    (hasDot && dotted[inDevanagari(character)]) ||
    (ownLetters[character] ?? consonants[place - consonantFirst])
  )
}

/** Returns the spellings of a vowel's letter or sign; undefined for any other character. */
export function vowel(character: string): Spellings | undefined {
  const isSign = letterOffset(character) > 0x3d && letterOffset(character) < 0x4d
  const letter = isSign ? String.fromCharCode(character.charCodeAt(0) - signsBehind) : character
  return ownLetters[letter] ?? vowels[letterOffset(letter) - vowelFirst]
}
