import { z } from 'zod'
import { pluggedDocs } from '#lib/module.ts'

/** All error codes and their statuses (contract §7). */
const statuses = {
  invalid_request: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  product_not_enabled: 403,
  insufficient_scope: 403,
  origin_not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  rate_limited: 429,
  internal_error: 500,
  auth_unavailable: 503,
} as const

export type ProblemCode = keyof typeof statuses

export const problemCodes = Object.keys(statuses) as ProblemCode[]

export interface ProblemExtras {
  /** Machine-readable facts, such as the name of the bad parameter. */
  details?: Record<string, string | number>
  /** Additional response headers, in lower case. */
  headers?: Record<string, string>
  /** Replaces the code's usual status. For example, a wrong media type is `invalid_request` with 415. */
  status?: number
}

/** Returns a `Link` header to the documentation of a code, or no header if the documentation is switched off. */
function helpLink(code: ProblemCode): Record<string, string> {
  const docs = pluggedDocs()
  return docs === undefined ? {} : { link: `<${docs.path}/errors/${code}>; rel="help"` }
}

/**
 * An error of the API (contract §7). Gates and endpoints throw it, and the endpoint's handler turns it into a response.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly details: Record<string, string | number> | undefined
  readonly headers: Record<string, string>

  constructor(code: ProblemCode, message: string, extras: ProblemExtras = {}) {
    super(message)
    this.code = code
    this.status = extras.status ?? statuses[code]
    this.details = extras.details
    this.headers = { ...helpLink(code), ...extras.headers }
  }

  /** Returns the error envelope as JSON. */
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
