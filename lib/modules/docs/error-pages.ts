import { readFreshSeconds } from '#lib/contract/api/answer.ts'
import { type ProblemCode, problemCodes } from '#lib/contract/api/problem.ts'
import { describeInterface } from '#lib/contract/openapi/document.ts'

interface ErrorPage {
  /** Path of the page below `/docs/errors/`. */
  path: string
  title: string
  markdown: string
}

interface Lesson {
  status: string
  cause: string
  cure: string
}

const lessons: Record<ProblemCode, Lesson> = {
  invalid_request: {
    status: '400 Bad Request, or 415 Unsupported Media Type for a body of another type',
    cause:
      'A parameter or a field of the body is given twice or has a value that the contract does not allow, or the body is not valid JSON. `details.param` is the name of the first wrong one, and the message explains what would be right.',
    cure: 'Correct the value. Do not retry the request unchanged, because it would fail again. After a 415, send `Content-Type: application/json` and no `Content-Encoding`.',
  },
  missing_api_key: {
    status: '401 Unauthorized',
    cause: 'The request contains no key. Keys in the URL are ignored.',
    cure: 'Send the institute’s publishable key as `X-API-Key: cat_pub_…`, or as `Authorization: Bearer cat_pub_…`.',
  },
  invalid_api_key: {
    status: '401 Unauthorized',
    cause:
      'The key is malformed, unknown, revoked or expired. A key consists of `cat_pub_` and 48 hexadecimal digits.',
    cure: 'Compare your key with the one that you were given, down to the last character. If they are equal, ask the institute for a new key. The operator of the service can check with `catalogue keys list` whether yours was revoked.',
  },
  product_not_enabled: {
    status: '403 Forbidden',
    cause: 'The key is for another product of the institute, or the institute’s catalogue is switched off.',
    cure: 'Use a key that begins with `cat_pub_`. If yours does, ask the institute to switch its catalogue on.',
  },
  insufficient_scope: {
    status: '403 Forbidden',
    cause:
      'The key lacks a scope. Reads need `catalog:read`, enquiries need `leads:write`; `details.required_scope` is the missing scope.',
    cure: 'Ask the institute for a key with that scope. The operator of the service creates it with `catalogue keys create --scopes …`.',
  },
  origin_not_allowed: {
    status: '403 Forbidden',
    cause: 'A browser sent the request from a page of a website that is not verified for this institute.',
    cure: 'Add the origin exactly as `details.origin` shows it: `catalogue websites add --institute SLUG ORIGIN`. Addresses with and without `www.` are different origins. Or send the request from your server, which sends no origin.',
  },
  not_found: {
    status: '404 Not Found',
    cause:
      'The endpoint does not exist, or the course or learning path is not published for this institute. The key is valid; otherwise the status would be 401.',
    cure: 'Check the path for a trailing slash or wrong upper or lower case. If the course used to exist, answer 404 on your page too.',
  },
  method_not_allowed: {
    status: '405 Method Not Allowed',
    cause: 'The path exists, but does not support this method.',
    cure: 'Use a method from the `Allow` header: `GET` or `HEAD`, or `POST` for `/leads`.',
  },
  rate_limited: {
    status: '429 Too Many Requests',
    cause:
      'There were more than `details.limit_per_minute` requests in this clock minute: with this key, or from one visitor to `POST /leads`.',
    cure: `Wait \`Retry-After\` seconds. Cache answers for the ${readFreshSeconds} seconds that they allow, then revalidate them with \`If-None-Match\`. A server that sends enquiries must send each visitor’s address in \`X-Client-IP\`.`,
  },
  internal_error: {
    status: '500 Internal Server Error',
    cause: 'The service failed. Its log contains the reason, under the `request_id` of the answer.',
    cure: 'Retry after 1, 2, 4 … seconds. If the error persists, send the `request_id` to the operator.',
  },
  auth_unavailable: {
    status: '503 Service Unavailable',
    cause: 'The key could not be checked, because the database did not respond.',
    cure: 'Retry after the 5 seconds in `Retry-After`. The error does not mean that your key is wrong.',
  },
}

/** Returns the first example of each code in the OpenAPI description. */
function listExamples(): Map<string, unknown> {
  const found = new Map<string, unknown>()
  JSON.parse(JSON.stringify(describeInterface()), (_, value) => {
    const { code, message } = value?.error ?? {}
    if (typeof code === 'string' && typeof message === 'string' && !found.has(code)) found.set(code, value)
    return value
  })
  return found
}

/** Cached, because it depends only on the code. */
let errorPages: readonly ErrorPage[] | undefined

export function listErrorPages(): readonly ErrorPage[] {
  errorPages ??= describeErrors()
  return errorPages
}

function describeErrors(): ErrorPage[] {
  const examples = listExamples()
  return problemCodes.map((code) => {
    const { status, cause, cure } = lessons[code]
    const example = JSON.stringify(examples.get(code), null, 2)
    const markdown = `# \`${code}\`\n\nStatus ${status}.\n\n## Cause\n\n${cause}\n\n## Remedy\n\n${cure}\n\n## Example\n\n\`\`\`json\n${example}\n\`\`\`\n`
    return { path: code, title: code, markdown }
  })
}
