import { commandLine } from '#lib/cli/command-line.ts'
import type { Check, CheckResult } from '#lib/module.ts'
import { type Hook, lateSince, listHooks } from './hooks.ts'

/** One finding per hook. */
export const checkHooks: Check = async ({ db, now }) =>
  (await listHooks(db)).map((hook) => [hook.institute, ...resultOf(hook, now)])

function resultOf(hook: Hook, now: Date): CheckResult {
  const { id, url, paused_at, failing_since, last_error } = hook
  const office = { name: new URL(url).host, reason: last_error }
  const name = `The hook ${id} (${url})`
  const tested = commandLine(`hooks test ${id}`)
  if (paused_at !== null)
    return [
      `${name} was paused at ${paused_at.toISOString()}, after three days of failures (last error: ${last_error}).`,
      `Correct the receiver, then run: ${tested} (a successful test sends the missed changes, too). Or remove the hook: ${commandLine(`hooks remove ${id}`)}`,
      ['hookPaused', { ...office, when: paused_at }],
    ]
  if (failing_since !== null)
    return [
      `${name} has accepted no event since ${failing_since.toISOString()} (last error: ${last_error}).`,
      `Run: ${tested}`,
      ['hookFailing', { ...office, when: failing_since }],
    ]
  const since = lateSince(hook, now)
  if (since !== undefined)
    return [
      `An event has been due for the hook ${id} (${url}) since ${since.toISOString()}, and nothing sends it: no process delivers, or its sweep takes too long.`,
      'Keep `npm start` running, or have /cron/leads called more often.',
      ['hookLate', { ...office, when: since }],
    ]
  return [`${name} gets every change.`, undefined, ['hookWorks', office]]
}
