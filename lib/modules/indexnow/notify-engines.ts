import { sql } from 'kysely'
import { log } from '#lib/api/log.ts'
import type { Db } from '#lib/db/open.ts'
import { env, mayPublish } from '#lib/env.ts'
import { deliveryFromEnv } from '#lib/net/delivery-settings.ts'
import { type DeliveryRun, deliverDue } from '#lib/outbox.ts'
import { type SiteSettings, siteSettings } from '#lib/site/settings.ts'
import { indexNow } from './outbox.ts'
import { indexNowSettings } from './settings.ts'

/** Does nothing unless `INDEXNOW_KEY` is set. */
export async function notifyEngines(db: Db, when: Pick<DeliveryRun, 'now' | 'signal'>): Promise<void> {
  const settings = siteSettings()
  const key = mayPublish(env()) ? indexNowSettings.read().INDEXNOW_KEY : undefined
  // A site of a remote API has no change log here, and canonical pages elsewhere are not this site's to announce.
  if (key === undefined || settings.api !== undefined || settings.canonical !== 'here') return
  await notifyEnginesOf(db, { ...when, ...deliveryFromEnv() }, settings, key)
}

export async function notifyEnginesOf(
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
  // Starts from now: engines find older pages in the sitemap.
  await sql`insert into indexnow (institute_id, sent_revision)
    select i.id, coalesce(p.revision, 0)
    from institutes i left join publications p on p.institute_id = i.id where i.id = ${institute.id}
    on conflict do nothing`.execute(db)
  const { failed } = await deliverDue(db, indexNow({ settings, key }), { ...run, instituteId: institute.id })
  if (failed > 0) log().warn({ institute: settings.institute }, 'search engines could not be notified')
}
