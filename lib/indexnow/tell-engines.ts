import { log } from '#lib/api/log.ts'
import type { Db } from '#lib/db/open.ts'
import { type DeliveryRun, deliverDue } from '#lib/delivery/deliver-due.ts'
import { env, mayPublish } from '#lib/env.ts'
import { type SiteSettings, siteSettings } from '#lib/site/settings.ts'
import { readSitePages } from './course-pages.ts'
import { keepPages } from './known-pages.ts'
import { indexNow } from './outbox.ts'

/** Tells search engines what changed on the site of this process, where `INDEXNOW_KEY` is set. */
export async function tellEngines(db: Db, run: DeliveryRun): Promise<void> {
  const settings = siteSettings()
  const key = mayPublish(env()) ? env().INDEXNOW_KEY : undefined
  // Of another deployment there is no log here; and where search engines are to list other pages, these are not theirs.
  if (key === undefined || settings.api !== undefined || settings.canonical !== 'here') return
  await tellEnginesOf(db, run, settings, key)
}

/** The same with the settings given. */
export async function tellEnginesOf(
  db: Db,
  run: DeliveryRun,
  settings: Pick<SiteSettings, 'institute' | 'origin' | 'base'>,
  key: string,
): Promise<void> {
  const institute = await db
    .selectFrom('institutes')
    .select('id')
    .where('slug', '=', settings.institute)
    .executeTakeFirst()
  if (!institute) return
  await begin(db, institute.id, settings)
  const { failed } = await deliverDue(db, indexNow({ settings, key }), { ...run, instituteId: institute.id })
  if (failed > 0)
    log().warn({ institute: settings.institute }, 'search engines could not be told what changed')
}

/** Engines are told what changes from now on: what there is they find in the sitemap. */
async function begin(db: Db, id: string, settings: Pick<SiteSettings, 'origin' | 'base'>): Promise<void> {
  const known = await db
    .selectFrom('indexnow')
    .select('institute_id')
    .where('institute_id', '=', id)
    .execute()
  if (known.length > 0) return
  await db.transaction().execute(async (trx) => {
    const publication = await trx
      .selectFrom('publications')
      .select('revision')
      .where('institute_id', '=', id)
      .executeTakeFirst()
    const begun = await trx
      .insertInto('indexnow')
      .values({ institute_id: id, told_revision: Number(publication?.revision ?? 0) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('institute_id')
      .executeTakeFirst()
    const pages = begun && (await readSitePages(trx, id, settings))
    if (pages) await keepPages(trx, id, pages)
  })
}
