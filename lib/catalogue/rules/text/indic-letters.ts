/** How a letter may be spelled in Latin ones, the plainest first. */
export type Choices = readonly string[]

/**
 * Indic scripts have a block of 128 code points each, laid out alike. A letter is known by its place in its block; what
 * a script does in its own way stands apart.
 */
export const scriptOf = (character: string): Script | undefined =>
  scripts[(character.charCodeAt(0) >> 7) - 0x12]
export const placeOf = (character: string): number => character.charCodeAt(0) & 0x7f

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

/** Where unwritten vowels fall silent inside of words. */
export const elides = (script: Script): boolean => scripts.indexOf(script) < scripts.indexOf('tamil')

const choicesOf = (spelled: string): Choices[] => spelled.split(' ').map((choices) => choices.split('|'))

const consonantFirst = 0x15
const consonants = choicesOf(
  'k kh g gh ng ch chh j jh n t th d dh n t th d dh n n p ph|f b bh m y r r l l zh|l v sh sh s h',
)
const vowelFirst = 0x05
const vowels = choicesOf('a aa i ii u uu ri|ru li|ri|ru e|a e e ai|e|a o|a o o au|o|ou')
/** How far the sign of a vowel stands behind the letter. */
const signsBehind = 0x38

/** Letters that say something else in their script than what stands at their place in others, or stand only there. */
const ownLetters: Record<string, Choices> = {
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

/** Consonants with a dot below, as Devanagari has them. */
const dotted: Record<string, Choices> = {
  ज: ['z'],
  ड: ['r', 'd'],
  ढ: ['rh', 'dh'],
  फ: ['f', 'ph'],
  य: ['y'],
  ळ: ['zh', 'l'],
  स: ['sh'],
}

/** Malayalam's consonants without a vowel, and the t of Bengali. */
export const bareConsonants: Record<string, Choices> = {
  ൺ: ['n'],
  ൻ: ['n'],
  ർ: ['r'],
  ൽ: ['l'],
  ൾ: ['l'],
  ൿ: ['k'],
  ৎ: ['t'],
}

const inDevanagari = (character: string): string => String.fromCharCode(0x0900 + placeOf(character))

/** Undefined for what is no consonant that a vowel may follow. */
export const consonant = (character: string, hasDot: boolean): Choices | undefined => {
  const place = placeOf(character)
  const isConsonant = (place >= consonantFirst && place < consonantFirst + consonants.length) || place > 0x58
  if (!isConsonant) return undefined
  return (
    (hasDot && dotted[inDevanagari(character)]) ||
    (ownLetters[character] ?? consonants[place - consonantFirst])
  )
}

/** A vowel's letter or sign; undefined for anything else. */
export function vowel(character: string): Choices | undefined {
  const isSign = placeOf(character) > 0x3d && placeOf(character) < 0x4d
  const letter = isSign ? String.fromCharCode(character.charCodeAt(0) - signsBehind) : character
  return ownLetters[letter] ?? vowels[placeOf(letter) - vowelFirst]
}
