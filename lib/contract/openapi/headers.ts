import { z } from 'zod'
import { noStore, privateNoStore, readCacheControl, sharedCacheHeaders } from '#lib/contract/api/answer.ts'

/** A component of the OpenAPI document. Optional ones are missing from some responses. */
const header = <Schema extends z.ZodType>(
  id: string,
  schema: Schema,
  description: string,
  example?: unknown,
): Schema => schema.meta({ description, ...(example !== undefined && { example }), header: { id } })

const cdn = header(
  'CdnCacheControl',
  z.literal(noStore).optional(),
  'Prevents CDN caching. The CDN may strip this header.',
)

const common = {
  'X-Request-Id': header(
    'XRequestId',
    z.string().regex(/^req_[0-9a-f-]+$/),
    'Unique id of the request. Quote it when you report a problem.',
    'req_9f1c0e6b7a4d4c0fb1d2a3e4f5061728',
  ),
  Vary: header(
    'Vary',
    z.string().regex(new RegExp(sharedCacheHeaders.vary)),
    'Request headers that the answer depends on. More names may precede these.',
    sharedCacheHeaders.vary,
  ),
  'Access-Control-Allow-Origin': header(
    'AccessControlAllowOrigin',
    z.string().optional(),
    "The caller's origin. Present on every answer to a browser call, errors included.",
    'https://www.osari.example',
  ),
  'X-Content-Type-Options': header(
    'XContentTypeOptions',
    z.literal('nosniff'),
    'Stops browsers from guessing the media type.',
  ),
  'CDN-Cache-Control': cdn,
  'Vercel-CDN-Cache-Control': cdn,
}

const limits = {
  RateLimit: header(
    'RateLimit',
    z.string().optional(),
    'What is left of each limit that counted this request: `r` requests in the `t` seconds until the next clock minute. On every answer to a valid key.',
    '"key";r=1187;t=42',
  ),
  'RateLimit-Policy': header(
    'RateLimitPolicy',
    z.string().optional(),
    'The limits: `q` requests in a clock minute of `w` seconds. Enquiries are also counted by visitor and by institute.',
    '"key";q=1200;w=60',
  ),
}

export const readHeaders = z.object({
  ...common,
  ...limits,
  'Preference-Applied': header(
    'PreferenceApplied',
    z.literal('handling=strict').optional(),
    'Present when the request preferred `handling=strict`: an unknown parameter would have been refused.',
  ),
  ETag: header(
    'ETag',
    z
      .string()
      .regex(/^(?:W\/)?"[^"]+"$/)
      .optional(),
    'Entity tag of this answer, for `If-None-Match`; strong, but behind a host that compresses by itself. It changes with the catalogue. A preview has none.',
    '"b0sWcYp7vXk3nQe2aJ5LrT9d"',
  ),
  'Cache-Control': header(
    'CacheControlOneMinute',
    z.enum([readCacheControl, privateNoStore]),
    'Clients may cache the answer for a minute, but not a preview.',
  ),
})

/** Headers of responses that must not be cached, such as refusals. */
export const unkeptHeaders = z.object({
  ...common,
  ...limits,
  'Cache-Control': header('CacheControlNoStore', z.literal(noStore), 'The answer must not be cached.'),
})

/** `Link` header of every refusal. */
export const help = header(
  'Link',
  z.string(),
  'Documentation of the error code: cause, solution and an example.',
  '</docs/errors/not_found>; rel="help"',
)

export const retryAfter = header(
  'RetryAfter',
  z.int().min(1).max(60),
  'Whole seconds to wait before the next try.',
  17,
)

export const challenge = header(
  'WwwAuthenticate',
  z.literal('Bearer'),
  'One of the two ways to send the key.',
)

export const allow = header('Allow', z.string(), 'The methods that the path supports.', 'GET, HEAD, OPTIONS')
