import { fits } from '../rules/text/length.ts'
import type { Kind, KindSchema } from './keys.ts'

export const text: Kind<string> = {
  noun: 'text',
  expected: 'a string',
  read: (value) => (typeof value === 'string' ? value : undefined),
  schema: { type: 'string' },
}

/** Defines a kind of text; `read` returns undefined for a text that is not of this kind. */
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

/** Defines a text of at most `max` characters. */
export const textUpTo = (noun: string, max: number) =>
  textKind(noun, `at most ${max} characters`, (value) => (fits(value, max) ? value : undefined), {
    pattern: `${notSpace}[\\s\\S]{0,${max - 1}}`,
  })

/** The pattern of a trimmed text's first character. */
export const notSpace = '[^\\s\\u0085]'

export const flag: Kind<boolean> = {
  noun: 'a boolean',
  expected: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
  schema: { type: 'boolean' },
}

/** Defines a choice of words, compared exactly. */
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

/** An amount. Within these bounds `toFixed` distinguishes a fifth decimal place from rounding noise. */
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
    // The pattern comes first: upper case turns a few other letters, such as the dotless i, into ASCII.
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
    // Adding 0 turns -0 into 0.
    read: (value) => (typeof value === 'number' && holds(value) ? value + 0 : undefined),
  }
}
