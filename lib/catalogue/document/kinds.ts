import { z } from 'zod'
import { trimmed } from '../rules/text/blank.ts'
import { fits, lengthOf } from '../rules/text/length.ts'
import { says } from './keys.ts'

export const freeText = z.string(says('text', 'a string')).overwrite(trimmed)

/**
 * Defines a kind of text; `read` gets the trimmed text, and returns undefined for one that is not of this kind. The
 * pattern describes the trimmed text, without anchors; with words that an editor offers, other words may be valid too.
 */
export const textKind = <Value>(
  noun: string,
  expected: string,
  read: (text: string) => Value | undefined,
  schema: { pattern: string; enum?: string[] },
) => {
  const { error } = says(noun, expected)
  const kind = z.string({ error }).transform((input, { issues }): Value => {
    const value = read(trimmed(input))
    if (value !== undefined) return value
    issues.push({ code: 'custom', input, message: error({ input }) })
    return z.NEVER
  })
  return kind.meta(schema)
}

/** Adds a check to a kind: `faultOf` returns the error of a value, with what would be right. */
export const checked = <Kind extends z.ZodType>(
  kind: Kind,
  faultOf: (value: z.output<Kind>) => string | undefined,
) =>
  kind.check(({ value, issues }) => {
    const message = faultOf(value)
    if (message !== undefined) issues.push({ code: 'custom', input: value, message })
  })

/** Defines a text of at most `max` characters. */
export const textUpTo = (noun: string, max: number) =>
  textKind(noun, `at most ${max} characters`, (value) => (fits(value, max) ? value : undefined), {
    pattern: `${notSpace}[\\s\\S]{0,${max - 1}}`,
  })

/** The pattern of a trimmed text's first character. */
export const notSpace = '[^\\s\\u0085]'

const nameMax = 1_000

/** A title or name that lists show: without a bound a few could make a list of megabytes. */
export const nameText = checked(freeText, (text) =>
  fits(text, nameMax) ? undefined : `${lengthOf(text)} characters are too many; expected at most ${nameMax}`,
).meta({ pattern: `${notSpace}[\\s\\S]{0,${nameMax - 1}}` })

export const flag = z.boolean(says('a boolean', 'true or false'))

/** Defines a choice of words, compared exactly. */
export const oneOf = <const Word extends string>(noun: string, ...words: Word[]) =>
  textKind(
    noun,
    words.map((word) => `'${word}'`).join(' or '),
    (value) => words.find((word) => word === value),
    { enum: words, pattern: words.join('|') },
  )

/** Defines a number within bounds. */
function numberFrom(min: number, max: number, noun: string, expected: string) {
  const words = says(noun, expected)
  // Adding 0 turns -0 into 0.
  const from = z
    .number(words)
    .min(min, words)
    .overwrite((value) => value + 0)
  return max === Number.POSITIVE_INFINITY ? from : from.max(max, words)
}

/** Defines a whole number within bounds. */
const wholeFrom = (min: number, max: number, noun: string, expected: string) =>
  numberFrom(min, max, noun, expected)
    .refine(Number.isInteger, says(noun, expected))
    .meta({ type: 'integer' })

export const position = wholeFrom(0, Number.POSITIVE_INFINITY, 'a position', 'a whole number from 0')

export const rating = numberFrom(0, 5, 'a rating', 'a number from 0 to 5')

export const ratingCount = wholeFrom(
  0,
  Number.POSITIVE_INFINITY,
  'a number of ratings',
  'a whole number from 0',
)

export const seatCount = wholeFrom(0, Number.POSITIVE_INFINITY, 'a number of seats', 'a whole number from 0')

export const leadLimit = wholeFrom(1, 100_000, 'a limit of enquiries', 'a whole number from 1 to 100,000')

const amountWords = ['an amount', 'a number from 0 to 1,000,000,000 with at most 4 decimal places'] as const

/** An amount. Within these bounds `toFixed` distinguishes a fifth decimal place from rounding noise. */
export const amountKind = numberFrom(0, 1_000_000_000, ...amountWords).refine(
  (value) => Number(value.toFixed(4)) === value,
  says(...amountWords),
)

const currencies = Intl.supportedValuesOf('currency')

export const currencyKind = textKind(
  'a currency',
  'an ISO 4217 code in use, such as INR',
  (value) => {
    const code = value.toUpperCase()
    // The pattern comes first: upper case turns a few other letters, such as the dotless i, into ASCII.
    return /^[a-z]{3}$/i.test(value) && currencies.includes(code) ? code : undefined
  },
  { enum: currencies, pattern: '[A-Za-z]{3}' },
)
