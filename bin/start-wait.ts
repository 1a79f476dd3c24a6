import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLost, isOutOfTime } from '#lib/db/failures.ts'
import { explainDatabaseError } from '#lib/doctor/database-error.ts'

/** So long a server that is not there yet, such as one that starts beside this process, is waited for. */
const patienceMs = 60_000
const pauseMs = 1_000

/**
 * Does a work on the database, again until it is done, as long as what keeps it from that may pass; says once what is
 * waited for. Throws at once what waiting does not mend, such as a wrong password, and in the end what did not pass.
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

/** What a wrapper such as the one that names a migration was made for. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error
}

const refusedCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'])
/** PostgreSQL starts or stops (57P03), or has no connection left (53300, 53400). */
const busyStates = new Set(['57P03', '53300', '53400'])

/** Whether the server may only not be there yet, or be too busy. */
export function mayPass(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(mayPass)
  const { code, message } = error as { code?: unknown; message?: string }
  if (isConnectionLost(error) || isOutOfTime(error)) return true
  if (error instanceof pg.DatabaseError) return busyStates.has(String(code))
  return refusedCodes.has(String(code)) || /timeout/i.test(message ?? '')
}
