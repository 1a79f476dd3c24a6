import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { invalidKey } from '#lib/contract/api/admission.ts'
import { keyLimitDefault, rateLimited } from '#lib/contract/api/counters/counters.ts'
import { readOrigin, requireKey, requireOrigin, type Scope } from '#lib/contract/api/gates.ts'
import { codes, ErrorAnswer, Problem, type ProblemCode, problemCodes } from '#lib/contract/api/problem.ts'
import { allow, challenge, help, retryAfter, unkeptHeaders } from './headers.ts'

interface Refusal {
  problem: Problem
  /** Fields of `details`; undefined if the refusal has none. */
  details?: z.ZodRawShape | undefined
}

/** Runs a check that must refuse, so that the example is what it answers. */
function refusedBy(check: () => unknown): Problem {
  try {
    check()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error('The example of a refusal is not refused.')
}

const stranger = new Headers({ origin: 'https://elsewhere.example' })
const busy = { name: 'key', perMinute: keyLimitDefault, counted: 'requests with this key' }

/** Refusals that say more than why they are made. Those of the other codes are examples of themselves. */
const known: Partial<Record<ProblemCode, Refusal>> = {
  missing_api_key: { problem: refusedBy(() => requireKey(new Headers())) },
  invalid_api_key: { problem: invalidKey() },
  origin_not_allowed: {
    problem: refusedBy(() => requireOrigin(readOrigin(stranger), false)),
    details: { origin: z.string().meta({ description: 'The `Origin` header as it was received.' }) },
  },
  rate_limited: {
    problem: rateLimited(busy, new Date('2026-05-01T09:00:43Z')),
    details: {
      limit_per_minute: z
        .int()
        .min(1)
        .meta({ description: 'The limit that was exceeded, in requests per minute.' }),
    },
  },
}

const headersOf: Readonly<Record<number, z.ZodRawShape>> = {
  401: { 'WWW-Authenticate': challenge },
  405: { Allow: allow },
  429: { 'Retry-After': retryAfter },
  503: { 'Retry-After': retryAfter },
}

/** Narrows the error envelope to one code and exactly its `details`. With an `id` it is a component of the document. */
function envelopeOf({ problem, details }: Refusal, id?: string): z.ZodObject {
  const { message, request_id } = ErrorAnswer.shape.error.shape
  const code = z.literal(problem.code).meta({ description: 'Stable error code for programs to branch on.' })
  const described =
    details && z.strictObject(details).meta({ description: 'Facts about the error, for programs.' })
  const error = z.strictObject({ code, message, request_id, ...(described && { details: described }) })
  const envelope = z.strictObject({ error: error.meta({ description: 'Why the request was refused.' }) })
  return id ? envelope.meta({ id, description: codes[problem.code].cause }) : envelope
}

const named = (text: string): string =>
  text.replace(/(?:^|[_ ])([a-z])/gi, (_, letter: string) => letter.toUpperCase())

const described = new Map(
  problemCodes.map((code) => {
    const refusal = known[code] ?? { problem: new Problem(code, codes[code].cause) }
    return [code, { ...refusal, envelope: envelopeOf(refusal, named(code)) }] as const
  }),
)

const exampleId = 'req_9f1c0e6b7a4d4c0fb1d2a3e4f5061728'

/**
 * Describes every refusal that has a status, by the table of codes. `own` is one that differs by endpoint, `suffix` what
 * tells its components from those of other endpoints; without it they have no names.
 */
function refusals(status: number, own?: Refusal, suffix?: string): ZodOpenApiResponseObject {
  const ownCode = own?.problem.code
  const others = problemCodes.flatMap((code) =>
    codes[code].status === status && code !== ownCode ? (described.get(code) ?? []) : [],
  )
  const ownId = own && suffix !== undefined ? named(own.problem.code) + suffix : undefined
  const all = [...(own ? [{ ...own, envelope: envelopeOf(own, ownId) }] : []), ...others]
  const [first, ...more] = all
  if (first === undefined) throw new Error(`No code has the status ${status}.`)
  const isAlone = more.length === 0
  const id = `${named(isAlone ? first.problem.code : (STATUS_CODES[status] ?? ''))}${suffix ?? ''}`
  return {
    ...((own === undefined || suffix !== undefined) && { id }),
    description: isAlone ? codes[first.problem.code].cause : `${STATUS_CODES[status]}.`,
    headers: unkeptHeaders.extend({ Link: help, ...headersOf[status] }),
    content: {
      'application/json': {
        schema: isAlone ? first.envelope : z.union(all.map(({ envelope }) => envelope)),
        examples: Object.fromEntries(
          all.map(({ problem }) => [
            problem.code,
            { summary: codes[problem.code].cause, value: JSON.parse(problem.body(exampleId)) },
          ]),
        ),
      },
    },
  }
}

/** The first wrong one of some names, in their order. */
export const invalidRequest = (problem: () => unknown, names: readonly string[]): ZodOpenApiResponseObject =>
  refusals(400, {
    problem: refusedBy(problem),
    details: { param: z.enum(names).meta({ description: 'The first wrong one, in the order listed here.' }) },
  })

export const wrongMedia = (message: string): ZodOpenApiResponseObject =>
  refusals(415, { problem: new Problem('invalid_request', message, { status: 415 }) })

const forbidden = (scope: Scope, suffix: string): ZodOpenApiResponseObject =>
  refusals(
    403,
    {
      problem: new Problem(
        'insufficient_scope',
        `The API key lacks the scope "${scope}"; use a key that has it.`,
        { details: { required_scope: scope } },
      ),
      details: { required_scope: z.literal(scope).meta({ description: 'The scope that the key needs.' }) },
    },
    suffix,
  )

export const notFound = refusals(404)
export const methodNotAllowed = refusals(405)

const ofEvery = {
  '401': refusals(401),
  '405': methodNotAllowed,
  '429': refusals(429),
  '500': refusals(500),
  '503': refusals(503),
}

/** Refusals of every request to an endpoint whose key needs a scope. `suffix` tells them from those of other scopes. */
export const refusalsOf = (scope: Scope, suffix = '') => ({ ...ofEvery, '403': forbidden(scope, suffix) })
