import type { Spellings } from './indic-letters.ts'
import { isUnwritten, readIndic } from './indic-syllables.ts'

/** The most spellings of one word; after this many, further letters get their commonest spelling only. */
const spellingsMax = 64

/** Lists the usual Latin spellings of a word of an Indic script. */
export function latinSpellings(word: string): string[] {
  const plain = expand(readIndic(word, 'a'))
  // Some write the unwritten vowel of Bengali as o, others as a.
  const spellings = isBengali.test(word) ? [...plain, ...expand(readIndic(word, 'o'))] : plain
  return respell(spellings, isTamil.test(word) ? [...habits, ...tamilHabits] : habits)
}

const isBengali = /^[\u0980-\u09ff]/
const isTamil = /^[\u0b80-\u0bff]/

interface Spelling {
  text: string
  /** Whether the last vowel was left out. */
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

/** Appends a choice to a spelling. Two unwritten vowels in a row are never both silent. */
function extend({ text, elided }: Spelling, choices: Spellings, choice: string): Spelling[] {
  if (!isUnwritten(choices)) return [{ text: text + choice, elided: elided && !/[aeiou]/.test(choice) }]
  return elided && choice === '' ? [] : [{ text: text + choice, elided: choice === '' }]
}

/** Usual spellings of groups of letters: a pattern and its replacement. */
const habits: [RegExp, string][] = [
  [/iyama?$/, 'ium'],
  [/iy(?=[aeou])/, 'i'],
  [/i(?=[aeou])/, 'iy'],
  [/aya?$/, 'ai'],
  [/aava?$/, 'ao'],
  [/(?<=[^aeiou])ii?$/, 'y'],
  [/^panj/, 'punj'],
]

/** Tamil puts a vowel between consonants that other scripts join. */
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
