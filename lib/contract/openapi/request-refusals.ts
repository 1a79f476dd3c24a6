import { z } from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { readScope } from '#lib/contract/api/gates.ts'
import { readParameters } from '#lib/contract/api/parameters.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import { refusedBy, soleRefusal } from './envelope.ts'
import { allow } from './headers.ts'
import { forbidden, rateLimit, unauthorized, unavailable } from './key-refusals.ts'

/** Describes the refusal of an invalid or repeated parameter. `refused` is the query string used as the example. */
export const describeBadParameter = (query: z.ZodObject, refused: string): ZodOpenApiResponseObject =>
  soleRefusal({
    description: 'A parameter is invalid or given twice.',
    summary: '`param` is the first invalid parameter in the order listed here.',
    details: {
      param: z.enum(Object.keys(query.shape)).meta({ description: 'The first invalid parameter.' }),
    },
    problem: refusedBy(() => readParameters(query, new URLSearchParams(refused))),
  })

export const notFound = soleRefusal({
  id: 'NotFound',
  description: 'Nothing is published at this address.',
  summary: 'The course or path is unknown or not published, or there is no such endpoint.',
  problem: new Problem(
    'not_found',
    'Nothing is published under this address. The lists show what is published.',
  ),
})

export const methodNotAllowed = soleRefusal({
  id: 'MethodNotAllowed',
  description: 'The path exists, but not for this method.',
  headers: { Allow: allow },
  summary: 'The method is not in `Allow`.',
  problem: new Problem('method_not_allowed', 'PUT is not allowed here, only GET and HEAD.'),
})

export const failure = soleRefusal({
  id: 'InternalError',
  description: 'The service failed.',
  summary: 'The service failed. Try again; if it keeps failing, report the request id.',
  problem: new Problem(
    'internal_error',
    'The service failed. The reason is in its log under this request id.',
  ),
})

/** Refusals that every read can return, by status. */
export const readRefusals = {
  '401': unauthorized,
  '403': forbidden(readScope),
  '405': methodNotAllowed,
  '429': rateLimit,
  '500': failure,
  '503': unavailable,
}
