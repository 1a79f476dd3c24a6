import { hash } from 'node:crypto'
import { db } from '#lib/base/db.ts'
import { type Admission, challenge, invalidKey, requireAdmission } from './admission.ts'
import {
  counters,
  keyLimitDefault,
  type Limit,
  noteUse,
  rateLimited,
  type Taken,
} from './counters/counters.ts'
import { Problem } from './problem.ts'
import { keyedVisitor, leadLimits, type Visitor } from './visitor.ts'

export interface Gate {
  /** Methods of the endpoint, without `OPTIONS`. */
  methods: readonly string[]
  scope: Scope
  /** Whether the limits of enquiries count too, after the key's. */
  countsVisitor?: boolean
  /** Whether the endpoint heeds `X-Preview`. */
  hasPreview?: boolean
}

export interface Caller {
  admission: Admission
  /** Reads the admission again, because it may have changed since the request arrived. */
  readAgain: () => Promise<Admission>
  origin: Origin | undefined
  /** Undefined where no limit of a visitor counts. */
  visitor: Visitor | undefined
  taken: Taken
}

/** Counts a request before anything but its key refuses it. Throws for a missing, bad or uncheckable key. */
export async function findCaller({ headers, method }: Request, gate: Gate | undefined): Promise<Caller> {
  const origin = readOrigin(headers)
  const digest = digestKey(requireKey(headers))
  const readAgain = () => requireAdmission(db().keys, digest, origin?.normalised)
  const admission = await readAgain()
  const { now, institute_id } = admission
  const visitor =
    gate?.countsVisitor && gate.methods.includes(method) ? keyedVisitor(headers, institute_id) : undefined
  const limits = [keyLimit(admission), ...(visitor ? leadLimits(admission, visitor) : [])]
  noteUse(db().maintenance, admission.key_id, now, headers.get('x-forwarded-for'))
  return { admission, readAgain, origin, visitor, taken: await counters().take(limits, now) }
}

/** Undefined for an unknown path, and for a malformed one, which routers accept. */
export const gateAt = ({ url }: Request, ofPath: Gate | undefined): Gate | undefined =>
  isPlainPath(pathOf(url)) ? ofPath : undefined

/**
 * Throws the first refusal that applies to a caller. Unknown paths are refused last, so that only callers with a valid
 * key learn which paths exist. Returns the value of `X-Preview`; undefined if it is missing, blank or not heeded.
 */
export function admit(
  { headers, method }: Request,
  gate: Gate | undefined,
  { admission, origin, taken }: Caller,
): string | undefined {
  const open = gate?.methods.includes(method) ? gate : undefined
  requireProduct(admission)
  if (open) requireScope(admission, open.scope)
  // Already trimmed by the header parser.
  const preview = (open?.hasPreview && headers.get('x-preview')) || undefined
  if (preview !== undefined) requireScope(admission, previewScope)
  if (maySeeDrafts(admission)) refuseBrowser(origin)
  requireOrigin(origin, admission.origin_verified)
  if (taken.exceeded) throw rateLimited(taken.exceeded, admission.now)
  if (!gate)
    throw new Problem(
      'not_found',
      'There is no such endpoint; /catalog/v1/openapi.json describes all endpoints.',
    )
  if (!open) throw methodNotAllowed(method, gate.methods)
  return preview
}

const keyLimit = ({ key_id, limit_per_minute }: Admission): Limit => ({
  name: `key:${key_id}`,
  perMinute: limit_per_minute ?? keyLimitDefault,
  counted: 'requests with this key',
})

const methodNotAllowed = (method: string, methods: readonly string[]): Problem =>
  new Problem('method_not_allowed', `${method} is not allowed here, only ${methods.join(' and ')}.`, {
    headers: { allow: [...methods, 'OPTIONS'].join(', ') },
  })

const wellFormed = /^cat_[a-z]{2,16}_[0-9a-f]{48}$/

/** Returns whether a text has the format of a key. Other texts are refused without a look-up. */
export const isWellFormedKey = (text: string): boolean => wellFormed.test(text)

/** Returns the SHA-256 of a key in lower-case hex. Keys are stored only in this form. */
export const digestKey = (key: string): string => hash('sha256', key, 'hex')

/**
 * Returns the request's key: `X-API-Key`, or the bearer token if that header is blank or missing. Throws
 * `missing_api_key` without a key and `invalid_api_key` for a malformed key. Never reads the query string.
 */
export function requireKey(headers: Headers): string {
  // Already trimmed by the header parser.
  const key = headers.get('x-api-key') || bearerToken(headers.get('authorization') ?? '')
  if (!key) {
    const message = 'No API key was sent: set X-API-Key, or Authorization: Bearer <API_KEY>.'
    throw new Problem('missing_api_key', message, { headers: challenge })
  }
  if (!isWellFormedKey(key)) throw invalidKey()
  return key
}

const bearerToken = (authorization: string): string => /^bearer[ \t]+(.+)$/is.exec(authorization)?.[1] ?? ''

interface Origin {
  /** The `Origin` header exactly as received. */
  value: string
  /** The origin as browsers write it; undefined if the header is not a single valid origin. */
  normalised: string | undefined
}

/** Undefined without an `Origin` header. With a blank one, a request counts as that of a browser. */
export function readOrigin(headers: Headers): Origin | undefined {
  const value = headers.get('origin')
  return value === null ? undefined : { value, normalised: normaliseOrigin(value) }
}

const bareOrigin = /^(https?):\/\/([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i

/**
 * Returns an origin with a lower-case host and without a default port. Returns undefined for `null`, blank or
 * multiple values, a path, user info, and hosts that a browser would write differently (`0x7f.1`, `%61.example`).
 */
export function normaliseOrigin(text: string): string | undefined {
  const [, scheme, host, port] = bareOrigin.exec(text) ?? []
  if (!host || (scheme !== 'http' && scheme !== 'https')) return undefined
  const own = scheme === 'http' ? '80' : '443'
  const origin = `${scheme}://${host.toLowerCase()}${port === undefined || port === own ? '' : `:${port}`}`
  return URL.canParse(origin) && new URL(origin).origin === origin ? origin : undefined
}

/** Throws `origin_not_allowed` for a browser request from a website that is not verified. */
export function requireOrigin(origin: Origin | undefined, isVerified: boolean): void {
  if (!origin || (origin.normalised !== undefined && isVerified)) return
  const cure = "Add it, exactly as sent, to the institute's websites, or call from your server."
  const message = `The origin ${JSON.stringify(origin.value)} is not a verified website of the institute. ${cure}`
  throw new Problem('origin_not_allowed', message, { details: { origin: origin.value } })
}

/** Throws `origin_not_allowed` for a browser request with a key that may see drafts (beyond the contract §17). */
function refuseBrowser(origin: Origin | undefined): void {
  if (!origin) return
  const message = `A key with the scope "${previewScope}" is for servers, not for browsers: send no Origin header, or use another key.`
  throw new Problem('origin_not_allowed', message, { details: { origin: origin.value } })
}

export type Scope = 'catalog:read' | 'leads:write' | 'catalog:preview'

export const readScope = 'catalog:read' as const satisfies Scope

/** Scope that a key also needs to read what is not public. */
const previewScope = 'catalog:preview' as const satisfies Scope

export const maySeeDrafts = ({ scopes }: Pick<Admission, 'scopes'>): boolean => scopes.includes(previewScope)

/** Product code of the keys that may use this API. */
const product = 'pub'

/** Throws `product_not_enabled` for another product's key, or an institute without access to this one. */
function requireProduct(admission: Admission): void {
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

function requireScope(admission: Admission, scope: Scope): void {
  if (admission.scopes.includes(scope)) return
  const message = `The API key lacks the scope "${scope}"; use a key that has it.`
  throw new Problem('insufficient_scope', message, { details: { required_scope: scope } })
}

/**
 * Returns whether an encoded path is well-formed: without empty segments or a trailing slash, and with valid
 * percent-encoding. Routers accept such paths anyway; the contract demands 404 (contract decisions §5).
 */
export function isPlainPath(path: string): boolean {
  if (path.endsWith('/') || path.includes('//')) return false
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Returns the path of an address, still percent-encoded. Faster than `new URL`, which parses the whole address. */
function pathOf(address: string): string {
  const start = address.indexOf('/', address.indexOf('//') + 2)
  const query = address.indexOf('?', start)
  return query === -1 ? address.slice(start) : address.slice(start, query)
}
