import { sql } from 'kysely'
import { chunksOf } from '#lib/base/chunks.ts'
import { anyOf, rowsKeyed } from '#lib/base/db/bulk-rows.ts'
import type { Db } from '#lib/base/db/open.ts'
import { cleanAll } from '#lib/base/html/clean-all.ts'
import { textDigestOf } from '#lib/base/html/clean-text.ts'
import type { CourseSource, PathSource } from '../authored/catalogue.ts'
import type { CleanText, Texts } from '../compile/entry.ts'
import { courseIdsOf } from '../source/load/load-courses.ts'
import { courseFields, readRow, UnreadableValue } from '../source/stored-fields.ts'
import { isOfContent, onContent } from './faults.ts'

const nothing: CleanText = { html: null, text: null, unmarked: null }
const chunkMax = 100

type TextKind = keyof Texts

type HtmlColumn = Extract<keyof CourseSource, `${string}_html`>

const htmlColumns = courseFields
  .map(({ column }) => column)
  .filter((column): column is HtmlColumn => column.endsWith('_html'))

type CourseTexts = Pick<CourseSource, 'id' | HtmlColumn | 'faqs' | 'authors'>

interface TextsSource {
  courses: CourseTexts[]
  learning_paths: Pick<PathSource, 'code' | 'description_html'>[]
}

/** An authored HTML text, with the row that owns it (table and id) and its column. */
interface AuthoredText {
  kind: TextKind
  text: string
  owner: string
  column: string
}

/** Yields every HTML text that must be clean before this source can be compiled. */
export function* eachText(source: TextsSource): Generator<AuthoredText> {
  for (const course of source.courses) yield* courseTexts(course)
  for (const { code, description_html: text } of source.learning_paths)
    if (text !== null)
      yield { kind: 'html', text, owner: `learning_paths "${code}"`, column: 'description_html' }
}

function* courseTexts(course: CourseTexts): Generator<AuthoredText> {
  const owner = `courses "${course.id}"`
  for (const column of htmlColumns)
    if (course[column] !== null) yield { kind: 'html', text: course[column], owner, column }
  for (const { answer_html: text } of course.faqs)
    if (text !== null) yield { kind: 'html', text, owner, column: 'faqs' }
  for (const { bio_html: text } of course.authors)
    if (text !== null) yield { kind: 'bio', text, owner, column: 'authors' }
}

interface Wanted {
  digest: string
  kind: TextKind
  source: string
  /** Where the text was authored; if it occurs several times, the first place. */
  authored: AuthoredText
}

/** Stored under the digest of the authored text, so each text is cleaned only once. */
export async function cleanTexts(db: Db, source: TextsSource): Promise<Texts> {
  const wanted = wantedOf(source)
  const all = [...wanted.html.values(), ...wanted.bio.values()]
  const cleaned = await findCleaned(db, all)
  const missing = all.filter(({ digest }) => !cleaned.has(digest))
  for (const chunk of chunksOf(missing, chunkMax)) {
    for (const [digest, text] of await cleanAndKeep(db, chunk)) cleaned.set(digest, text)
  }
  const lookUp = (kind: TextKind) => (text: string | null) =>
    (text === null ? undefined : cleaned.get(wanted[kind].get(text)?.digest ?? '')) ?? nothing
  return { html: lookUp('html'), bio: lookUp('bio') }
}

/** Cleans texts that are not stored yet, so that `cleanTexts` finds them later. */
async function cleanMissing(db: Db, source: TextsSource): Promise<void> {
  const { html, bio } = wantedOf(source)
  const all = new Map([...html.values(), ...bio.values()].map((wanted) => [wanted.digest, wanted]))
  const { rows } = await sql<{
    digest: string
  }>`select digest from unnest(${[...all.keys()]}::text[]) asked (digest)
    where not exists (select from cleaned_html kept where kept.digest = asked.digest)`.execute(db)
  const missing = rows.flatMap(({ digest }) => all.get(digest) ?? [])
  for (const chunk of chunksOf(missing, chunkMax)) await cleanAndKeep(db, chunk)
}

function wantedOf(source: TextsSource): Record<TextKind, Map<string, Wanted>> {
  const wanted: Record<TextKind, Map<string, Wanted>> = { html: new Map(), bio: new Map() }
  for (const authored of eachText(source)) {
    const { kind, text } = authored
    if (!wanted[kind].has(text))
      wanted[kind].set(text, { digest: textDigestOf(kind, text), kind, source: text, authored })
  }
  return wanted
}

async function findCleaned(db: Db, wanted: Wanted[]): Promise<Map<string, CleanText>> {
  const digests = wanted.map(({ digest }) => digest)
  const rows = await db
    .selectFrom('cleaned_html')
    .select(['digest', 'html', 'text', 'unmarked'])
    .where('digest', '=', anyOf(digests))
    .execute()
  return new Map(rows.map(({ digest, ...text }) => [digest, text]))
}

async function cleanAndKeep(db: Db, chunk: Wanted[]): Promise<[string, CleanText][]> {
  const texts = await cleanChunk(chunk)
  const kept = chunk.map(({ digest }, index): [string, CleanText] => [digest, texts[index] ?? nothing])
  const rows = kept.map(([digest, text]) => ({ digest, ...text }))
  await db
    .insertInto('cleaned_html')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return kept
}

/** Cleans texts. The error names the row and column of the text that cannot be cleaned. */
async function cleanChunk(chunk: Wanted[]): Promise<CleanText[]> {
  try {
    return await onContent(() => cleanAll(chunk))
  } catch (error) {
    const [{ authored }, ...others] = chunk as [Wanted, ...Wanted[]]
    if (others.length === 0)
      throw new UnreadableValue(authored.owner, authored.column, (error as Error).message)
    const each: CleanText[] = []
    for (const wanted of chunk) each.push(...(await cleanChunk([wanted])))
    return each
  }
}

const coursesMax = 200

const textColumns: readonly string[] = ['id', ...htmlColumns, 'faqs', 'authors']
const textFields = courseFields.filter(({ column }) => textColumns.includes(column))

/** Outside any transaction. `changed` restricts this to courses that are due. */
export async function cleanAhead(db: Db, instituteId: string, which: 'all' | 'changed'): Promise<void> {
  const chunks =
    which === 'all'
      ? courseIdsOf(db, instituteId, coursesMax)
      : chunksOf(await listChangedCourses(db, instituteId), coursesMax)
  for await (const ids of chunks) {
    try {
      const rows = await db
        .selectFrom(rowsKeyed('courses', instituteId, 'id', ids).as('courses'))
        .select(textFields.map(({ column }) => column as 'id'))
        .execute()
      const courses = rows.map((row) => readRow<CourseTexts>(textFields, row, `courses "${row.id}"`))
      await cleanMissing(db, { courses, learning_paths: [] })
    } catch (error) {
      // Skips the course; the publish itself finds and reports it.
      if (isOfContent(error)) continue
      // Another publisher is cleaning the same texts; the publish can wait for it.
      if (['55P03', '40P01'].includes((error as { code?: string }).code ?? '')) return
      throw error
    }
  }
}

async function listChangedCourses(db: Db, instituteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stale_courses')
    .select('course_id')
    .distinct()
    .where('institute_id', '=', instituteId)
    .orderBy('course_id')
    .execute()
  return rows.flatMap(({ course_id }) => course_id ?? [])
}
