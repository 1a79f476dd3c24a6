const nasalOverVowel = 0x01
const nasal = 0x02
const breath = 0x03
const dot = 0x3c
const silencer = 0x4d
const tippi = 0x70

/** Latin spellings of a vowel that is not written. Inside a word it may be silent. */
const unwritten: Record<'a' | 'o', Spellings> = { a: ['a', ''], o: ['o', ''] }
export const isUnwritten = (choices: Spellings): boolean => choices === unwritten.a || choices === unwritten.o

interface Reading {
  script: Script
  characters: string[]
  /** Offset of each character within the block of its script. */
  offsets: number[]
  /** Vowel of a consonant that has no vowel sign. */
  inherent: 'a' | 'o'
  letters: Spellings[]
  hasVowel: boolean
}

/** Transliterates an Indic word: returns the alternative Latin spellings of each letter. */
export function readIndic(word: string, inherent: 'a' | 'o'): Spellings[] {
  const composed = word.normalize('NFC')
  const script = scriptOf(composed)
  if (script === undefined) return []
  const characters = [...composed]
  const reading: Reading = {
    script,
    characters,
    offsets: characters.map(letterOffset),
    inherent,
    letters: [],
    hasVowel: false,
  }
  for (let at = 0; at < reading.offsets.length; ) at = readLetter(reading, at)
  return reading.letters
}

function readLetter(reading: Reading, at: number): number {
  const { script, characters, offsets, letters } = reading
  const character = characters[at] ?? ''
  const hasDot = offsets[at + 1] === dot
  const after = at + (hasDot ? 2 : 1)
  const sound = pairAt(offsets, at, script)
  if (sound) {
    letters.push(sound)
    return readVowel(reading, at + 3)
  }
  const letter = consonant(character, hasDot)
  if (letter) {
    letters.push(inContext(reading, at, letter))
    return readVowel(reading, after)
  }
  const spelled = vowel(character)
  if (spelled) reading.hasVowel = true
  letters.push(spelled ?? bareConsonants[character] ?? signAt(reading, at) ?? [''])
  return at + 1
}

/** Returns the position after it. The vowel may be written, silenced or unwritten. */
function readVowel(reading: Reading, at: number): number {
  const { script, characters, offsets, letters, inherent, hasVowel } = reading
  const offset = offsets[at]
  if (offset === silencer) {
    // A silenced consonant at the end of a word is often pronounced with a short u.
    if (script === 'malayalam' && at + 1 === offsets.length) letters.push(['', 'u'])
    return at + 1
  }
  reading.hasVowel = true
  if (offset !== undefined && offset > 0x3d && offset < silencer) {
    letters.push(vowel(characters[at] ?? '') ?? [''])
    return at + 1
  }
  const isLast = offset === undefined
  if (isLast && script === 'bengali') letters.push(inherent === 'a' ? ['a', 'o'] : unwritten.o)
  else letters.push(dropsUnwrittenVowels(script) && hasVowel && !isLast ? unwritten[inherent] : [inherent])
  return at
}

/** Returns the Latin spellings of two consonants that are pronounced as one; undefined for other pairs. */
function pairAt(offsets: number[], at: number, script: Script): Spellings | undefined {
  if (offsets[at + 1] !== silencer) return undefined
  const pair = `${offsets[at]?.toString(16)} ${offsets[at + 2]?.toString(16)}`
  if (pair === '15 37') return script === 'bengali' || script === 'odia' ? ['ksh', 'x', 'kh'] : ['ksh', 'x']
  if (pair === '1c 1e') return ['gy', 'jn', 'gn', 'dny']
  return undefined
}

/** Adapts the Latin spellings of a consonant to its neighbours. */
function inContext({ script, offsets }: Reading, at: number, letter: Spellings): Spellings {
  const offset = offsets[at]
  const isSilenced = offsets[at + 1] === silencer
  const before = offsets[at - 1] === silencer ? offsets[at - 2] : undefined
  if (isSilenced && offsets[at + 2] === offset) return ['']
  if (offset === 0x19 && isSilenced) return ['n']
  if (script === 'bengali' && offset === 0x2f && before !== undefined) return ['y', '']
  const isDravidian = script === 'tamil' || script === 'malayalam'
  if (isDravidian && offset === 0x31 && before === 0x31) return ['t', 'tr']
  if (isDravidian && offset === 0x31 && (before === 0x28 || before === 0x29)) return ['r', 'dr', 't']
  if (script === 'tamil' && before === offset)
    return offset === 0x1a ? ['ch'] : letter.slice(0, offset === 0x24 ? 2 : 1)
  return letter
}

/** Spells a nasal or breath sign, by the next letter; undefined for silent signs. */
function signAt({ script, offsets }: Reading, at: number): Spellings | undefined {
  const offset = offsets[at]
  const next = offsets[at + 1]
  const isLabial = next !== undefined && next >= 0x2a && next <= 0x2e
  if (offset === nasalOverVowel) return isLabial ? ['m', ''] : ['', 'n']
  if (offset === breath) return script === 'tamil' ? [''] : ['', 'h']
  if (offset !== nasal && !(script === 'gurmukhi' && offset === tippi)) return undefined
  if (isLabial) return ['m', 'n']
  if (script === 'bengali' || script === 'odia' || next === 0x39) return ['ng', 'n', 'm']
  if (next === undefined) return dropsUnwrittenVowels(script) ? ['n', 'm', ''] : ['m', 'n']
  if (next >= 0x15 && next <= 0x29) return dropsUnwrittenVowels(script) ? ['n'] : ['n', 'm']
  return ['n', 'm', '']
}

/** Latin spellings of an Indic letter; the most common is first. */
export type Spellings = readonly string[]

/**
 * Returns the script of a character. All Indic scripts have blocks of 128 code points with the same layout, so the
 * offset in the block identifies a letter. `ownLetters` has the exceptions.
 */
const scriptOf = (character: string): Script | undefined => scripts[(character.charCodeAt(0) >> 7) - 0x12]
const letterOffset = (character: string): number => character.charCodeAt(0) & 0x7f

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
type Script = (typeof scripts)[number]

/** Returns whether unwritten vowels inside words may be silent in a script. */
const dropsUnwrittenVowels = (script: Script): boolean => scripts.indexOf(script) < scripts.indexOf('tamil')

const choicesOf = (spelled: string): Spellings[] => spelled.split(' ').map((choices) => choices.split('|'))

const consonantFirst = 0x15
const consonants = choicesOf(
  'k kh g gh ng ch chh j jh n t th d dh n t th d dh n n p ph|f b bh m y r r l l zh|l v sh sh s h',
)
const vowelFirst = 0x05
const vowels = choicesOf('a aa i ii u uu ri|ru li|ri|ru e|a e e ai|e|a o|a o o au|o|ou')
/** Distance in code points between a vowel letter and its sign. */
const signsBehind = 0x38

/** Letters that exist in one script only, or sound different from the letters at the same offset in other scripts. */
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

/** Consonants with a dot below, by Devanagari letter. */
const dotted: Record<string, Spellings> = {
  ज: ['z'],
  ड: ['r', 'd'],
  ढ: ['rh', 'dh'],
  फ: ['f', 'ph'],
  य: ['y'],
  ळ: ['zh', 'l'],
  स: ['sh'],
}

/** Consonants that are never followed by a vowel: the chillu letters of Malayalam, and the khanda ta of Bengali. */
const bareConsonants: Record<string, Spellings> = {
  ൺ: ['n'],
  ൻ: ['n'],
  ർ: ['r'],
  ൽ: ['l'],
  ൾ: ['l'],
  ൿ: ['k'],
  ৎ: ['t'],
}

const inDevanagari = (character: string): string => String.fromCharCode(0x0900 + letterOffset(character))

/** Returns the Latin spellings of a consonant that can have a vowel; undefined for other characters. */
const consonant = (character: string, hasDot: boolean): Spellings | undefined => {
  const offset = letterOffset(character)
  const isConsonant =
    (offset >= consonantFirst && offset < consonantFirst + consonants.length) || offset > 0x58
  if (!isConsonant) return undefined
  return (
    (hasDot && dotted[inDevanagari(character)]) ||
    (ownLetters[character] ?? consonants[offset - consonantFirst])
  )
}

/** Returns the Latin spellings of a vowel letter or sign; undefined for other characters. */
function vowel(character: string): Spellings | undefined {
  const isSign = letterOffset(character) > 0x3d && letterOffset(character) < 0x4d
  const letter = isSign ? String.fromCharCode(character.charCodeAt(0) - signsBehind) : character
  return ownLetters[letter] ?? vowels[letterOffset(letter) - vowelFirst]
}
