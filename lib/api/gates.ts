import { hash } from 'node:crypto'
import { type CompiledQuery, sql } from 'kysely'
import { databaseTime, noteDatabaseTime } from '#lib/db/clock.ts'
import { coalescePerDb } from '#lib/db/coalesce.ts'
import { setUpFaultOf } from '#lib/db/failures.ts'
import { type Db, db } from '#lib/db.ts'
import { perProcess } from '#lib/per-process.ts'
import { counters, keyLimitDefault, type Limit, rateLimited } from './counters/counters.ts'
import { log } from './log.ts'
import { Problem } from './problem.ts'

/** What an endpoint demands of a request. */
export interface Gate {
  /** The endpoint's methods without `OPTIONS`. */
  methods: readonly string[]
  scope: Scope
  /** Limits counted together with the key's own, in this order. */
  limits?: (admission: Admission, headers: Headers) => Limit[]
}

export interface Admitted {
  admission: Admission
  /** When the request came; every check uses this time. */
  now: Date
  /** Reads the admission again, since it may have changed meanwhile. */
  readAgain: () => Promise<Admission>
}

/**
 * Lets a request in or throws the first refusal that applies. Without a gate the path is unknown: it is refused last, so
 * that only callers with a key learn so.
 */
export async function passGates(
  request: Request,
  gate: Gate | undefined,
  context: { admission?: Admission },
): Promise<Admitted> {
  const now = new Date()
  const { headers, method } = request
  const origin = readOrigin(headers)
  const digest = digestKey(requireKey(headers))
  const readAgain = () => requireAdmission(db().keys, digest, origin?.normalised, now)
  const admission = await readAgain()
  context.admission = admission
  const open = gate?.methods.includes(method) ? gate : undefined
  // Counted before other refusals: every request with a valid key counts.
  const limits = [keyLimit(admission), ...(open?.limits?.(admission, headers) ?? [])]
  noteUse(db().maintenance, admission.key_id, now)
  const exceeded = await counters().take(limits, now)
  requireProduct(admission)
  if (open) requireScope(admission, open.scope)
  requireOrigin(origin, admission.origin_verified)
  if (exceeded) throw rateLimited(exceeded, now)
  if (!gate)
    throw new Problem(
      'not_found',
      'There is no such endpoint; /catalog/v1/openapi.json describes all endpoints.',
    )
  if (!open) throw methodNotAllowed(method, gate.methods)
  return { admission, now, readAgain }
}

const keyLimit = ({ key_id, limit_per_minute }: Admission): Limit => ({
  name: `key:${key_id}`,
  perMinute: limit_per_minute ?? keyLimitDefault,
})

const methodNotAllowed = (method: string, methods: readonly string[]): Problem =>
  new Problem('method_not_allowed', `${method} is not allowed here, only ${methods.join(' and ')}.`, {
    headers: { allow: [...methods, 'OPTIONS'].join(', ') },
  })

const wellFormed = /^cat_[a-z]{2,16}_[0-9a-f]{48}$/

/** Returns whether a text has the form of a key; anything else is refused before a look-up. */
export const isWellFormedKey = (text: string): boolean => wellFormed.test(text)

/** SHA-256 of the whole key, lower-case hex: the only form in which a key is stored. */
export const digestKey = (key: string): string => hash('sha256', key, 'hex')

/**
 * Returns the key of a request: `X-API-Key` unless blank, else a bearer token. Throws `missing_api_key`, or
 * `invalid_api_key` for a malformed key. The query string is never read.
 */
export function requireKey(headers: Headers): string {
  // Header parsers have trimmed the value already.
  const key = headers.get('x-api-key') || bearerToken(headers.get('authorization') ?? '')
  if (!key) {
    const message = 'No API key was sent: set X-API-Key, or Authorization: Bearer <API_KEY>.'
    throw new Problem('missing_api_key', message, { headers: challenge })
  }
  if (!isWellFormedKey(key)) throw invalidKey()
  return key
}

/** The same refusal for unknown, revoked and expired keys, so that it reveals nothing about a key. */
export const invalidKey = (): Problem =>
  new Problem(
    'invalid_api_key',
    'The API key is not valid: malformed, unknown, revoked or expired. Send one that was made for this institute.',
    {
      headers: challenge,
    },
  )

/** A 401 has to name a way to authenticate (RFC 9110 §11.6.1). */
const challenge = { 'www-authenticate': 'Bearer' }

const bearerToken = (authorization: string): string => /^bearer[ \t]+(.+)$/is.exec(authorization)?.[1] ?? ''

/** The origin of a browser call. */
export interface Origin {
  /** The header's value as received. */
  value: string
  /** The origin as browsers write it; undefined when the value is not one bare origin. */
  normalised: string | undefined
}

/** Reads the request's origin; undefined when it is not a browser call. With a blank header it is one. */
export function readOrigin(headers: Headers): Origin | undefined {
  const value = headers.get('origin')
  return value === null ? undefined : { value, normalised: normaliseOrigin(value) }
}

const bareOrigin = /^(https?):\/\/([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i

/**
 * Returns an origin with a lower-case host and without a default port. Undefined for `null`, a blank, a path, user info,
 * several values, or a host that a browser would write differently (`0x7f.1`, `%61.example`).
 */
export function normaliseOrigin(text: string): string | undefined {
  const [, scheme, host, port] = bareOrigin.exec(text) ?? []
  if (!host || (scheme !== 'http' && scheme !== 'https')) return undefined
  const own = scheme === 'http' ? '80' : '443'
  const origin = `${scheme}://${host.toLowerCase()}${port === undefined || port === own ? '' : `:${port}`}`
  return URL.canParse(origin) && new URL(origin).origin === origin ? origin : undefined
}

/** Throws `origin_not_allowed` for a browser call that comes from no verified website. */
export function requireOrigin(origin: Origin | undefined, isVerified: boolean): void {
  if (!origin || (origin.normalised !== undefined && isVerified)) return
  const cure = "Add it, exactly as sent, to the institute's websites, or call from your server."
  const message = `The origin ${JSON.stringify(origin.value)} is not a verified website of the institute. ${cure}`
  throw new Problem('origin_not_allowed', message, { details: { origin: origin.value } })
}

export type Scope = 'catalog:read' | 'leads:write'

/** The product whose keys open this API. */
const product = 'pub'

/**
 * Returns the admission of a valid key. Throws `invalid_api_key` for an unknown, revoked or expired key, and
 * `auth_unavailable` when the database cannot say. Nothing is cached between requests, so a revocation takes effect with
 * the next request.
 */
export async function requireAdmission(
  db: Db,
  digest: string,
  origin: string | undefined,
  now: Date,
): Promise<Admission> {
  let admission: Admission | undefined
  try {
    admission = await findAdmission(db, digest, origin ?? '')
  } catch (error) {
    throw new Problem('auth_unavailable', unavailable(setUpFaultOf(error)), {
      headers: { 'retry-after': '5' },
    })
  }
  if (
    !admission ||
    admission.revoked_at ||
    (admission.expires_at && admission.expires_at <= databaseTime(now))
  ) {
    throw invalidKey()
  }
  return admission
}

const unavailable = (setUpFault: string | undefined): string =>
  setUpFault === undefined
    ? 'API keys cannot be checked right now; try again in 5 seconds.'
    : `This service is not set up yet: ${setUpFault}.`

/** Throws `product_not_enabled` for a key of another product, or an institute without access to this one. */
export function requireProduct(admission: Admission): void {
  if (admission.product !== product) {
    throw new Problem(
      'product_not_enabled',
      `The API key is for the product "${admission.product}"; a catalogue key begins with cat_pub_.`,
    )
  }
  if (!admission.catalogue_access) {
    throw new Problem(
      'product_not_enabled',
      'The catalogue API is switched off for this institute; its operator can switch it on.',
    )
  }
}

/** Throws `insufficient_scope` when the key lacks the scope. */
export function requireScope(admission: Admission, scope: Scope): void {
  if (admission.scopes.includes(scope)) return
  const message = `The API key lacks the scope "${scope}"; make one that has it.`
  throw new Problem('insufficient_scope', message, { details: { required_scope: scope } })
}

/** A request's key, its institute and the institute's published revision: a row of the SQL function `admissions`. */
export interface Admission {
  key_id: string
  /** First 16 characters of the key. */
  prefix: string
  product: string
  scopes: string[]
  /** Requests per clock minute; null for `keyLimitDefault`. */
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
  /** Whether authored data is newer than the published state. */
  has_changes: boolean
}

/** A key's digest and the website it is used on; `''` without a website. */
interface Asked {
  digest: string
  origin: string
}

/** After this long a query counts as hanging, and the next starts beside it. */
const patienceMs = 250
/** The most keys of one query, which then takes about 25 ms. */
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
 * starts after they came, so none gets an old answer.
 */
export const findAdmission = (db: Db, digest: string, origin: string): Promise<Admission | undefined> =>
  find(db, { digest, origin })

/** One statement writes the counts of a minute. A process that ends loses the last minute's. */
const writeEveryMs = 60_000

const noted = perProcess('key uses', () => ({ counts: new Map<string, number>(), writtenAt: 0 }))

/** Counts one use of a key for the dashboard. Writes the counts once a minute, in the background. */
export function noteUse(db: Db, keyId: string, now: Date): void {
  const state = noted()
  state.counts.set(keyId, (state.counts.get(keyId) ?? 0) + 1)
  if (state.writtenAt === 0) state.writtenAt = now.getTime()
  if (now.getTime() - state.writtenAt < writeEveryMs) return
  state.writtenAt = now.getTime()
  const { counts } = state
  state.counts = new Map()
  writeUses(db, counts, now).catch((error) => {
    for (const [id, count] of counts) state.counts.set(id, (state.counts.get(id) ?? 0) + count)
    log().warn({ err: error }, 'the use counts of keys could not be written')
  })
}

/** Adds to the day's uses (UTC) of each key; removed keys are ignored. */
export async function writeUses(db: Db, counts: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const given = JSON.stringify(Object.fromEntries(counts))
  // Plain SQL: one JSON parameter for any number of keys, which the query builder cannot express.
  await sql`insert into key_uses (key_id, day, requests)
    select k.id, ${now.toISOString().slice(0, 10)}::date, u.value::bigint
    from jsonb_each_text(${given}::jsonb) u join api_keys k on k.id = u.key
    on conflict (key_id, day) do update set requests = key_uses.requests + excluded.requests`.execute(db)
}
