import { fits } from '../rules/text/length.ts'
import type { Kind, KindSchema } from './keys.ts'

export const text: Kind<string> = {
  noun: 'text',
  expected: 'a string',
  read: (value) => (typeof value === 'string' ? value : undefined),
  schema: { type: 'string' },
}

/** A text that `read` makes something of; what it answers undefined for is not of this kind. */
export const textKind = <Value>(
  noun: string,
  expected: string,
  read: (text: string) => Value | undefined,
  schema: Omit<KindSchema, 'type'> = {},
): Kind<Value> => ({
  noun,
  expected,
  read: (value) => (typeof value === 'string' ? read(value) : undefined),
  schema: { type: 'string', ...schema },
})

/** A text of so many characters at most. */
export const textUpTo = (noun: string, max: number) =>
  textKind(noun, `at most ${max} characters`, (value) => (fits(value, max) ? value : undefined), {
    pattern: `${notSpace}[\\s\\S]{0,${max - 1}}`,
  })

/** A text begins with such a character once it is trimmed. */
export const notSpace = '[^\\s\\u0085]'

export const flag: Kind<boolean> = {
  noun: 'a boolean',
  expected: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
  schema: { type: 'boolean' },
}

/** One of a few words, spelled exactly so. */
export const oneOf = <const Word extends string>(noun: string, ...words: Word[]): Kind<Word> =>
  textKind(
    noun,
    words.map((word) => `'${word}'`).join(' or '),
    (value) => words.find((word) => word === value),
    { enum: words, pattern: words.join('|') },
  )

export const position = numberKind(
  'a position',
  'a whole number from 0',
  (value) => Number.isInteger(value) && value >= 0,
  { type: 'integer', minimum: 0 },
)

export const rating = numberKind('a rating', 'a number from 0 to 5', (value) => value >= 0 && value <= 5, {
  type: 'number',
  minimum: 0,
  maximum: 5,
})

export const ratingCount = numberKind(
  'a number of ratings',
  'a whole number from 0',
  (value) => Number.isInteger(value) && value >= 0,
  { type: 'integer', minimum: 0 },
)

export const leadLimit = numberKind(
  'a limit of enquiries',
  'a whole number from 1 to 100,000',
  (value) => Number.isInteger(value) && value >= 1 && value <= 100_000,
  { type: 'integer', minimum: 1, maximum: 100_000 },
)

/** Within these bounds `toFixed` is exact enough to tell a fifth decimal place from binary noise. */
export const amount = numberKind(
  'an amount',
  'a number from 0 to 1,000,000,000 with at most 4 decimal places',
  (value) => value >= 0 && value <= 1_000_000_000 && Number(value.toFixed(4)) === value,
  { type: 'number', minimum: 0, maximum: 1_000_000_000 },
)

export const currency = textKind(
  'a currency',
  'an ISO 4217 code in use, such as INR',
  (value) => {
    const code = value.toUpperCase()
    // Upper-casing turns a few letters, such as the dotless i, into those of a code.
    return /^[a-z]{3}$/i.test(value) && currencies.has(code) ? code : undefined
  },
  { enum: Intl.supportedValuesOf('currency'), pattern: '[A-Za-z]{3}' },
)

const currencies = new Set(Intl.supportedValuesOf('currency'))

function numberKind(
  noun: string,
  expected: string,
  holds: (value: number) => boolean,
  schema: KindSchema,
): Kind<number> {
  return {
    noun,
    expected,
    schema,
    // Adding 0 makes a plain zero of -0.
    read: (value) => (typeof value === 'number' && holds(value) ? value + 0 : undefined),
  }
}
