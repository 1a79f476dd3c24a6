import type { Db } from '#lib/db/open.ts'
import type { OutboxFigures } from '#lib/module.ts'
import { type Hook, listHooks } from './hooks.ts'

/** Counts hooks that wait for an event, over all institutes. */
export async function readHookFigures(db: Db, now: Date): Promise<OutboxFigures> {
  const hooks = await listHooks(db)
  const waiting = hooks.filter(({ due_at, paused_at }) => due_at !== null && paused_at === null)
  return {
    kind: 'hook',
    waiting: waiting.length,
    parked: hooks.filter(({ paused_at }) => paused_at !== null).length,
    ageSeconds: Math.max(0, ...waiting.map((hook) => (now.getTime() - dueSince(hook).getTime()) / 1_000)),
  }
}

const dueSince = ({ due_at, backoff_until }: Hook): Date =>
  new Date(Math.max(due_at?.getTime() ?? 0, backoff_until?.getTime() ?? 0))
