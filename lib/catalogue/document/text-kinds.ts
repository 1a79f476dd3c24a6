import { keyFault } from '../authored/key-bytes.ts'
import { compactPhone, isEmailAddress, isPhone } from '../rules/reach.ts'
import { isCourseSlug } from '../rules/slugs.ts'
import { fits } from '../rules/text/length.ts'
import { httpUrl } from '../rules/url.ts'
import { checked, freeText, notSpace, textKind } from './kinds.ts'

/** Tells whether a value is `.` or `..`, which URL paths resolve to another address. */
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

/** A code, which becomes part of a key of the database. */
export const languageCode = checked(freeText, keyFault)

export const instituteSlug = checked(
  textKind(
    'a slug',
    "only a to z, 0 to 9 and '-'",
    (value) => (/^[a-z0-9-]+$/.test(value) ? value : undefined),
    { pattern: '[a-z0-9-]+' },
  ),
  keyFault,
)

/** The slug of a course. */
export const courseSlug = textKind(
  'a slug',
  'lower-case words of letters, marks and digits joined by single hyphens, at most 190 bytes percent-encoded',
  (value) => (isCourseSlug(value) ? value : undefined),
  { pattern: '[^\\s-](?:[\\s\\S]{0,188}[^\\s-])?' },
)

/** A phone number; answers show it as authored. */
export const phone = textKind(
  'a phone number',
  '7 to 15 digits, with + before them or not; spaces and -(). between them are allowed',
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

/** The origin of a site that may call: scheme, host and port. */
export const origin = checked(
  textKind('a website', absolute, (value) => (httpUrl(value) === null ? undefined : new URL(value).origin), {
    pattern: http,
  }),
  keyFault,
)

/** The template of a course page's address, with `{course_id}`. */
export const coursePageUrl = textKind(
  'the URL of course pages',
  `${absolute} with {course_id} in its path, not in its host or before it, and no fragment`,
  (value) => (httpUrl(value) !== null && !value.includes('#') && hasIdInPath(value) ? value : undefined),
  { pattern: '[Hh][Tt][Tt][Pp][Ss]?://[^#]*\\{course_id\\}[^#]*' },
)

/** Tells whether the id is in the path: parses the URL with a stand-in for the id, and looks where it is. */
function hasIdInPath(template: string): boolean {
  const standIn = 'course-id-stand-in'
  const filled = template.replaceAll('{course_id}', standIn)
  if (filled === template || !URL.canParse(filled)) return false
  const { username, password, host, pathname } = new URL(filled)
  return pathname.includes(standIn) && !`${username} ${password} ${host}`.includes(standIn)
}
