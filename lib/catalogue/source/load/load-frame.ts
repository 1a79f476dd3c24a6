import type { SiteFrame } from '#lib/catalogue/authored/catalogue.ts'
import type { SiteSource } from '#lib/catalogue/authored/institute.ts'
import type { Db } from '#lib/db/open.ts'
import { loadEditions, loadEditionsOf } from './load-editions.ts'
import { type FolderRow, folderTree, placeFolders, selectFolders } from './load-folders.ts'
import { type LanguageRow, loadLanguages, readLanguage } from './load-languages.ts'
import { loadPaths, type StoredPath } from './load-paths.ts'
import { inSnapshot } from './load-snapshot.ts'
import { readCurrency, readKey, readTexts, readZone, UnreadableValue } from './load-values.ts'

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

/** Loads an institute without its courses; undefined when no institute has this id. */
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
      .executeTakeFirst()
    if (row === undefined) return undefined
    const { site_url, course_page_url, time_zone, currency, prices_visible, ...rest } = row
    const { card_label, languages_enabled, streams_source, phone, whatsapp, email, address, ...institute } =
      rest
    const owner = `institutes "${row.id}"`
    readKey('id', row.id, owner)
    const faults: UnreadableValue[] = []
    const orKept = <Value>(read: () => Value, last: Value): Value => readOr(read, last, faults)
    const languages = await loadLanguages(trx, instituteId)
    const folders = placeFolders(await selectFolders(trx, instituteId), kept.folders ?? [])
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
          editions: await (courseIds
            ? loadEditionsOf(trx, instituteId, courseIds)
            : loadEditions(trx, instituteId)),
        },
        formats: await loadFormats(trx, instituteId),
        streams: {
          source: streams_source as SiteSource['streams']['source'],
          folders: folderTree(used.folders),
          items: await loadStreamItems(trx, instituteId),
        },
      },
      learning_paths: await loadPaths(trx, instituteId),
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

async function loadFormats(db: Db, instituteId: string): Promise<SiteSource['formats']> {
  const rows = await db
    .selectFrom('formats')
    .where('institute_id', '=', instituteId)
    .select(['key', 'label', 'tags', 'levels'])
    .orderBy('sequence')
    .execute()
  return rows.map((row) => ({ ...row, tags: readTexts(row.tags), levels: readTexts(row.levels) }))
}

const loadStreamItems = (db: Db, instituteId: string): Promise<SiteSource['streams']['items']> =>
  db
    .selectFrom('stream_items')
    .where('institute_id', '=', instituteId)
    .select(['label', 'slug', 'tag', 'image_url'])
    .orderBy('sequence')
    .execute()
