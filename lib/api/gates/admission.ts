import { databaseTime } from '#lib/db/clock.ts'
import { setUpFaultOf } from '#lib/db/set-up-fault.ts'
import type { Db } from '#lib/db.ts'
import { Problem } from '../problem.ts'
import { type Admission, findAdmission } from './find-admission.ts'
import { invalidKey } from './keys.ts'

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
  const admission = await findAdmission(db, digest, origin ?? '').catch((error) => {
    throw new Problem('auth_unavailable', unavailable(setUpFaultOf(error)), {
      headers: { 'retry-after': '5' },
    })
  })
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
