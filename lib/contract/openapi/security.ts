import type { Scope } from '#lib/contract/api/gates.ts'

/** The two ways to send a key, by their name in the OpenAPI document. */
export const securitySchemes = {
  ApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: "The institute's publishable key, `cat_pub_…`. Takes precedence when both headers are sent.",
  },
  Bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'cat_pub_…',
    description: 'The same key as `Authorization: Bearer <key>`.',
  },
} as const

/** Security requirement: a key with this scope, sent in either way. */
export const keyWith = (scope: Scope): Record<string, string[]>[] =>
  Object.keys(securitySchemes).map((name) => ({ [name]: [scope] }))
