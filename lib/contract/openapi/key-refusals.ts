import { z } from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { keyLimitDefault, rateLimited } from '#lib/contract/api/counters/counters.ts'
import { invalidKey, readOrigin, requireKey, requireOrigin, type Scope } from '#lib/contract/api/gates.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import {
  describeRefusal,
  type RefusalDescription,
  refusalResponse,
  refusedBy,
  soleRefusal,
} from './envelope.ts'
import { challenge, retryAfter } from './headers.ts'

export const unauthorized = refusalResponse({
  id: 'Unauthorized',
  description: 'The key is missing or invalid.',
  headers: { 'WWW-Authenticate': challenge },
  refusals: [
    describeRefusal({
      id: 'MissingApiKey',
      summary: 'No key was sent.',
      problem: refusedBy(() => requireKey(new Headers())),
    }),
    describeRefusal({
      id: 'InvalidApiKey',
      summary: 'The key has the wrong form, or is unknown, revoked or expired.',
      problem: invalidKey(),
    }),
  ],
})

const productNotEnabled = describeRefusal({
  id: 'ProductNotEnabled',
  summary: 'The key is for another product, or catalogue access is switched off for the institute.',
  problem: new Problem(
    'product_not_enabled',
    'The API key is for the product "crm"; a catalogue key begins with cat_pub_.',
  ),
})

const stranger = new Headers({ origin: 'https://elsewhere.example' })

const originNotAllowed = describeRefusal({
  id: 'OriginNotAllowed',
  summary: 'A browser call from a website that the institute has not verified.',
  details: { origin: z.string().meta({ description: 'The `Origin` header as it was received.' }) },
  problem: refusedBy(() => requireOrigin(readOrigin(stranger), false)),
})

const insufficientScope = (scope: Scope, suffix: string): RefusalDescription =>
  describeRefusal({
    id: `InsufficientScope${suffix}`,
    summary: `The key lacks the scope \`${scope}\`.`,
    details: { required_scope: z.literal(scope).meta({ description: 'The scope that the key needs.' }) },
    problem: new Problem(
      'insufficient_scope',
      `The API key lacks the scope "${scope}"; use a key that has it.`,
      {
        details: { required_scope: scope },
      },
    ),
  })

/**
 * Describes the refusals of a valid key, for example because of a missing scope. `suffix` makes the component's name
 * unique.
 */
export const forbidden = (scope: Scope, suffix = ''): ZodOpenApiResponseObject =>
  refusalResponse({
    id: `Forbidden${suffix}`,
    description: 'The key is valid, but not for this endpoint or this origin.',
    refusals: [productNotEnabled, insufficientScope(scope, suffix), originNotAllowed],
  })

const example = {
  limit: { name: 'key', perMinute: keyLimitDefault, counted: 'requests with this key' },
  at: new Date('2026-05-01T09:00:43Z'),
}

export const rateLimit = soleRefusal({
  id: 'RateLimited',
  description:
    'Too many requests with this key in this clock minute. For enquiries also: too many from this visitor, or for this institute.',
  headers: { 'Retry-After': retryAfter },
  summary: 'Too many requests in this clock minute.',
  details: {
    limit_per_minute: z
      .int()
      .min(1)
      .meta({ description: 'The limit that was exceeded, in requests per minute.' }),
  },
  problem: rateLimited(example.limit, example.at),
})

export const unavailable = soleRefusal({
  id: 'AuthUnavailable',
  description: 'Keys cannot be checked at the moment.',
  headers: { 'Retry-After': retryAfter },
  summary: 'Keys cannot be checked. Try again after the 5 seconds in `Retry-After`.',
  problem: new Problem('auth_unavailable', 'API keys cannot be checked right now; try again in 5 seconds.'),
})
