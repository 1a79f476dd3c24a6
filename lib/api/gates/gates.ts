import { db } from '#lib/db.ts'
import { counters } from '../counters/counters.ts'
import { keyLimitDefault, type Limit, rateLimited } from '../counters/limits.ts'
import { Problem } from '../problem.ts'
import { requireAdmission, requireProduct, requireScope, type Scope } from './admission.ts'
import type { Admission } from './find-admission.ts'
import { noteUse } from './key-uses.ts'
import { digestKey, requireKey } from './keys.ts'
import { readOrigin, requireOrigin } from './origin.ts'
import type { RequestContext } from './request-context.ts'

/** The conditions of an endpoint for a request. */
export interface Gate {
  /** The endpoint's methods without `OPTIONS`. */
  methods: readonly string[]
  scope: Scope
  /** Limits besides the key's own, counted in this order in the same call. */
  limits?: (admission: Admission, headers: Headers) => Limit[]
}

export interface Admitted {
  admission: Admission
  /** The moment at which the request is judged. */
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
  context: RequestContext,
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
      'There is no such endpoint; /catalog/v1/openapi.json describes those that there are.',
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
