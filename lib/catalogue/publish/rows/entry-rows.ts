import { hash } from 'node:crypto'
import type { Database } from '#db/schema.ts'
import type { PublishedEntry } from '#lib/catalogue/compile/rows.ts'
import type { BulkRow } from '#lib/db/bulk.ts'

/** Where an entry is stored; the longest rows come last, so that they are written while the next are compiled. */
export const entryTables = [
  'published_courses',
  'published_openings',
  'published_variants',
  'published_pages',
  'published_outlines',
  'published_versions',
] as const

export type EntryTable = (typeof entryTables)[number]

/** As they are compared; `published_courses` and `published_versions` also say which revision wrote a row. */
type Rows = { [Table in EntryTable]: Omit<BulkRow<Database[Table]>, 'revision'>[] }

/**
 * Of each table's rows, for `published_courses` with what lists show of the entry; of its streams and categories
 * (`places`); of its languages and what places it in lists (`listed`); of all that is answered about it (`answers`).
 * Missing where nothing is known.
 */
export type Digests = { [Part in EntryTable | 'places' | 'listed' | 'answers']?: string }

/** What is stored of an entry. */
export interface StoredEntry {
  entry_id: string
  rows: Rows
  digests: Digests
}

/** What is to be stored of an institute's entry. */
export const storedEntry = (instituteId: string, entry: PublishedEntry): StoredEntry =>
  withDigests(entry.entry_id, rowsOf(instituteId, entry))

function withDigests(entry_id: string, rows: Rows): StoredEntry {
  const { published_courses: courses, published_versions: versions, published_openings: openings } = rows
  // The long texts are digested once.
  const shown = versions.map(({ version_id, ...texts }) => ({ version_id, shown: digestOf([texts]) }))
  const summaries = versions.map(({ version_id, summary }) => ({ version_id, summary }))
  const listed = [...courses, ...openings, ...summaries]
  const parts = { ...rows, published_courses: listed, published_versions: shown }
  const digests: Digests = Object.fromEntries(entryTables.map((table) => [table, digestOf(parts[table])]))
  digests.places = digestOf(courses.map(({ places }) => ({ places })))
  digests.listed = digestOf(
    courses.map(({ languages, newest, position }) => ({ languages, newest, position })),
  )
  digests.answers = digestOf(answersOf(rows, new Map(shown.map((each) => [each.version_id, each.shown]))))
  return { entry_id, rows, digests }
}

/**
 * What is answered about an entry: its page in the sitemap, and under each id and language that opens it a detail, of
 * which the summary is part, and an outline. A language that shows what is shown without one adds nothing, and the id
 * of a version shows that version.
 */
function answersOf(rows: Rows, shown: ReadonlyMap<string, string>): object[] {
  const outlines = new Map(rows.published_outlines.map(({ language, outline }) => [language, outline]))
  const opened = rows.published_openings.map(({ course_id, language, version_id }) => ({
    course_id,
    language,
    shown: shown.get(version_id),
    outline: outlines.get(language),
  }))
  const plain = new Map(opened.flatMap((each) => (each.language === '' ? [[each.course_id, each]] : [])))
  const differing = opened.filter(({ course_id, language, shown, outline }) => {
    const without = plain.get(course_id)
    return language === '' || shown !== without?.shown || outline !== without?.outline
  })
  const versions = [...shown].map(([version_id, digest]) => ({ version_id, shown: digest }))
  return [...differing, ...versions, ...rows.published_pages.map(({ page }) => ({ page }))]
}

function rowsOf(instituteId: string, entry: PublishedEntry): Rows {
  const named = { institute_id: instituteId, entry_id: entry.entry_id }
  // What is missing comes last: above every position, below every creation time.
  const order = { position: entry.position ?? 'Infinity', newest: entry.newest ?? '-infinity' }
  const course = {
    ...named,
    ...order,
    languages: entry.indexed.listings.map(({ language }) => language),
    places: entry.indexed.places,
    paid_currency: entry.paid_currency,
    next_change_on: entry.next_change_on,
    indexed: JSON.stringify(entry.indexed),
    search_text: JSON.stringify(entry.search_text),
  }
  return {
    published_courses: [course],
    published_openings: entry.openings.map((opening) => ({ ...named, ...opening })),
    published_variants: entry.variants.map((variant) => ({ ...named, ...variant })),
    published_pages: entry.pages.map((page) => ({ ...named, ...order, ...page })),
    published_outlines: entry.outlines.map((outline) => ({ ...named, ...outline })),
    published_versions: entry.versions.map((version) => ({ ...named, ...version })),
  }
}

/** Rows have the same digest when they hold the same values in the same order; no stored text has a NUL. */
function digestOf(rows: readonly object[]): string {
  const text = (value: unknown) => (typeof value === 'string' ? `"${value}` : JSON.stringify(value))
  const texts = rows.map((row) => Object.values(row).map(text).join('\0'))
  return hash('sha256', texts.join('\0\0'), 'base64url').slice(0, 22)
}

/** Of what entries are: those of before that are no longer so, and those that were not so before. */
export interface Differing {
  gone: string[]
  come: StoredEntry[]
}
