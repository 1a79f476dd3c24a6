import { sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { chunksOf } from '#lib/base/chunks.ts'
import type { Db } from '#lib/base/db/open.ts'
import { rowsKeyed } from '#lib/base/db/rows.ts'
import { fold } from '#lib/base/plain-text.ts'
import type { SiteContext } from '../compile/site.ts'
import { isCourseSlug, numbered, slugOfTitle } from '../rules/slugs.ts'
import {
  type CatalogueSortKeys,
  compareInCatalogue,
  type Publishing,
  whyUnpublished,
} from '../rules/visibility.ts'
import { companyChunks } from './compile-stored.ts'

/** An entry with its current slug. The other fields come from its first edition. */
interface Slugged extends CatalogueSortKeys {
  title: string
  /** Authored slug; null if there is none. */
  slug: string | null
  current_slug: string | null
  /**
   * Text from which the current slug was made: the title, or an authored slug that another course has. Null if the slug
   * was authored or there is none.
   */
  made_from: string | null
  /** Whether the course has, or ever had, a slug. */
  is_known: boolean
}

const chunkMax = 1_000

/**
 * Assigns slugs to the entries of some courses. A course whose slug was authored for another course loses it and gets a
 * new one. `courseIds` must include all editions of each course. Returns the courses that lost a slug, because they
 * must be published too.
 */
export async function assignSlugs(
  trx: Db,
  instituteId: string,
  { companions, today }: Pick<SiteContext, 'companions' | 'today'>,
  courseIds: Iterable<string>,
): Promise<string[]> {
  const due: Slugged[] = []
  for (const ids of companyChunks(courseIds, companions, chunkMax))
    due.push(...(await readEntries(trx, instituteId, { companions, today }, ids)).filter(isDue))
  if (due.length === 0) return []
  const register = new SlugRegister(trx, instituteId)
  await register.prepare(due.map(({ slug, title }) => slug ?? slugOfTitle(title)))
  const authored = due.filter(({ slug }) => slug !== null).sort(compareInCatalogue)
  const made = due.filter(({ slug }) => slug === null)
  const lost = new Set<string>()
  // The list may grow during the loop, as courses lose their slugs.
  for (const entry of authored) {
    await register.prepare([entry.slug ?? ''])
    const loser = register.claim(entry)
    if (loser === null) made.push(entry)
    if (!loser || lost.has(loser)) continue
    lost.add(loser)
    if (due.some(({ id }) => id === loser)) continue
    const again = await readEntries(trx, instituteId, { companions, today }, companions(loser))
    for (const one of again.filter(({ id }) => id === loser))
      if (one.slug === null) made.push(one)
      else authored.push(one)
  }
  for (const entry of made.sort(compareInCatalogue)) await register.make(entry)
  await register.write()
  return [...lost]
}

const isDue = ({ slug, title, current_slug, made_from }: Slugged): boolean => {
  if (slug === null) return made_from !== title
  return current_slug === slug ? made_from !== null : made_from !== slug
}

/** Reads the visible entries of some courses. Leaves out entries with an invalid slug, which keep their last state. */
async function readEntries(
  trx: Db,
  instituteId: string,
  { companions, today }: Pick<SiteContext, 'companions' | 'today'>,
  courseIds: string[],
): Promise<Slugged[]> {
  const { rows } = await sql<Omit<Slugged, 'position'> & Publishing & { position: string | null }>`
    select course.id, course.title, course.slug, course.position::text as position,
      course.published, course.archived, course.publish_from::text, course.publish_until::text,
      to_char(version.newest at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as newest,
      given.slug as current_slug, given.made_from,
      exists (select from course_slugs past
        where past.institute_id = course.institute_id and past.course_id = course.id) as is_known
    from ${rowsKeyed('courses', instituteId, 'id', courseIds)} course
    cross join lateral (select count(*) as count, max(created_at) as newest from versions
      where versions.institute_id = course.institute_id and versions.course_id = course.id
        and versions.status <> 'archived') version
    left join course_slugs given
      on given.institute_id = course.institute_id and given.course_id = course.id and given.is_current
    where version.count > 0`.execute(trx)
  const visible = new Map(rows.flatMap((row) => (whyUnpublished(row, today) ? [] : [[row.id, row] as const])))
  const entries = new Map<string, Slugged>()
  for (const id of visible.keys()) {
    const editions = companions(id).flatMap((companion) => visible.get(companion) ?? [])
    const [first] = editions
    if (first === undefined) continue
    const newest =
      editions
        .map((edition) => edition.newest ?? '')
        .sort()
        .at(-1) || null
    const position = first.position === null ? null : Number(first.position)
    entries.set(first.id, { ...first, position, newest })
  }
  return [...entries.values()].filter(({ slug }) => slug === null || isCourseSlug(slug))
}

type GivenRow = Database['course_slugs']

/** The course that has, or once had, a slug. */
interface Given {
  course_id: string
  is_current: boolean
  /** Whether the slug is current and its course still authors it. */
  is_authored: boolean
}

/** The slugs that one publish reads and assigns. */
class SlugRegister {
  private readonly trx: Db
  private readonly instituteId: string
  /** By folded slug; null for a slug that was never used. */
  private readonly known = new Map<string, Given | null>()
  /** Courses by id, including the ids of their versions. A slug must not equal an id of another course. */
  private readonly ids = new Map<string, Set<string>>()
  /** Newly assigned slugs, by course id. */
  private readonly next = new Map<string, { slug: string; made_from: string | null }>()
  /** Slugs that these courses had before, by course id. */
  private readonly former = new Map<string, string>()
  /** Last number appended to each slug, by the slug without a number. */
  private readonly lastNumbers = new Map<string, number>()
  /**
   * By slug (without a number) and course: the first number with which the slug equals an id of that course. Only that
   * course may have such a slug.
   */
  private readonly ownNumbers = new Map<string, number>()

  constructor(trx: Db, instituteId: string) {
    this.trx = trx
    this.instituteId = instituteId
  }

  /** Looks up which courses have, or once had, these slugs, and which courses have them as ids. */
  async prepare(slugs: readonly string[]): Promise<void> {
    const unknown = [...new Set(slugs)].filter((slug) => !this.ids.has(slug))
    for (const chunk of chunksOf(unknown, chunkMax)) {
      const folded = chunk.map(fold)
      const { rows } = await sql<{
        text: string
        course_id: string
        is_current: boolean | null
        authored: string | null
      }>`
        select folded as text, course_id, is_current, (select slug from courses
          where institute_id = ${this.instituteId} and id = course_id collate "default") as authored
        from ${rowsKeyed('course_slugs', this.instituteId, 'folded', folded)} given
        union all select id, id, null, null from ${rowsKeyed('courses', this.instituteId, 'id', chunk)} course
        union all select id, course_id, null, null
        from ${rowsKeyed('versions', this.instituteId, 'id', chunk)} version`.execute(this.trx)
      for (const slug of chunk) this.ids.set(slug, new Set())
      for (const each of folded) if (!this.known.has(each)) this.known.set(each, null)
      for (const { text, course_id, is_current, authored } of rows) {
        const is_authored = is_current === true && fold(authored ?? '') === text
        if (is_current === null) this.ids.get(text)?.add(course_id)
        else if (!this.given(text)) this.known.set(text, { course_id, is_current, is_authored })
      }
    }
  }

  /**
   * Assigns an authored slug. Returns the course that loses it; undefined if none does. Returns null if another course
   * authors the slug too, which only SQL can write, and has it: a slug changes only with what it is made from.
   */
  claim(entry: Slugged): string | null | undefined {
    const { id, slug } = entry
    const folded = fold(slug ?? '')
    const former = this.known.get(folded)
    if (former && former.course_id !== id && former.is_authored) return null
    this.give(entry, slug ?? '', null)
    return former?.is_current && former.course_id !== id ? former.course_id : undefined
  }

  /** Assigns the first available slug made from the title, or from the authored slug that another course has. */
  async make(entry: Slugged): Promise<void> {
    const { id, title, slug: authored, is_known } = entry
    const text = authored ?? title
    const base = slugOfTitle(text)
    const ownKey = (owner: string) => `${base} ${owner}`
    const first = Math.min(
      (this.lastNumbers.get(base) ?? 0) + 1,
      this.ownNumbers.get(ownKey(id)) ?? Number.POSITIVE_INFINITY,
    )
    // A course that once had a slug tries all numbers, because it may get its former slug back.
    for (let attempt = is_known ? 1 : first; ; attempt++) {
      const slug = numbered(base, attempt)
      if (!this.ids.has(slug))
        await this.prepare(Array.from({ length: probesMax }, (_, ahead) => numbered(base, attempt + ahead)))
      const owners = this.ids.get(slug) ?? new Set()
      for (const owner of owners)
        if (!this.ownNumbers.has(ownKey(owner))) this.ownNumbers.set(ownKey(owner), attempt)
      const holder = this.known.get(fold(slug))?.course_id ?? id
      if (holder !== id || owners.difference(new Set([id])).size > 0) continue
      if (!is_known) this.lastNumbers.set(base, Math.max(attempt, this.lastNumbers.get(base) ?? 0))
      return this.give(entry, slug, text)
    }
  }

  /** Writes the new slugs and marks the previous ones as former. */
  async write(): Promise<void> {
    const rows = new Map<string, GivenRow>()
    const add = (course_id: string, slug: string, rest: Pick<GivenRow, 'is_current' | 'made_from'>) =>
      rows.set(fold(slug), { institute_id: this.instituteId, folded: fold(slug), course_id, slug, ...rest })
    for (const [course_id, slug] of this.former) add(course_id, slug, { is_current: false, made_from: null })
    for (const [course_id, { slug, made_from }] of this.next)
      add(course_id, slug, { is_current: true, made_from })
    for (const chunk of chunksOf(rows.values(), chunkMax))
      await sql`insert into course_slugs
        select * from json_populate_recordset(null::course_slugs, ${JSON.stringify(chunk)}::json)
        on conflict (institute_id, folded) do update set course_id = excluded.course_id, slug = excluded.slug,
          is_current = excluded.is_current, made_from = excluded.made_from`.execute(this.trx)
  }

  private give({ id, current_slug }: Slugged, slug: string, made_from: string | null): void {
    if (current_slug !== null) this.former.set(id, current_slug)
    this.next.set(id, { slug, made_from })
    this.known.set(fold(slug), { course_id: id, is_current: true, is_authored: made_from === null })
  }

  private given(folded: string): boolean {
    const course = this.known.get(folded)?.course_id
    const slug = course === undefined ? undefined : this.next.get(course)?.slug
    return slug !== undefined && fold(slug) === folded
  }
}

/** How many numbered slugs are looked up at a time. */
const probesMax = 20
