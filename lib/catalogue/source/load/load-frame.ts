import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SiteFrame } from '#lib/catalogue/authored/catalogue.ts'
import type { FolderSource, LanguageSource, SiteSource } from '#lib/catalogue/authored/institute.ts'
import type { Db } from '#lib/db/open.ts'
import { inSnapshot } from '#lib/db/rows.ts'
import { readCurrency, readKey, readTexts, readZone, UnreadableValue } from './load-columns.ts'
import { pathsOf, readPaths, type StoredPath } from './load-courses.ts'

/** The stored institute without its websites, its site and its learning paths. */
export interface StoredFrame extends SiteFrame {
  learning_paths: StoredPath[]
  /** Site values that could not be read; the last good value, if any, replaces each. */
  faults: UnreadableValue[]
  /** The current site values that plain SQL can make unreadable: the last good state for later loads. */
  kept: LastGoodSite
}

export interface LastGoodSite {
  time_zone: string
  currency: string | null
  languages: LanguageRow[]
  folders: FolderRow[]
}

interface FrameOptions {
  /** Loads only the groups of editions that decide about these courses. */
  courseIds?: readonly string[]
  /** Replaces parts of the site that cannot be read. */
  kept?: Partial<LastGoodSite>
}

/** Loads an institute without its courses, by one statement; undefined when no institute has this id. */
export const loadFrame = (
  db: Db,
  instituteId: string,
  { courseIds, kept = {} }: FrameOptions = {},
): Promise<StoredFrame | undefined> =>
  inSnapshot(db, async (trx) => {
    const row = await trx
      .selectFrom('institutes')
      .where('id', '=', instituteId)
      .select(['id', 'slug', 'name', 'logo_url', 'website_url', 'catalogue_access', 'leads_per_visitor'])
      .select(['leads_per_minute', 'site_url', 'course_page_url', 'time_zone', 'currency', 'prices_visible'])
      .select(['card_label', 'languages_enabled', 'streams_source', 'assistant_enquiries'])
      .select([
        'contact_phone as phone',
        'contact_whatsapp as whatsapp',
        'contact_email as email',
        'contact_address as address',
      ])
      .select((eb) => [
        jsonArrayFrom(
          eb
            .selectFrom('languages')
            .where('institute_id', '=', instituteId)
            .select(['sequence', 'code', 'label', 'match'])
            .orderBy('sequence'),
        ).as('languages'),
        jsonArrayFrom(
          eb
            .selectFrom('folders')
            .where('institute_id', '=', instituteId)
            .select(['id', 'parent_id', 'title', 'subtitle', 'slug', 'tag', 'image_url', 'accent_color'])
            .select('hidden')
            .orderBy('sequence')
            .orderBy('id'),
        ).as('folders'),
        jsonArrayFrom(
          eb
            .selectFrom('formats')
            .where('institute_id', '=', instituteId)
            .select(['key', 'label', 'tags', 'levels'])
            .orderBy('sequence'),
        ).as('formats'),
        jsonArrayFrom(
          eb
            .selectFrom('stream_items')
            .where('institute_id', '=', instituteId)
            .select(['label', 'slug', 'tag', 'image_url'])
            .orderBy('sequence'),
        ).as('items'),
        editionsOf(instituteId, courseIds).as('editions'),
        pathsOf(instituteId).as('paths'),
      ])
      .executeTakeFirst()
    if (row === undefined) return undefined
    const { languages, formats, items, editions, paths, ...own } = row
    const {
      site_url,
      course_page_url,
      time_zone,
      currency,
      prices_visible,
      folders: folderRows,
      ...rest
    } = own
    const { card_label, languages_enabled, streams_source, phone, whatsapp, email, address, ...institute } =
      rest
    const owner = `institutes "${row.id}"`
    readKey('id', row.id, owner)
    const faults: UnreadableValue[] = []
    const orKept = <Value>(read: () => Value, last: Value): Value => readOr(read, last, faults)
    const folders = placeFolders(folderRows, kept.folders ?? [])
    faults.push(...folders.faults)
    const used: LastGoodSite = {
      time_zone: orKept(() => readZone(time_zone, owner), kept.time_zone ?? 'UTC'),
      currency: orKept(
        () => (currency === null ? null : readCurrency(currency, owner)),
        kept.currency ?? null,
      ),
      languages: languages.flatMap((language) =>
        orKept(
          () => [readLanguage(language)],
          kept.languages?.filter(({ sequence }) => sequence === language.sequence) ?? [],
        ),
      ),
      folders: folders.rows,
    }
    return {
      faults,
      kept: used,
      institute: { ...institute, contact: { phone, whatsapp, email, address } },
      site: {
        site_url,
        course_page_url,
        time_zone: used.time_zone,
        currency: used.currency,
        prices_visible,
        card_label: card_label as SiteSource['card_label'],
        languages: {
          enabled: languages_enabled,
          items: used.languages.map(({ sequence, ...language }) => language),
          editions: groupsOf(editions),
        },
        formats: formats.map((row) => ({ ...row, tags: readTexts(row.tags), levels: readTexts(row.levels) })),
        streams: {
          source: streams_source as SiteSource['streams']['source'],
          folders: folderTree(used.folders),
          items,
        },
      },
      learning_paths: readPaths(paths),
    }
  })

function readOr<Value>(read: () => Value, last: Value, faults: UnreadableValue[]): Value {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableValue)) throw error
    faults.push(error)
    return last
  }
}

interface EditionRow {
  group_sequence: number
  course_id: string
}

/**
 * Selects groups of editions as JSON, in the site's order: all, or those that decide about some courses. These are the
 * groups that name one of the courses, and those that share a course with such a group: the first group that names a
 * course owns it. Courses of learning paths are included.
 */
function editionsOf(instituteId: string, courseIds: readonly string[] | undefined): RawBuilder<EditionRow[]> {
  if (!courseIds)
    return sql`(select coalesce(json_agg(json_build_object('group_sequence', group_sequence, 'course_id', course_id)
      order by group_sequence, sequence), '[]') from editions where institute_id = ${instituteId})`
  // `offset 0` forces one index look-up for each course, whatever the planner estimates: see `rowsKeyed`.
  const groupsNaming = (course: RawBuilder<unknown>) => sql`cross join lateral (
      select group_sequence from editions where institute_id = ${instituteId} and course_id = ${course} offset 0
    ) named`
  const members = sql`cross join lateral (
      select course_id, sequence from editions
      where institute_id = ${instituteId} and group_sequence = named.group_sequence offset 0
    ) member`
  return sql`(
    with asked as (
      select unnest(${courseIds}::text[]) as course_id
      union select course_id from path_steps where institute_id = ${instituteId}
    ), beside as (
      select distinct member.course_id from asked ${groupsNaming(sql`asked.course_id`)} ${members}
    ), deciding as (
      select distinct group_sequence from beside ${groupsNaming(sql`beside.course_id`)}
    )
    select coalesce(json_agg(json_build_object(
      'group_sequence', named.group_sequence, 'course_id', member.course_id)
      order by named.group_sequence, member.sequence), '[]')
    from deciding named ${members})`
}

const groupsOf = (rows: EditionRow[]): string[][] =>
  [...Map.groupBy(rows, ({ group_sequence }) => group_sequence).values()].map((group) =>
    group.map(({ course_id }) => course_id),
  )

export interface LanguageRow extends LanguageSource {
  sequence: number
}

/** Reads a language. Throws `UnreadableValue` for a code that does not fit into a key of the tables. */
const readLanguage = ({ sequence, code, label, match }: LanguageRow): LanguageRow => ({
  sequence,
  code: readKey('code', code, `languages "${sequence}"`),
  label,
  match: readTexts(match),
})

/** A row of `folders`. */
export interface FolderRow extends Omit<FolderSource, 'folders'> {
  parent_id: string | null
}

/** The deepest nesting of folders that is read. */
const levelsMax = 500

/**
 * Repairs folders that lie in themselves, or too deep. Such a folder gets its last good parent, from a row of `kept`.
 * Without such a row it is left out, with all folders below.
 */
function placeFolders(
  rows: readonly FolderRow[],
  kept: readonly FolderRow[],
): { rows: FolderRow[]; faults: UnreadableValue[] } {
  const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]))
  const faults: UnreadableValue[] = []
  const placed = rows.flatMap((row) => {
    const fault = faultOf(row.id, parents)
    if (fault === undefined) return row
    faults.push(new UnreadableValue(`folders "${row.id}"`, 'parent_id', fault))
    return kept.find(({ id }) => id === row.id) ?? []
  })
  return { rows: placed, faults }
}

function faultOf(id: string, parents: ReadonlyMap<string, string | null>): string | undefined {
  let levels = 0
  for (let at = parents.get(id); at !== null && at !== undefined; at = parents.get(at)) {
    if (at === id) return 'the folder lies in itself'
    // Below a folder that lies in itself; that folder has the fault.
    if (++levels > parents.size) return undefined
  }
  return levels === levelsMax ? `it lies below ${levelsMax} others` : undefined
}

/** Builds the tree of folders in the order of their rows; folders that no root reaches are left out. */
function folderTree(rows: readonly FolderRow[]): FolderSource[] {
  const folders = new Map(
    rows.map(({ parent_id, ...row }) => [row.id, { ...row, folders: [] as FolderSource[] }]),
  )
  const top: FolderSource[] = []
  for (const { id, parent_id } of rows) {
    const folder = folders.get(id)
    const siblings = parent_id === null ? top : folders.get(parent_id)?.folders
    if (folder) siblings?.push(folder)
  }
  return top
}
