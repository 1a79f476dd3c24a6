import { type DashboardWords, wordFor } from '#app/dashboard/words/words.ts'
import type { Short } from '#lib/catalogue/source/store/field-edits.ts'

/** Fields of a document by the name of their column or of their field in the form of a course. */
const names: Record<string, string> = {
  amount: 'price',
  compare_at_amount: 'compare_at_price',
  'invites.status': 'enrolment_closed',
  'invites.starts_on': 'enrolment_starts_on',
  'invites.ends_on': 'enrolment_ends_on',
  description_html: 'description',
  about_html: 'about',
  why_learn_html: 'why_learn',
  who_should_learn_html: 'who_should_learn',
}

/** Names a field by its path in a document as the form of a course and the headings of a sheet do. */
export function fieldLabel({ course, import: { columns } }: DashboardWords, path: string): string {
  const key = path.split('.').at(-1) ?? ''
  const place = path.includes('.invites.') ? 'invites.' : ''
  const name = names[`${place}${key}`] ?? names[key] ?? key
  const known: Record<string, string> = { ...columns, ...course.fields }
  return Object.hasOwn(known, name) ? wordFor(known, name) : path
}

/** Says a value of a document, cut where it is long. */
export const valueWord = (words: DashboardWords, value: Short): string =>
  typeof value === 'boolean' ? (value ? words.yes : words.no) : value === null ? words.none : String(value)
