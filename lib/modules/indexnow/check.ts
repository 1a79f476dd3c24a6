import type { Check } from '#lib/module.ts'
import { indexNowSettings } from './settings.ts'

/** One fault per institute whose changes search engines do not accept. */
export const checkSearchEngines: Check = async ({ db }) => {
  if (indexNowSettings.read().INDEXNOW_KEY === undefined) return []
  const failing = await db
    .selectFrom('indexnow as n')
    .innerJoin('institutes as i', 'i.id', 'n.institute_id')
    .select(['i.slug', 'n.failing_since', 'n.last_error'])
    .where('n.failing_since', 'is not', null)
    .execute()
  return failing.map(({ slug, failing_since, last_error }) => [
    slug,
    `Search engines have accepted no changes since ${failing_since?.toISOString()} (last error: ${last_error}).`,
    'Check that the address SITE_URL/indexnow.txt is public and shows INDEXNOW_KEY. The changes are sent again automatically.',
    ['searchEngines', { when: failing_since, reason: last_error }],
  ])
}
