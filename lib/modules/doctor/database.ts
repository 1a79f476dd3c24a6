import { sql } from 'kysely'
import { clockAheadSeconds } from '#lib/base/db/clock.ts'
import { causeOf } from '#lib/base/db/failures.ts'
import { appliedMigrations, findSchemaFault } from '#lib/base/db/migrate.ts'
import { openDatabase } from '#lib/base/db/open.ts'
import { droppedLimits, limitsFault } from '#lib/base/db/time-limits.ts'
import { findWriteFault } from '#lib/base/db/write-trial.ts'
import { inTime } from '#lib/contract/api/counters/shared-counts.ts'
import { openStore } from '#lib/contract/api/counters/stores.ts'
import { explainDatabaseError } from '#lib/office/cli/database-error.ts'
import { type Check, fault, hint, machine } from '#lib/office/findings/findings.ts'

const oldestMajor = 15

export const checkDatabase: Check = async ({ db, env: { DATABASE_URL: url } }) => {
  try {
    const asked = sql<{ version: string }>`select current_setting('server_version') as version`
    const { rows } = await asked.execute(db)
    const version = rows[0]?.version ?? ''
    if (Number.parseInt(version, 10) < oldestMajor)
      return [fault(machine, 'databaseOld', { version, oldest: oldestMajor })]
    if (url === undefined) return [hint(machine, 'databaseEmbedded', { version })]
    return [hint(machine, 'database', { version, limits: limitsFault(await droppedLimits(db)) })]
  } catch (error) {
    const told = explainDatabaseError(error, url) ?? {
      message: (error as Error).message,
      advice: 'The message above says why; nothing else could be checked.',
    }
    return [fault(machine, 'databaseAway', { ...told })]
  }
}

/** Checks that the database has the migrations and the columns of this release. */
export const checkMigrations: Check = async ({ db }) => {
  const wrong = await findSchemaFault(db)
  if (wrong) return [fault(machine, 'migrationsWrong', { ...wrong })]
  return [hint(machine, 'migrations', { count: (await appliedMigrations(db)).length })]
}

/** Checks that the database accepts writes, as `/readyz?for=writes` does. */
export const checkWrites: Check = async ({ db }) => {
  const reason = await findWriteFault(db)
  return [reason === undefined ? hint(machine, 'writes') : fault(machine, 'writesFail', { reason })]
}

const clockSecondsMax = 1

/** Checks that this machine's clock agrees with the database's clock, which decides days and deadlines. */
export const checkClock: Check = async ({ db }) => {
  const ahead = await clockAheadSeconds(db)
  if (Math.abs(ahead) <= clockSecondsMax) return [hint(machine, 'clock')]
  const seconds = Math.abs(ahead).toFixed(1)
  return [fault(machine, ahead > 0 ? 'clockAhead' : 'clockBehind', { seconds })]
}

const waitMsMax = 2_000

/** Checks that the replica of `DATABASE_READ_URL` responds. Without it, the primary answers all reads. */
export const checkReplica: Check = async ({ env: { DATABASE_READ_URL: url } }) => {
  if (url === undefined) return []
  const replica = openDatabase({ url, folder: undefined, poolMax: 1, isReadOnly: true })
  try {
    await inTime(waitMsMax, sql`select 1`.execute(replica))
    return [hint(machine, 'replica')]
  } catch (error) {
    return [fault(machine, 'replicaAway', { reason: reasonOf(error) })]
  } finally {
    await replica.destroy().catch(() => undefined)
  }
}

/** Without a store of counters, each process counts alone; that is not a fault. */
export const checkCounters: Check = async ({ env }) => {
  const opening = openStore(env)
  if (!opening) return [hint(machine, 'countersUnset')]
  try {
    const answered = opening.then((store) => store.ping())
    await inTime(waitMsMax, answered)
    return [hint(machine, 'counters')]
  } catch (error) {
    const settings = env.KV_REST_API_URL ? 'KV_REST_API_URL and KV_REST_API_TOKEN' : 'REDIS_URL'
    const host = hostOf(env.KV_REST_API_URL ?? env.REDIS_URL ?? '')
    return [fault(machine, 'countersAway', { host, reason: reasonOf(error), settings })]
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'its address')

function reasonOf(error: unknown): string {
  const { cause } = error as Error
  const { message } = causeOf(cause instanceof Error && cause.message ? cause : error)
  return message.replace(/\.$/, '')
}
