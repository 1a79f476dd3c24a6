import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLost, isOutOfTime } from '#lib/db/failures.ts'
import { explainDatabaseError } from '#lib/maintenance/doctor/database-error.ts'

/** How long to wait for a server that is starting. */
const patienceMs = 60_000
const pauseMs = 1_000

/**
 * Runs `work` on the database, and retries while the error may be temporary. Prints each error once. Throws a
 * permanent error, such as a wrong password, at once, and a temporary one after the deadline.
 */
export async function whenReachable<Done>(url: string, work: () => Promise<Done>): Promise<Done> {
  const until = performance.now() + patienceMs
  for (let said = ''; ; await delay(pauseMs)) {
    try {
      return await work()
    } catch (error) {
      const root = rootOf(error)
      const { message, advice } = explainDatabaseError(root, url) ?? {
        message: (error as Error).message,
        advice: '',
      }
      if (!mayPass(root) || performance.now() > until) throw new Error(`${message} ${advice}`.trim())
      if (message !== said) console.log(`${message} Waiting for it, ${patienceMs / 1_000} s at most.`)
      said = message
    }
  }
}

/** Returns the innermost cause of an error. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error
}

const refusedCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'])
/** SQLSTATEs of a PostgreSQL that starts or stops (57P03), or has no free connection (53300, 53400). */
const busyStates = new Set(['57P03', '53300', '53400'])

/** Tells whether an error may be temporary: the server is starting or too busy. */
export function mayPass(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(mayPass)
  const { code, message } = error as { code?: unknown; message?: string }
  if (isConnectionLost(error) || isOutOfTime(error)) return true
  if (error instanceof pg.DatabaseError) return busyStates.has(String(code))
  return refusedCodes.has(String(code)) || /timeout/i.test(message ?? '')
}
