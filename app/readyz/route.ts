import { pendingMigrations } from '#lib/db/migrate.ts'
import { setUpFaultOf } from '#lib/db/set-up-fault.ts'
import { findWriteFault } from '#lib/db/write-trial.ts'
import { type Db, db } from '#lib/db.ts'

/** A balancer asks every second or so; what answers later than this does not serve either. */
const WITHIN_MS = 1_000
/** Anybody may ask, so however many do, the database is looked at, and written to, once in a while. */
const KEPT_MS = 1_000
/** For as long as writes work. */
const WRITES_KEPT_MS = 10_000

/** Looks for a fault of the database; undefined when there is none. */
type Look = (db: Db) => Promise<string | undefined>

/**
 * 200 when reads and enquiries can be answered: the database is reachable, its tables are those of this version, and it
 * takes writes. Else 503 with the fault.
 */
export async function GET(): Promise<Response> {
  const fault = await Promise.race([findFault(db().maintenance), soon()])
  return new Response(
    JSON.stringify(fault === undefined ? { status: 'ready' } : { status: 'not ready', fault }),
    {
      status: fault === undefined ? 200 : 503,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    },
  )
}

const findFault: Look = async (db) => (await findReadFault(db)) ?? findKeptWriteFault(db)

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

/** Looks at a database once for all who ask meanwhile, and until so long after the look began: what it found is as old. */
function kept(wellMs: number, look: Look): Look {
  const looks = new WeakMap<Db, { fault: ReturnType<Look>; until: number }>()
  return (db) => {
    const last = looks.get(db)
    if (last && last.until > performance.now()) return last.fault
    const beganAt = performance.now()
    const fault = look(db)
    // Nobody is kept waiting by a look that found a dead connection: it is there for 3 s, and the database may be back.
    const begun = { fault, until: beganAt + WITHIN_MS }
    looks.set(db, begun)
    void fault.then((found) => {
      begun.until = beganAt + (found === undefined ? wellMs : KEPT_MS)
    })
    return fault
  }
}

const soon = (): Promise<string> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('the database does not answer in time'), WITHIN_MS).unref()
  })
