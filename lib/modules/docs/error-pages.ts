import { readFreshSeconds } from '#lib/api/answer.ts'
import { type ProblemCode, problemCodes } from '#lib/api/problem.ts'

/** A documentation page about an error code. */
export interface ErrorPage {
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
      'A parameter or a field of the body has a value that the contract does not allow, is given twice, or the body is no JSON. `details.param` names the first that is wrong, and the message what would be right.',
    cure: 'Correct that value. The request fails again until it is changed, so do not repeat it. A 415 wants `Content-Type: application/json` and no `Content-Encoding`.',
  },
  missing_api_key: {
    status: '401 Unauthorized',
    cause: 'No key came with the request. A key in the address is never read.',
    cure: 'Send the institute’s publishable key as `X-API-Key: cat_pub_…`, or as `Authorization: Bearer cat_pub_…`.',
  },
  invalid_api_key: {
    status: '401 Unauthorized',
    cause:
      'The key is malformed, unknown, revoked or expired. A key is `cat_pub_` and 48 hexadecimal digits.',
    cure: 'Compare it with the one that you were given, to its last character; otherwise ask the institute for a new one. Whoever operates the service sees with `catalogue keys list` whether it was revoked.',
  },
  product_not_enabled: {
    status: '403 Forbidden',
    cause: 'The key is for another product of the institute, or the institute’s catalogue is switched off.',
    cure: 'Use a key that begins with `cat_pub_`; if yours does, ask the institute to switch its catalogue on.',
  },
  insufficient_scope: {
    status: '403 Forbidden',
    cause:
      'Reads need a key with `catalog:read`, enquiries one with `leads:write`; `details.required_scope` says which.',
    cure: 'Ask for a key with that scope: `catalogue keys create --scope …`.',
  },
  origin_not_allowed: {
    status: '403 Forbidden',
    cause: 'A browser sent the request from a page of a website that the institute has not verified.',
    cure: 'Add the origin exactly as `details.origin` shows it: `catalogue websites add --institute SLUG ORIGIN`. Names with and without `www.` are two. Or send the request from your server, which has no origin.',
  },
  not_found: {
    status: '404 Not Found',
    cause:
      'There is no such endpoint, or the course or path is not published for this institute. The key is good, or you would have got 401.',
    cure: 'Check the path for a trailing slash or wrong upper or lower case. If the course used to exist, answer 404 on your page too.',
  },
  method_not_allowed: {
    status: '405 Method Not Allowed',
    cause: 'The path exists, but not for this method.',
    cure: 'The `Allow` header names what it serves: `GET` and `HEAD`, or `POST` for `/leads`.',
  },
  rate_limited: {
    status: '429 Too Many Requests',
    cause:
      'More requests than `details.limit_per_minute` in this clock minute: of the key, or of one visitor on `POST /leads`.',
    cure: `Wait \`Retry-After\` seconds. Keep answers for the ${readFreshSeconds} seconds that they allow, and ask with \`If-None-Match\`. A server that sends enquiries names each visitor in \`X-Client-IP\`.`,
  },
  internal_error: {
    status: '500 Internal Server Error',
    cause: 'The service failed. The reason stands in its log under the answer’s `request_id`.',
    cure: 'Try again after 1, 2, 4 … seconds. If it stays, send the operator the `request_id`.',
  },
  auth_unavailable: {
    status: '503 Service Unavailable',
    cause: 'Keys could not be checked for a moment: the database was away.',
    cure: 'Try again after `Retry-After`, 5 seconds. It says nothing about your key.',
  },
}

export const listErrorPages = (): ErrorPage[] =>
  problemCodes.map((code) => {
    const { status, cause, cure } = lessons[code]
    const example = JSON.stringify({ error: { code, message: '…', request_id: 'req_…' } })
    const markdown = `# \`${code}\`\n\nStatus ${status}.\n\n## Cause\n\n${cause}\n\n## Cure\n\n${cure}\n\n## Example\n\n\`\`\`json\n${example}\n\`\`\`\n`
    return { path: code, title: code, markdown }
  })
