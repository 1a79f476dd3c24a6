import { z } from 'zod'
import { keyFault } from '#lib/base/db/table-key.ts'
import { ownAddress } from '#lib/base/own-address.ts'
import { fits, lengthOf, trimmed } from '#lib/base/plain-text.ts'
import { isCalendarDate, isTimeOfDay, timeOfDayPattern } from '../rules/calendar.ts'
import { compactPhone, isEmailAddress, isPhone } from '../rules/email-and-phone.ts'
import { readHost } from '../rules/hosts.ts'
import { isCourseSlug } from '../rules/slugs.ts'
import { httpUrl, securePageUrl, siteColor, storedPath } from '../rules/urls.ts'
import { quoted, type Told } from './document-findings.ts'
import { issueText, says } from './key-schemas.ts'

/** Returns whether a URL template has `{course_id}` in its path. Checks by parsing the URL with a placeholder id. */
function hasIdInPath(template: string): boolean {
  const standIn = 'course-id-stand-in'
  const filled = template.replaceAll('{course_id}', standIn)
  if (filled === template || !URL.canParse(filled)) return false
  const { username, password, host, pathname } = new URL(filled)
  return pathname.includes(standIn) && !`${username} ${password} ${host}`.includes(standIn)
}

export const freeText = z.string(says('text', 'a string')).overwrite(trimmed)

/** The address of a picture or video; one that this deployment serves is kept as its path. */
export const mediaAddress = freeText.overwrite((address) => storedPath(address, ownAddress()))

/**
 * Defines a kind of text. `read` gets the trimmed text and returns undefined if the text is not of this kind. `pattern`
 * is an unanchored regular expression for the trimmed text. `enum` lists words that an editor suggests; other words may
 * be valid too.
 */
const textKind = <Value>(
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

/** `faultOf` says what is wrong and what is expected; undefined when the value is valid. */
const checked = <Kind extends z.ZodType>(kind: Kind, faultOf: (value: z.output<Kind>) => Told | undefined) =>
  kind.check(({ value, issues }) => {
    const told = faultOf(value)
    if (told) issues.push({ code: 'custom', input: value, message: issueText(told) })
  })

const longKey = (text: string): Told | undefined => {
  const detail = keyFault(text)
  return detail === undefined ? undefined : { code: 'invalidValue', values: { detail } }
}

export const textKindUpTo = (noun: string, max: number) =>
  textKind(noun, `at most ${max} characters`, (value) => (fits(value, max) ? value : undefined), {
    pattern: `${notSpace}[\\s\\S]{0,${max - 1}}`,
  })

/** Regular expression for the first character of a trimmed text. */
const notSpace = '[^\\s\\u0085]'

const nameMax = 1_000

/** Limited, because a few long names would make a list megabytes large. */
export const nameText = checked(freeText, (text) =>
  fits(text, nameMax)
    ? undefined
    : { code: 'tooMany', values: { count: lengthOf(text), noun: 'characters', max: nameMax } },
).meta({ pattern: `${notSpace}[\\s\\S]{0,${nameMax - 1}}` })

/** The name of an institute. It stands in the heads of mails and in lines of the log. */
export const instituteName = checked(nameText, (text) =>
  /[\n\v\f\r\u0085\u2028\u2029]/.test(text)
    ? { code: 'lineBreak', values: { value: quoted(text) } }
    : undefined,
).meta({ pattern: `${notSpace}[^\\n\\v\\f\\r\\u0085\\u2028\\u2029]{0,${nameMax - 1}}` })

export const flag = z.boolean(says('a boolean', 'true or false'))

/** Defines a text that must be one of the given words, case-sensitive. */
export const oneOf = <const Word extends string>(noun: string, ...words: Word[]) =>
  textKind(
    noun,
    words.map((word) => `'${word}'`).join(' or '),
    (value) => words.find((word) => word === value),
    { enum: words, pattern: words.join('|') },
  )

function numberFrom(min: number, max: number, noun: string, expected: string) {
  const words = says(noun, expected)
  // Adding 0 turns -0 into 0.
  const from = z
    .number(words)
    .min(min, words)
    .overwrite((value) => value + 0)
  return max === Number.POSITIVE_INFINITY ? from : from.max(max, words)
}

const wholeFrom = (min: number, max: number, noun: string, expected: string) =>
  numberFrom(min, max, noun, expected)
    .refine(Number.isInteger, says(noun, expected))
    .meta({ type: 'integer' })

export const rating = numberFrom(0, 5, 'a rating', 'a number from 0 to 5')

export const countKind = (noun: string) =>
  wholeFrom(0, Number.POSITIVE_INFINITY, noun, 'a whole number from 0')

export const position = countKind('a position')

export const ratingCount = countKind('a number of ratings')

/** Longest time for an erasure on request, in days. */
export const erasureDaysMax = 90
export const erasureDays = wholeFrom(1, erasureDaysMax, 'a number of days', 'a whole number from 1 to 90')
export const leadLimit = wholeFrom(1, 100_000, 'a limit of enquiries', 'a whole number from 1 to 100,000')

const amountWords = ['an amount', 'a number from 0 to 1,000,000,000 with at most 4 decimal places'] as const

/** Returns whether a value is `.` or `..`, which URL paths resolve to another address. */
const isDots = (value: string): boolean => value === '.' || value === '..'

const notDots = '(?!\\.{1,2}[\\s\\u0085]*$)'

/** An id, which becomes part of URL paths. */
export const id = textKind(
  'an id',
  "a string of 1 to 64 characters other than '.' and '..'",
  (value) => (fits(value, 64) && !isDots(value) ? value : undefined),
  { pattern: `${notDots}${notSpace}[\\s\\S]{0,63}` },
)

/** A learning path's code, which becomes part of URL paths. */
export const pathCode = textKind(
  'a code',
  "a string other than '.' and '..'",
  (value) => (isDots(value) ? undefined : value),
  { pattern: `${notDots}${notSpace}[\\s\\S]*` },
)

/** A language code, which becomes part of a database key. */
export const languageCode = checked(freeText, longKey)

export const instituteSlug = checked(
  textKind(
    'a slug',
    "only a to z, 0 to 9 and '-'",
    (value) => (/^[a-z0-9-]+$/.test(value) ? value : undefined),
    { pattern: '[a-z0-9-]+' },
  ),
  longKey,
)

export const slugKind = textKind(
  'a slug',
  'lower-case words of letters, marks and digits joined by single hyphens, at most 190 bytes percent-encoded',
  (value) => (isCourseSlug(value) ? value : undefined),
  { pattern: '[^\\s-](?:[\\s\\S]{0,188}[^\\s-])?' },
)

/** A phone number; answers show it as authored. */
export const phone = textKind(
  'a phone number',
  '7 to 15 digits, with or without a leading +; spaces and -(). between them are allowed',
  (value) => (isPhone(compactPhone(value)) ? value : undefined),
  { pattern: '[\\s().-]*\\+?[\\s().-]*(?:[0-9][\\s().-]*){7,15}' },
)

export const emailKind = textKind(
  'an e-mail address',
  'one such as office@example.org',
  (value) => (fits(value, 254) && isEmailAddress(value) ? value : undefined),
  { pattern: '[^\\s@]{1,64}@[^\\s@]+\\.[^\\s@]+' },
)

const absolute = 'an absolute http or https URL'

const http = '[Hh][Tt][Tt][Pp][Ss]?://[\\s\\S]+'

export const siteUrl = textKind('the URL of a site', absolute, (value) => httpUrl(value) ?? undefined, {
  pattern: http,
})

/** Defines the address of a page that takes people's money or data, or states their rights. */
export const securePage = (noun: string) =>
  textKind(
    noun,
    'an absolute https URL without a user name or password',
    (value) => securePageUrl(value) ?? undefined,
    { pattern: '[Hh][Tt][Tt][Pp][Ss]://[/\\\\]*(?::?@)?[^/?#\\\\@]+(?:[/?#\\\\][\\s\\S]*)?' },
  )

export const colorKind = textKind(
  'a colour',
  '# and six hexadecimal digits, such as #8a2b3c',
  (value) => siteColor(value) ?? undefined,
  { pattern: '#[0-9A-Fa-f]{6}' },
)

/** The origin of a website that may call the API: scheme, host and port. */
export const origin = checked(
  textKind('a website', absolute, (value) => (httpUrl(value) === null ? undefined : new URL(value).origin), {
    pattern: http,
  }),
  longKey,
)

export const hostName = textKind(
  'a host',
  'a DNS name of at most 253 characters in ASCII, such as courses.example.org, without a port',
  readHost,
  { pattern: '[^\\s:/?#@\\\\%\\[\\]]+' },
)

/** Template for the URL of a course page, with `{course_id}`. */
export const coursePageUrl = textKind(
  'the URL of course pages',
  `${absolute} with {course_id} in its path, not in its host or before it, and no fragment`,
  (value) => (httpUrl(value) !== null && !value.includes('#') && hasIdInPath(value) ? value : undefined),
  { pattern: '[Hh][Tt][Tt][Pp][Ss]?://[^#]*\\{course_id\\}[^#]*' },
)

/** An amount of money. The bounds are small enough for `toFixed` to tell a fifth decimal place from rounding noise. */
export const amountKind = numberFrom(0, 1_000_000_000, ...amountWords).refine(
  (value) => Number(value.toFixed(4)) === value,
  says(...amountWords),
)

export const currencies = Intl.supportedValuesOf('currency')

export const currencyKind = textKind(
  'a currency',
  'an ISO 4217 code in use, such as INR',
  (value) => {
    const code = value.toUpperCase()
    // The pattern is tested before upper-casing, which turns a few other letters, such as the dotless i, into ASCII.
    return /^[a-z]{3}$/i.test(value) && currencies.includes(code) ? code : undefined
  },
  { enum: currencies, pattern: '[A-Za-z]{3}' },
)

export const dateKind = textKind(
  'a calendar date',
  'YYYY-MM-DD, such as 2026-06-01',
  (value) => (isCalendarDate(value) ? value : undefined),
  { pattern: '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])' },
)

export const timeOfDay = textKind(
  'a time of day',
  'HH:MM from 00:00 to 23:59, such as 18:30',
  (value) => (isTimeOfDay(value) ? value : undefined),
  { pattern: withoutAnchors(timeOfDayPattern) },
)

const durationParts =
  /^P(?=\d|T\d)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/

/** An ISO 8601 duration; answers show it as authored. */
export const duration = textKind(
  'a duration',
  'ISO 8601 in whole numbers, such as PT24H',
  (value) => (durationParts.test(value) ? value : undefined),
  { pattern: withoutAnchors(durationParts) },
)

const timestampParts =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d+))?)?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)$/

/** A date and time with a zone, truncated to milliseconds and converted to UTC. */
export const timestamp = textKind(
  'a time',
  'ISO 8601 with a zone, such as 2026-05-01T09:00:00Z',
  (value) => {
    const parts = timestampParts.exec(value)
    if (parts === null) return undefined
    const [, day = '', hour, minute, second = '00', fraction = '', zone = ''] = parts
    if (!isCalendarDate(day)) return undefined
    const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
    const local = Date.parse(`${day}T${hour}:${minute}:${second}.${milliseconds}Z`)
    const written = new Date(local - offsetMs(zone)).toISOString()
    // Converting to UTC may move a time out of the years 1 to 9999.
    return isStorableYear(written) ? written : undefined
  },
  { pattern: withoutAnchors(timestampParts) },
)

export const timeZone = textKind(
  'a time zone',
  'an IANA name, such as Asia/Kolkata',
  (value) => (isIanaZone(value) ? value : undefined),
  { enum: Intl.supportedValuesOf('timeZone'), pattern: '[^\\s\\u0085]+' },
)

function withoutAnchors({ source }: RegExp): string {
  return source.slice(1, -1)
}

/** PostgreSQL has no year 0, and ISO 8601 writes years from 10000 with a sign. */
const isStorableYear = (written: string): boolean => /^\d/.test(written) && !written.startsWith('0000')

function offsetMs(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  const minutesEast = Number(hours) * 60 + Number(minutes)
  return (sign === '-' ? -minutesEast : minutesEast) * 60_000
}

/** Refuses offsets and ambiguous short names such as IST, which Node accepts. */
function isIanaZone(name: string): boolean {
  if (/^[+-]|^SystemV\//i.test(name) || notIana.has(name.toUpperCase())) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const notIana = new Set(
  'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST'.split(
    ' ',
  ),
)
