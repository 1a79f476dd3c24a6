import { z } from 'zod'
import { isServed } from '#lib/module.ts'

/**
 * All error codes (contract §7): status, cause and cure as their pages in the documentation explain them. The OpenAPI
 * document lists a code among the refusals of its status.
 */
export const codes = {
  invalid_request: {
    status: 400,
    cause:
      'A parameter or a field of the body is given twice or has a value that the contract does not allow, or the body is not valid JSON; a body of another type has the status 415. `details.param` is the name of the first wrong one, and the message explains what would be right.',
    cure: 'Correct the value. Do not retry the request unchanged, because it would fail again. After a 415, send `Content-Type: application/json` and no `Content-Encoding`.',
  },
  missing_api_key: {
    status: 401,
    cause: 'The request contains no key. Keys in the URL are ignored.',
    cure: 'Send the institute’s publishable key as `X-API-Key: cat_pub_…`, or as `Authorization: Bearer cat_pub_…`.',
  },
  invalid_api_key: {
    status: 401,
    cause:
      'The key is malformed, unknown, revoked or expired. A key consists of `cat_pub_` and 48 hexadecimal digits.',
    cure: 'Compare your key with the one that you were given, down to the last character. If they are equal, ask the institute for a new key. The operator of the service can check with `catalogue keys list` whether yours was revoked.',
  },
  product_not_enabled: {
    status: 403,
    cause: 'The key is for another product of the institute, or the institute’s catalogue is switched off.',
    cure: 'Use a key that begins with `cat_pub_`. If yours does, ask the institute to switch its catalogue on.',
  },
  insufficient_scope: {
    status: 403,
    cause:
      'The key lacks a scope. Reads need `catalog:read`, enquiries need `leads:write`, `X-Preview` needs `catalog:preview`; `details.required_scope` is the missing scope.',
    cure: 'Ask the institute for a key with that scope. The operator of the service creates it with `catalogue keys create --scopes …`.',
  },
  origin_not_allowed: {
    status: 403,
    cause:
      'A browser sent the request from a page of a website that is not verified for this institute, or with a key that may read drafts and is for servers only.',
    cure: 'Add the origin exactly as `details.origin` shows it: `catalogue websites add --institute SLUG ORIGIN`. Addresses with and without `www.` are different origins. Or send the request from your server, which sends no origin.',
  },
  not_found: {
    status: 404,
    cause:
      'The endpoint does not exist, or the course or learning path is not published for this institute. The key is valid; otherwise the status would be 401.',
    cure: 'Check the path for a trailing slash or wrong upper or lower case. If the course used to exist, answer 404 on your page too.',
  },
  method_not_allowed: {
    status: 405,
    cause: 'The path exists, but does not support this method.',
    cure: 'Use a method from the `Allow` header: `GET` or `HEAD`, or `POST` for `/leads`.',
  },
  rate_limited: {
    status: 429,
    cause:
      'There were more than `details.limit_per_minute` requests in this clock minute: with this key, or from one visitor to `POST /leads`.',
    cure: 'Wait `Retry-After` seconds. Cache answers for as long as `Cache-Control` allows, then revalidate them with `If-None-Match`. A server that sends enquiries must send each visitor’s address in `X-Client-IP`.',
  },
  internal_error: {
    status: 500,
    cause: 'The service failed. Its log contains the reason, under the `request_id` of the answer.',
    cure: 'Retry after 1, 2, 4 … seconds. If the error persists, send the `request_id` to the operator.',
  },
  auth_unavailable: {
    status: 503,
    cause: 'The key could not be checked, because the database did not respond.',
    cure: 'Retry after the 5 seconds in `Retry-After`. The error does not mean that your key is wrong.',
  },
} satisfies Record<string, { status: number; cause: string; cure: string }>

export type ProblemCode = keyof typeof codes

export const problemCodes = Object.keys(codes) as ProblemCode[]

export interface ProblemExtras {
  /** Machine-readable facts, such as the name of the bad parameter. */
  details?: Record<string, string | number>
  /** Additional response headers, in lower case. */
  headers?: Record<string, string>
  /** Replaces the code's usual status. For example, a wrong media type is `invalid_request` with 415. */
  status?: number
}

/** Returns a `Link` header to the documentation of a code, or no header if the documentation is switched off. */
const helpLink = (code: ProblemCode): Record<string, string> =>
  isServed('/docs') ? { link: `</docs/errors/${code}>; rel="help"` } : {}

/** An error of the API (contract §7), which the endpoint's handler turns into a response. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly details: Record<string, string | number> | undefined
  readonly headers: Record<string, string>

  constructor(code: ProblemCode, message: string, extras: ProblemExtras = {}) {
    super(message)
    this.code = code
    this.status = extras.status ?? codes[code].status
    this.details = extras.details
    this.headers = { ...helpLink(code), ...extras.headers }
  }

  body(requestId: string): string {
    const { code, message, details } = this
    return JSON.stringify({ error: { code, message, request_id: requestId, ...(details && { details }) } })
  }
}

/** The error envelope (contract §7). Strict: an unknown or missing key is an error. */
export const ErrorAnswer = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(problemCodes),
      message: z.string().meta({ description: 'For logs; the wording may change.' }),
      request_id: z.string().meta({ description: 'The same as in `X-Request-Id`.' }),
      details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  })
  .meta({ id: 'ErrorAnswer' })
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
