import { type CompiledQuery, sql } from 'kysely'
import { coalescePerDb } from '#lib/base/db/coalesce.ts'
import { setUpFaultOf } from '#lib/base/db/failures.ts'
import type { Db } from '#lib/base/db/open.ts'
import { log } from '#lib/base/log.ts'
import { Problem } from './problem.ts'

/** Key, institute and published revision: a row of the SQL function `admissions`. */
export interface Admission {
  key_id: string
  /** First 16 characters of the key. */
  prefix: string
  product: string
  scopes: string[]
  /** Requests per clock minute; null means `keyLimitDefault`. */
  limit_per_minute: number | null
  expires_at: Date | null
  revoked_at: Date | null
  institute_id: string
  slug: string
  /** Main host of the institute's site; null without a host of its own that works. */
  main_host: string | null
  catalogue_access: boolean
  leads_per_visitor: number
  leads_per_minute: number
  origin_verified: boolean
  /** Null if the institute was never published, like the next three fields. */
  revision: string | null
  published_at: Date | null
  next_change_at: Date | null
  shape: number | null
  has_changes: boolean
  /** The database's time. */
  now: Date
}

/**
 * Returns the admission of a valid key. Throws `invalid_api_key` for an unknown, revoked or expired key, and
 * `auth_unavailable` when the database fails. Nothing is cached between requests, so a revoked key is refused on the
 * next request.
 */
export async function requireAdmission(
  db: Db,
  digest: string,
  origin: string | undefined,
): Promise<Admission> {
  let admission: Admission | undefined
  try {
    admission = await findAdmission(db, { digest, origin: origin ?? '' })
  } catch (error) {
    throw new Problem('auth_unavailable', unavailable(setUpFaultOf(error)), {
      headers: { 'retry-after': '5' },
    })
  }
  if (!admission || admission.revoked_at || (admission.expires_at && admission.expires_at <= admission.now)) {
    throw invalidKey()
  }
  return admission
}

const unavailable = (setUpFault: string | undefined): string =>
  setUpFault === undefined
    ? 'API keys cannot be checked right now; try again in 5 seconds.'
    : `This service is not set up yet: ${setUpFault}.`

/** The same for an unknown, revoked and expired key, so that it reveals nothing about a key. */
export const invalidKey = (): Problem =>
  new Problem(
    'invalid_api_key',
    'The API key is not valid: malformed, unknown, revoked or expired. Send a key of this institute.',
    {
      headers: challenge,
    },
  )

/** Every 401 must state how to authenticate (RFC 9110 §11.6.1). */
export const challenge = { 'www-authenticate': 'Bearer' }

/** Digest of a key, and the origin of the request; `''` without an origin. */
interface Asked {
  digest: string
  origin: string
}

/** How long the next query waits for the running one, in milliseconds, before it starts alongside it. */
const patienceMs = 250
/** Most keys looked up by one query. A query of this size takes about 25 ms. */
const sizeMax = 500

type Found = Omit<Admission, 'now'> & { place: number; database_ms: number }

let template: CompiledQuery<Found> | undefined

async function lookUp(db: Db, asked: readonly Asked[]): Promise<Admission[]> {
  try {
    // Compiled once, because compiling takes as long as sending the query.
    template ??= sql<Found>`select *, extract(epoch from clock_timestamp())::float8 * 1000 as database_ms
      from admissions(${[]}::text[], ${[]}::text[])`.compile(db)
    const parameters = [asked.map(({ digest }) => digest), asked.map(({ origin }) => origin)]
    const { rows } = await db.executeQuery<Found>({ ...template, parameters })
    const found: Admission[] = []
    for (const { place, database_ms, ...admission } of rows) {
      found[place - 1] = { ...admission, now: new Date(database_ms) }
    }
    return found
  } catch (error) {
    // Logged here, once for all requests that wait for this query.
    log().error({ err: error }, `keys cannot be checked: ${setUpFaultOf(error) ?? 'the database fails'}`)
    throw error
  }
}

/** Undefined for an unknown key. Concurrent requests share a query, which starts after they have arrived. */
const findAdmission = coalescePerDb(({ digest, origin }: Asked) => `${digest} ${origin}`, lookUp, {
  sizeMax,
  patienceMs,
})
