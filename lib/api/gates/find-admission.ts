import { type CompiledQuery, sql } from 'kysely'
import { noteDatabaseTime } from '#lib/db/clock.ts'
import { coalescePerDb } from '#lib/db/coalesce.ts'
import { setUpFaultOf } from '#lib/db/set-up-fault.ts'
import type { Db } from '#lib/db.ts'
import { log } from '../log.ts'

/**
 * The facts about a request's key, its institute and what it has published: a row of the function `admissions`.
 */
export interface Admission {
  key_id: string
  /** First 16 characters of the key. */
  prefix: string
  product: string
  scopes: string[]
  /** Requests per clock minute; null for the service's default. */
  limit_per_minute: number | null
  expires_at: Date | null
  revoked_at: Date | null
  institute_id: string
  catalogue_access: boolean
  leads_per_visitor: number
  leads_per_minute: number
  /** Whether the request's origin is one of the institute's verified websites. */
  origin_verified: boolean
  /** Null, like the rest below, when the institute was never published. */
  revision: string | null
  published_at: Date | null
  next_change_at: Date | null
  shape: number | null
  /** Tells whether authored data is newer than the published state. */
  has_changes: boolean
}

/** A key's digest and the website it is used on; `''` without a website. */
interface Asked {
  digest: string
  origin: string
}

/** A query that takes longer hangs. */
const patienceMs = 250
/** A query for this many takes about 25 ms. */
const sizeMax = 500

type Found = Admission & { place: number; database_ms: number }

let template: CompiledQuery<Found> | undefined

async function lookUp(db: Db, asked: readonly Asked[]): Promise<Admission[]> {
  try {
    // Compiled once: compiling takes as long as sending.
    template ??= sql<Found>`select *, extract(epoch from clock_timestamp())::float8 * 1000 as database_ms
      from admissions(${[]}::text[], ${[]}::text[])`.compile(db)
    const parameters = [asked.map(({ digest }) => digest), asked.map(({ origin }) => origin)]
    const sentAt = Date.now()
    const { rows } = await db.executeQuery<Found>({ ...template, parameters })
    const found: Admission[] = []
    for (const { place, database_ms, ...admission } of rows) {
      noteDatabaseTime(database_ms, sentAt, Date.now())
      found[place - 1] = admission
    }
    return found
  } catch (error) {
    // Logged here, once for all waiting requests.
    log().error({ err: error }, `keys cannot be checked: ${setUpFaultOf(error) ?? 'the database fails'}`)
    throw error
  }
}

const find = coalescePerDb(({ digest, origin }: Asked) => `${digest} ${origin}`, lookUp, {
  sizeMax,
  patienceMs,
})

/**
 * Finds the admission of a key on a website; undefined for an unknown key. Concurrent requests share a query, which
 * starts after the last of them came.
 */
export const findAdmission = (db: Db, digest: string, origin: string): Promise<Admission | undefined> =>
  find(db, { digest, origin })
