import { money } from 'catalogue-client/text'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { type Weekday, weekdays } from '#lib/contract/catalogue/rules/calendar.ts'
import type { Edit, FieldEdit, Short } from '#lib/contract/catalogue/source/store/edits.ts'
import { priceIn, priceOfText } from '#lib/modules/dashboard/words/price-words.ts'
import { type DashboardWords, dayIn, wordFor } from '#lib/modules/dashboard/words/words.ts'

/** Labels for document fields that have a different name in sheets or in the course form. */
const names: Record<string, string> = {
  amount: 'price',
  compare_at_amount: 'compare_at_price',
  'invites.status': 'enrolment_closed',
  'invites.url': 'enrolment_url',
  'invites.starts_on': 'enrolment_starts_on',
  'invites.ends_on': 'enrolment_ends_on',
  'plans.starts_on': 'price_from',
  'plans.ends_on': 'price_until',
  description_html: 'description',
  about_html: 'about',
  why_learn_html: 'why_learn',
  who_should_learn_html: 'who_should_learn',
}

/** Returns the label of a field, given its path in the document; the path itself if the field has no label. */
export function fieldLabel({ course, import: { columns } }: DashboardWords, path: string): string {
  const key = path.split('.').at(-1) ?? ''
  if (isPlan(path)) return course.fields.price
  if (isOfLesson(path)) return course.fields.sessions
  const place = path.includes('.plans.') ? 'plans.' : path.includes('.invites.') ? 'invites.' : ''
  // A teacher's name is called as the list is.
  const [, people] = /^(instructors|authors)\.\d+\.name$/.exec(path) ?? []
  const name = people ?? names[`${place}${key}`] ?? names[key] ?? key
  const known: Record<string, string> = { ...columns, ...course.fields }
  return Object.hasOwn(known, name) ? wordFor(known, name) : path
}

const isPrice = (path: string): boolean => /(^|\.)(amount|compare_at_amount)$/.test(path)

const isPlan = (path: string): boolean => /\.plans\.[^.]+$/.test(path)

/** Returns whether a path is that of a lesson's day or time, which is named as the lessons are. */
const isOfLesson = (path: string): boolean => /\.sessions\.\d+\.\w+$/.test(path)

const isInviteStatus = (path: string): boolean => /\.invites\..+\.status$/.test(path)

export const isPriceEdit = ({ path }: FieldEdit): boolean => isPrice(path) || path.includes('.plans.')

/** `Evening, Price: ₹1,499 → ₹1,699`; undefined for a technical field such as an id. */
export function fieldSentence(
  { words, say, language, moment }: DashboardRequest,
  { path, change, before, after }: FieldEdit,
  { levels = {}, currency }: Pick<Edit, 'levels' | 'currency'>,
): string | undefined {
  // An id may contain dots.
  const [list, first = ''] = path.split('.')
  const known = Object.keys(levels).find((one) => `${path}.`.startsWith(`versions.${one}.`))
  const id = known ?? first
  const level = list === 'versions' ? (levels[id] ?? '') : ''
  if (path === `versions.${id}` && change !== 'changed')
    return say(change === 'added' ? words.import.batchAdded : words.import.batchRemoved, {
      level: level || words.labels.unnamed,
    })
  const label = fieldLabel(words, path)
  // Fields without a label, such as ids and positions, get no sentence.
  if (label === path) return undefined
  const name = [level, label].filter(Boolean).join(', ')
  const value = (one: Short): string => {
    if (isPlan(path) && typeof one === 'string') return priceIn({ words, say, language }, priceOfText(one))
    if (isPrice(path)) {
      if (typeof one === 'number')
        return one === 0 ? words.import.values.free : money(one, currency ?? null, language)
      return path.endsWith('.amount') ? words.import.values.request : words.none
    }
    if (isInviteStatus(path)) return one === 'inactive' ? words.yes : words.no
    if (typeof one === 'boolean') return one ? words.yes : words.no
    if (one === null || one === '') return words.none
    const text = weekdayIn(language, String(one))
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dayIn(language, text)
    if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return moment(text)
    return /^[[{]/.test(text) ? listText(text, language) : text.replace(/<[^>]*>/g, ' ').trim()
  }
  return say(words.import.fieldChange, { name, before: value(before), after: value(after) })
}

/** Formats a list given as JSON, which may be cut off. Writes weekdays in the member's language. */
const listText = (json: string, language: string): string =>
  // Matches keys too, and then drops them: skipped, the next match would begin at a key's closing quote.
  [...json.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g)]
    .flatMap(([, text = '', colon]) => (colon === undefined ? [weekdayIn(language, text)] : []))
    .join(', ')
    // The times of a day belong to it.
    .replace(/, (\d\d:\d\d)(?:, (\d\d:\d\d))?/g, (_, from, to) => ` ${from}${to ? `–${to}` : ''}`)

/** Names a weekday in a language; returns any other text as it is. 1 January 2001 was a Monday. */
export function weekdayIn(language: string, text: string): string {
  const at = weekdays.indexOf(text as Weekday)
  if (at < 0) return text
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return format.format(Date.UTC(2001, 0, 1 + at))
}
