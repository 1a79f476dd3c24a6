import { setUpFaultOf } from '#lib/db/failures.ts'
import { pendingMigrations } from '#lib/db/migrate.ts'
import { findWriteFault } from '#lib/db/write-trial.ts'
import { type Db, db } from '#lib/db.ts'

/** A balancer asks about every second; a database that takes longer cannot serve requests either. */
const WITHIN_MS = 1_000
/** Anybody may ask, so results are cached: at most one look each second, and one write each 10 s while writes work. */
const KEPT_MS = 1_000
const WRITES_KEPT_MS = 10_000

/** Looks for a fault of the database; undefined when there is none. */
type Look = (db: Db) => Promise<string | undefined>

/**
 * Answers 200 when the database is reachable and migrated to this version, so that reads work; else 503 with the fault.
 * Balancers ask this, and a full disk must not take away machines that still serve pages. `?for=writes`, for alerts, is
 * also 503 when no enquiry can be saved.
 */
export async function GET(request: Request): Promise<Response> {
  const findFault = new URL(request.url).searchParams.get('for') === 'writes' ? findAnyFault : findReadFault
  const fault = await Promise.race([findFault(db().maintenance), timeout()])
  return new Response(
    JSON.stringify(fault === undefined ? { status: 'ready' } : { status: 'not ready', fault }),
    {
      status: fault === undefined ? 200 : 503,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    },
  )
}

const findReadFault = kept(KEPT_MS, async (db) => {
  try {
    const pending = await pendingMigrations(db)
    if (pending.length === 0) return undefined
    return `migrations are missing: ${pending.join(', ')}. Run: npm run -s catalogue -- migrate`
  } catch (error) {
    return setUpFaultOf(error) ?? 'the database cannot be reached'
  }
})

const findKeptWriteFault = kept(WRITES_KEPT_MS, findWriteFault)

const findAnyFault: Look = async (db) => (await findReadFault(db)) ?? findKeptWriteFault(db)

/** Caches a look for `wellMs` from its start, or for a second when it finds a fault. Concurrent callers share a look. */
function kept(wellMs: number, look: Look): Look {
  const looks = new WeakMap<Db, { fault: ReturnType<Look>; until: number }>()
  return (db) => {
    const last = looks.get(db)
    if (last && last.until > performance.now()) return last.fault
    const beganAt = performance.now()
    const fault = look(db)
    // Look again soon: a dead connection takes 3 s to fail, and the database may be back by then.
    const begun = { fault, until: beganAt + WITHIN_MS }
    looks.set(db, begun)
    void fault.then((found) => {
      begun.until = beganAt + (found === undefined ? wellMs : KEPT_MS)
    })
    return fault
  }
}

const timeout = (): Promise<string> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('the database does not answer in time'), WITHIN_MS).unref()
  })
