import { z } from 'zod'
import { noStore, readCacheControl, sharedCacheHeaders } from '#lib/api/caching/caching.ts'

/** Response headers, each a component of the document. An optional header is not on every such answer. */

const requestId = z
  .string()
  .regex(/^req_[0-9a-f-]+$/)
  .meta({
    description: 'Unique id of the request, made by the service; quote it when something went wrong.',
    example: 'req_9f1c0e6b7a4d4c0fb1d2a3e4f5061728',
    header: { id: 'XRequestId' },
  })

const vary = z
  .string()
  .regex(new RegExp(sharedCacheHeaders.vary))
  .meta({
    description: 'Request headers that the answer depends on; further names may come before these.',
    example: sharedCacheHeaders.vary,
    header: { id: 'Vary' },
  })

const allowOrigin = z
  .string()
  .optional()
  .meta({
    description: "The caller's own origin, on every answer to a browser call, refusals included.",
    example: 'https://www.osari.example',
    header: { id: 'AccessControlAllowOrigin' },
  })

const contentTypeOptions = z.literal('nosniff').meta({
  description: 'The body is what its media type says.',
  header: { id: 'XContentTypeOptions' },
})

const cdn = z
  .literal(noStore)
  .optional()
  .meta({
    description: 'Shared caches keep nothing. A platform that the header is meant for may take it off.',
    header: { id: 'CdnCacheControl' },
  })

const common = {
  'X-Request-Id': requestId,
  Vary: vary,
  'Access-Control-Allow-Origin': allowOrigin,
  'X-Content-Type-Options': contentTypeOptions,
  'CDN-Cache-Control': cdn,
  'Vercel-CDN-Cache-Control': cdn,
}

const readCaching = {
  ETag: z
    .string()
    .regex(/^"[^"]+"$/)
    .meta({
      description: 'Strong tag of this answer, for `If-None-Match`. It changes when the catalogue does.',
      example: '"b0sWcYp7vXk3nQe2aJ5LrT9d"',
      header: { id: 'ETag' },
    }),
  'Cache-Control': z.literal(readCacheControl).meta({
    description: 'A client may keep the answer for a minute.',
    header: { id: 'CacheControlOneMinute' },
  }),
}

/** The headers of a successful read, with a body or as 304. */
export const readHeaders = z.object({ ...common, ...readCaching })

/** The headers of every answer that must not be cached, such as a refusal. */
export const unkeptHeaders = z.object({
  ...common,
  'Cache-Control': z.literal(noStore).meta({
    description: 'The answer is not to be kept.',
    header: { id: 'CacheControlNoStore' },
  }),
})

/** The `Link` header of every refusal. */
export const help = z.string().meta({
  description: 'The page that explains the code: its cause, its cure and an example.',
  example: '</docs/errors/not_found>; rel="help"',
  header: { id: 'Link' },
})

export const retryAfter = z
  .int()
  .min(1)
  .max(60)
  .meta({
    description: 'Whole seconds to wait before the next try.',
    example: 17,
    header: { id: 'RetryAfter' },
  })

export const challenge = z.literal('Bearer').meta({
  description: 'One of the two ways to send the key.',
  header: { id: 'WwwAuthenticate' },
})

export const allow = z.string().meta({
  description: 'The methods that the path knows.',
  example: 'GET, HEAD, OPTIONS',
  header: { id: 'Allow' },
})
