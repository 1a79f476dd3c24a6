import type { Db } from '#lib/db/open.ts'
import { type Hook, lateSince, listHooks } from '#lib/hooks/hooks.ts'
import { command, type Finding, fault, healthy } from './finding.ts'

/** Whether those who follow an institute's changes are told; a finding per hook. */
export const checkHooks = async (db: Db, now: Date): Promise<Finding[]> =>
  (await listHooks(db)).map((hook) => findingOf(hook, now))

/** Whether search engines take what they are told of the site (`INDEXNOW_KEY`); nothing while they do. */
export async function checkSearchEngines(db: Db): Promise<Finding[]> {
  const failing = await db
    .selectFrom('indexnow as n')
    .innerJoin('institutes as i', 'i.id', 'n.institute_id')
    .select(['i.slug', 'n.failing_since', 'n.last_error'])
    .where('n.failing_since', 'is not', null)
    .execute()
  return failing.map(({ slug, failing_since, last_error }) =>
    fault(
      'indexnow',
      slug,
      `Search engines have taken no changes since ${failing_since?.toISOString()} (${last_error}).`,
      'Look whether SITE_URL with /indexnow.txt behind it shows INDEXNOW_KEY to everybody; they are told again by themselves.',
    ),
  )
}

function findingOf(hook: Hook, now: Date): Finding {
  const { id, institute, url, paused_at, failing_since, last_error } = hook
  const name = `The hook ${id} (${url})`
  const tested = command(`hooks test ${id}`)
  if (paused_at !== null)
    return fault(
      'hooks',
      institute,
      `${name} was paused at ${paused_at.toISOString()}, after three days of failures (${last_error}).`,
      `Mend the receiver, then run: ${tested} (when that works, all that it missed is told). Or remove it: ${command(`hooks remove ${id}`)}`,
    )
  if (failing_since !== null)
    return fault(
      'hooks',
      institute,
      `${name} has taken nothing since ${failing_since.toISOString()} (${last_error}).`,
      `Run: ${tested}`,
    )
  const since = lateSince(hook, now)
  if (since !== undefined)
    return fault(
      'hooks',
      institute,
      `${name} could have been told since ${since.toISOString()} what changed, and was not: no process delivers, or its sweep takes too long.`,
      'Keep `npm start` running, or have /cron/leads called more often.',
    )
  return healthy('hooks', institute, `${name} is told of changes.`)
}
