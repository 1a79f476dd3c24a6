import { type Hook, lateSince, listHooks } from '#lib/modules/hooks/hooks.ts'
import { type Check, type CheckResult, command } from './finding.ts'

/** Checks that hooks get their events; a finding per hook. */
export const checkHooks: Check = async ({ db, now }) =>
  (await listHooks(db)).map((hook) => [hook.institute, ...resultOf(hook, now)])

function resultOf(hook: Hook, now: Date): CheckResult {
  const { id, url, paused_at, failing_since, last_error } = hook
  const name = `The hook ${id} (${url})`
  const tested = command(`hooks test ${id}`)
  if (paused_at !== null)
    return [
      `${name} was paused at ${paused_at.toISOString()}, after three days of failures (last error: ${last_error}).`,
      `Correct the receiver, then run: ${tested} (a successful test sends the missed changes, too). Or remove the hook: ${command(`hooks remove ${id}`)}`,
    ]
  if (failing_since !== null)
    return [
      `${name} has accepted no event since ${failing_since.toISOString()} (last error: ${last_error}).`,
      `Run: ${tested}`,
    ]
  const since = lateSince(hook, now)
  if (since !== undefined)
    return [
      `An event has been due for the hook ${id} (${url}) since ${since.toISOString()}, and nothing sends it: no process delivers, or its sweep takes too long.`,
      'Keep `npm start` running, or have /cron/leads called more often.',
    ]
  return [`${name} gets every change.`]
}

/** Checks that search engines accept the site's changes (`INDEXNOW_KEY`); a fault for each institute where they do not. */
export const checkSearchEngines: Check = async ({ db, env }) => {
  if (env.INDEXNOW_KEY === undefined) return []
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
  ])
}
