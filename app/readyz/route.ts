import { pendingMigrations } from '#lib/db/migrate.ts'
import { db } from '#lib/db.ts'

/** A balancer asks every second or so; what answers later than this does not serve either. */
const WITHIN_MS = 1_000

let underWay: Promise<string | undefined> | undefined

/** 200 when reads can be answered: the database is reachable and its tables are those of this version. Else 503. */
export async function GET(): Promise<Response> {
  // Callers at once share one look, so that a slow database is not asked more and more.
  underWay ??= findFault().finally(() => {
    underWay = undefined
  })
  const fault = await Promise.race([underWay, soon()])
  return new Response(
    JSON.stringify(fault === undefined ? { status: 'ready' } : { status: 'not ready', fault }),
    {
      status: fault === undefined ? 200 : 503,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    },
  )
}

async function findFault(): Promise<string | undefined> {
  try {
    const pending = await pendingMigrations(db())
    return pending.length === 0 ? undefined : `migrations are missing: ${pending.join(', ')}`
  } catch {
    return 'the database cannot be reached'
  }
}

const soon = (): Promise<string> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('the database does not answer in time'), WITHIN_MS).unref()
  })
