import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import { invalidKey } from './keys.ts'
import { log } from './log.ts'
import { Problem } from './problem.ts'

/** What one look-up tells about a request's key, its institute, and what that institute has published. */
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
  /** Whether something was changed that is not published yet. */
  has_changes: boolean
}

export type Scope = 'catalog:read' | 'leads:write'

/** The product whose keys open this API. */
const product = 'pub'

/**
 * The facts of a key that is known, not revoked and not expired; throws `invalid_api_key` for any other and
 * `auth_unavailable` when the database could not say. Nothing is remembered between requests, so a revocation holds
 * from the next one.
 */
export async function requireAdmission(
  db: Db,
  digest: string,
  origin: string | undefined,
  now: Date,
): Promise<Admission> {
  const admission = await findAdmission(db, digest, origin ?? '').catch(() => {
    throw new Problem('auth_unavailable', 'API keys cannot be checked right now; try again in 5 seconds.', {
      headers: { 'retry-after': '5' },
    })
  })
  if (!admission || admission.revoked_at || (admission.expires_at && admission.expires_at <= now)) {
    throw invalidKey()
  }
  return admission
}

/** Throws `product_not_enabled` for a key of another product, or an institute without access to this one. */
export function requireProduct(admission: Admission): void {
  if (admission.product !== product) {
    throw new Problem('product_not_enabled', `The API key is for the product "${admission.product}".`)
  }
  if (!admission.catalogue_access) {
    throw new Problem('product_not_enabled', 'The catalogue API is switched off for this institute.')
  }
}

/** Throws `insufficient_scope` when the key lacks the scope. */
export function requireScope(admission: Admission, scope: Scope): void {
  if (admission.scopes.includes(scope)) return
  const message = `The API key lacks the scope "${scope}".`
  throw new Problem('insufficient_scope', message, { details: { required_scope: scope } })
}

const waiting = new Map<string, Promise<Admission | undefined>>()

/**
 * Requests with the same key and origin that arrive in one turn of the event loop share a query: it starts when the
 * turn is over, so never before the last of them came.
 */
function findAdmission(db: Db, digest: string, origin: string): Promise<Admission | undefined> {
  const subject = `${digest} ${origin}`
  let shared = waiting.get(subject)
  if (!shared) {
    shared = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting.delete(subject)
      return lookUp(db, digest, origin)
    })
    shared.catch((error: unknown) => log().error({ err: error }, 'keys cannot be checked'))
    waiting.set(subject, shared)
  }
  return shared
}

let template: CompiledQuery<Admission> | undefined

/** Building and compiling the query costs as much as running it, so that is done once. */
async function lookUp(db: Db, digest: string, origin: string): Promise<Admission | undefined> {
  template ??= admissionQuery(db, origin, digest).compile()
  const { rows } = await db.executeQuery<Admission>({ ...template, parameters: [origin, digest] })
  return rows[0]
}

/** Every join is on a primary key; the compiled parameters stand in the order of the arguments. */
const admissionQuery = (db: Db, origin: string, digest: string) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('institutes as i', 'i.id', 'k.institute_id')
    .leftJoin('publications as p', 'p.institute_id', 'i.id')
    .leftJoin('websites as w', (join) =>
      join.onRef('w.institute_id', '=', 'i.id').on('w.origin', '=', origin),
    )
    .select(['k.id as key_id', 'k.prefix', 'k.product', 'k.scopes', 'k.limit_per_minute'])
    .select(['k.expires_at', 'k.revoked_at'])
    .select(['i.id as institute_id', 'i.catalogue_access', 'i.leads_per_visitor', 'i.leads_per_minute'])
    .select((eb) => eb('w.origin', 'is not', null).$castTo<boolean>().as('origin_verified'))
    .select(sql<string | null>`p.revision::text`.as('revision'))
    .select(['p.published_at', 'p.next_change_at', 'p.shape'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('changes as c').select('c.id').whereRef('c.institute_id', '=', 'i.id'))
        .$castTo<boolean>()
        .as('has_changes'),
    )
    .where('k.digest', '=', digest)
