import type { Choices } from './indic-letters.ts'
import { isUnwritten, readIndic } from './indic-syllables.ts'

/** More are not told apart: what follows in a long word is spelled in the plainest way only. */
const spellingsMax = 64

/** The ways in which a word of an Indic script is usually written in Latin letters. */
export function latinSpellings(word: string): string[] {
  const plain = expand(readIndic(word, 'a'))
  // The vowel that Bengali does not write is an o to some and an a to others.
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

function expand(letters: Choices[]): string[] {
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

/** Of two unwritten vowels in a row one at least is spoken. */
function extend({ text, elided }: Spelling, choices: Choices, choice: string): Spelling[] {
  if (!isUnwritten(choices)) return [{ text: text + choice, elided: elided && !/[aeiou]/.test(choice) }]
  return elided && choice === '' ? [] : [{ text: text + choice, elided: choice === '' }]
}

/** What is usual beyond single letters, each beside what it replaces. */
const habits: [RegExp, string][] = [
  [/iyama?$/, 'ium'],
  [/iy(?=[aeou])/, 'i'],
  [/i(?=[aeou])/, 'iy'],
  [/aya?$/, 'ai'],
  [/aava?$/, 'ao'],
  [/(?<=[^aeiou])ii?$/, 'y'],
  [/^panj/, 'punj'],
]

/** Tamil parts consonants that stand together elsewhere. */
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
