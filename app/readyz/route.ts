import { atDeployment } from '#app/deployment-host.ts'
import { setUpFaultOf } from '#lib/base/db/failures.ts'
import { findSchemaFault } from '#lib/base/db/migrate.ts'
import type { Db } from '#lib/base/db/open.ts'
import { findWriteFault } from '#lib/base/db/write-trial.ts'
import { db } from '#lib/base/db.ts'

/**
 * Timeout of a check in milliseconds. Load balancers check about once a second, and a database that takes longer is
 * too slow for requests.
 */
const WITHIN_MS = 1_000
/**
 * How long results are cached, in milliseconds. The route is public, so it probes the database at most once a second.
 * While writes succeed, it tries one at most every 10 s.
 */
const KEPT_MS = 1_000
const WRITES_KEPT_MS = 10_000

/** Checks the database. Resolves to the fault, or undefined if there is none. */
type Look = (db: Db) => Promise<string | undefined>

/**
 * Answers 200 if the database is reachable and has the tables of this version, so that reads work; otherwise 503 with
 * the fault. With `?for=writes`, also answers 503 if enquiries cannot be stored. Only alerts should use that: a load
 * balancer must not remove a machine that can still serve pages while the disk is full.
 */
export const GET = atDeployment(async (request) => {
  const forWrites = new URL(request.url).searchParams.get('for') === 'writes'
  const fault = await Promise.race([forWrites ? findAnyFault() : findReadFault(db().reads), timeout()])
  return new Response(
    JSON.stringify(fault === undefined ? { status: 'ready' } : { status: 'not ready', fault }),
    {
      status: fault === undefined ? 200 : 503,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    },
  )
})

const findReadFault = kept(KEPT_MS, async (db) => {
  try {
    const fault = await findSchemaFault(db)
    // In a rolling deployment, this release goes on beside the next one.
    return fault === undefined || fault.kind === 'newer' ? undefined : `${fault.message} ${fault.advice}`
  } catch (error) {
    return setUpFaultOf(error) ?? 'the database cannot be reached'
  }
})

const findKeptWriteFault = kept(WRITES_KEPT_MS, findWriteFault)

const findAnyFault = async () => (await findReadFault(db().reads)) ?? findKeptWriteFault(db().maintenance)

/**
 * Caches the result of a check: for `wellMs` milliseconds from its start, or for a second after a fault. Concurrent
 * callers share one check.
 */
function kept(wellMs: number, look: Look): Look {
  const looks = new WeakMap<Db, { fault: ReturnType<Look>; until: number }>()
  return (db) => {
    const last = looks.get(db)
    if (last && last.until > performance.now()) return last.fault
    const beganAt = performance.now()
    const fault = look(db)
    // Share a hanging check only for one timeout. A dead connection takes 3 s to fail, and by then the database may be
    // back.
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
