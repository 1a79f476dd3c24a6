import { sql } from 'kysely'
import { clockAheadSeconds } from '#lib/base/db/clock.ts'
import { causeOf } from '#lib/base/db/failures.ts'
import { droppedLimits, limitsFault } from '#lib/base/db/limits.ts'
import { appliedMigrations, findSchemaFault } from '#lib/base/db/migrate.ts'
import { openDatabase } from '#lib/base/db/open.ts'
import { findWriteFault } from '#lib/base/db/write-trial.ts'
import { inTime } from '#lib/contract/api/counters/shared-counts.ts'
import { openStore } from '#lib/contract/api/counters/stores.ts'
import type { Check } from '#lib/module.ts'
import { explainDatabaseError } from '#lib/office/cli/database-error.ts'

const oldestMajor = 15

/** Checks that the database responds and its version is supported. */
export const checkDatabase: Check = async ({ db, env: { DATABASE_URL: url } }) => {
  try {
    const asked = sql<{ version: string }>`select current_setting('server_version') as version`
    const { rows } = await asked.execute(db)
    const version = rows[0]?.version ?? ''
    if (Number.parseInt(version, 10) < oldestMajor)
      return [
        [null, `The server is PostgreSQL ${version}.`, `Upgrade it to PostgreSQL ${oldestMajor} or newer.`],
      ]
    if (url === undefined) return [[null, `The embedded database answers: PostgreSQL ${version}.`]]
    const limits = limitsFault(await droppedLimits(db))
    return [[null, [`The database answers: PostgreSQL ${version}.`, limits].filter(Boolean).join(' ')]]
  } catch (error) {
    const { message, advice } = explainDatabaseError(error, url) ?? {
      message: (error as Error).message,
      advice: 'The message above says why; nothing else could be checked.',
    }
    return [[null, message, advice]]
  }
}

/** Checks that the database has the migrations and the columns of this release. */
export const checkMigrations: Check = async ({ db }) => {
  const fault = await findSchemaFault(db)
  if (fault !== undefined) return [[null, fault.message, fault.advice]]
  const { length } = await appliedMigrations(db)
  return [[null, `All ${length} migrations are applied, and the columns are theirs.`]]
}

/** Checks that the database accepts writes, as `/readyz?for=writes` does. */
export const checkWrites: Check = async ({ db }) => {
  const fault = await findWriteFault(db)
  if (fault === undefined) return [[null, 'The database accepts writes.']]
  const advice =
    'Make room on its disk, or point DATABASE_URL to the server that accepts writes. Pages are still served.'
  return [[null, `Writes fail: ${fault}.`, advice]]
}

const clockSecondsMax = 1

/** Checks that this machine's clock agrees with the database's clock, which decides days and deadlines. */
export const checkClock: Check = async ({ db }) => {
  const ahead = await clockAheadSeconds(db)
  if (Math.abs(ahead) <= clockSecondsMax)
    return [[null, 'The clocks of this machine and of the database agree.']]
  const message = `The clock of this machine is ${Math.abs(ahead).toFixed(1)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database’s.`
  return [[null, message, 'Set both clocks by NTP. Days, deadlines and expiries follow the database’s.']]
}

const waitMsMax = 2_000

/** Checks that the replica of `DATABASE_READ_URL` responds. Without it, the primary answers all reads. */
export const checkReplica: Check = async ({ env: { DATABASE_READ_URL: url } }) => {
  if (url === undefined) return []
  const replica = openDatabase({ url, folder: undefined, poolMax: 1, isReadOnly: true })
  try {
    await inTime(waitMsMax, sql`select 1`.execute(replica))
    return [[null, 'The replica in DATABASE_READ_URL answers.']]
  } catch (error) {
    const message = `The replica in DATABASE_READ_URL does not answer: ${reasonOf(error)}.`
    return [
      [
        null,
        message,
        'Start it, or correct or unset DATABASE_READ_URL; until then the primary answers all reads.',
      ],
    ]
  } finally {
    await replica.destroy().catch(() => undefined)
  }
}

/**
 * Checks that the store of rate-limit counters responds. Without a store, each process counts alone; that is not a
 * fault.
 */
export const checkCounters: Check = async ({ env }) => {
  const opening = openStore(env)
  if (!opening) {
    const message =
      'No counter store is set: each `npm start` counts by itself, which is right for one machine.'
    return [[null, message]]
  }
  try {
    const answered = opening.then((store) => store.ping())
    await inTime(waitMsMax, answered)
    return [[null, 'The counter store answers.']]
  } catch (error) {
    const settings = env.KV_REST_API_URL ? 'KV_REST_API_URL and KV_REST_API_TOKEN' : 'REDIS_URL'
    const host = hostOf(env.KV_REST_API_URL ?? env.REDIS_URL ?? '')
    const message = `The counter store at ${host} does not answer: ${reasonOf(error)}.`
    return [[null, message, `Check ${settings}; until then each process counts by itself.`]]
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'its address')

function reasonOf(error: unknown): string {
  const { cause } = error as Error
  const { message } = causeOf(cause instanceof Error && cause.message ? cause : error)
  return message.replace(/\.$/, '')
}
