import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { loadEditions, loadEditionsOf } from './load-editions.ts'
import { loadPaths } from './load-paths.ts'
import { inSnapshot } from './load-snapshot.ts'
import { readKey, readTexts } from './load-values.ts'
import type { CatalogueSource, FolderSource, SiteSource } from './source.ts'

/** Everything of an institute but its courses. */
export type FrameSource = Omit<CatalogueSource, 'courses'>

/**
 * Loads an institute, its site and its learning paths; undefined when no institute has this id. `courseIds`: of the
 * groups of editions only those that matter to some courses.
 */
export const loadFrame = (
  db: Db,
  instituteId: string,
  courseIds?: readonly string[],
): Promise<FrameSource | undefined> =>
  inSnapshot(db, async (trx) => {
    const row = await trx
      .selectFrom('institutes')
      .where('id', '=', instituteId)
      .select(['id', 'slug', 'name', 'logo_url', 'website_url', 'catalogue_access', 'leads_per_visitor'])
      .select(['leads_per_minute', 'site_url', 'course_page_url', 'time_zone', 'currency', 'prices_visible'])
      .select(['card_label', 'languages_enabled', 'streams_source', 'contact_phone as phone'])
      .select(['contact_whatsapp as whatsapp', 'contact_email as email', 'contact_address as address'])
      .executeTakeFirst()
    if (row === undefined) return undefined
    const { site_url, course_page_url, time_zone, currency, prices_visible, ...rest } = row
    const { card_label, languages_enabled, streams_source, phone, whatsapp, email, address, ...institute } =
      rest
    readKey('id', row.id, `institute "${row.slug}"`)
    return {
      institute: {
        ...institute,
        contact: { phone, whatsapp, email, address },
        websites: await loadWebsites(trx, instituteId),
      },
      site: {
        site_url,
        course_page_url,
        time_zone,
        currency,
        prices_visible,
        card_label: card_label as SiteSource['card_label'],
        languages: {
          enabled: languages_enabled,
          items: await loadLanguages(trx, instituteId),
          editions: await (courseIds
            ? loadEditionsOf(trx, instituteId, courseIds)
            : loadEditions(trx, instituteId)),
        },
        formats: await loadFormats(trx, instituteId),
        streams: {
          source: streams_source as SiteSource['streams']['source'],
          folders: await loadFolders(trx, instituteId),
          items: await loadStreamItems(trx, instituteId),
        },
      },
      learning_paths: await loadPaths(trx, instituteId),
    }
  })

async function loadWebsites(db: Db, instituteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('websites')
    .where('institute_id', '=', instituteId)
    .select('origin')
    .orderBy(sql`origin collate "C"`)
    .execute()
  return rows.map(({ origin }) => origin)
}

async function loadLanguages(db: Db, instituteId: string): Promise<SiteSource['languages']['items']> {
  const rows = await db
    .selectFrom('languages')
    .where('institute_id', '=', instituteId)
    .select(['code', 'label', 'match'])
    .orderBy('sequence')
    .execute()
  return rows.map(({ code, label, match }) => ({
    code: readKey('code', code, `language "${label}"`),
    label,
    match: readTexts(match),
  }))
}

async function loadFormats(db: Db, instituteId: string): Promise<SiteSource['formats']> {
  const rows = await db
    .selectFrom('formats')
    .where('institute_id', '=', instituteId)
    .select(['key', 'label', 'tags', 'levels'])
    .orderBy('sequence')
    .execute()
  return rows.map((row) => ({ ...row, tags: readTexts(row.tags), levels: readTexts(row.levels) }))
}

async function loadFolders(db: Db, instituteId: string): Promise<FolderSource[]> {
  const rows = await db
    .selectFrom('folders')
    .where('institute_id', '=', instituteId)
    .select(['id', 'parent_id', 'title', 'subtitle', 'slug', 'tag', 'image_url', 'accent_color', 'hidden'])
    .orderBy('sequence')
    .orderBy('id')
    .execute()
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

const loadStreamItems = (db: Db, instituteId: string): Promise<SiteSource['streams']['items']> =>
  db
    .selectFrom('stream_items')
    .where('institute_id', '=', instituteId)
    .select(['label', 'slug', 'tag', 'image_url'])
    .orderBy('sequence')
    .execute()
