import { readFreshSeconds } from '#lib/contract/api/answer.ts'
import { keyLimitDefault } from '#lib/contract/api/counters/counters.ts'
import { leadLimitDefaults } from '#lib/contract/catalogue/document/shape/document.ts'

export const description = `
Read what a training institute has published: its courses with their versions, its streams and categories, and its learning
paths. Send it enquiries from visitors. The catalogue site that hosts the institute's courses shows the same data by the same rules.
Enrolment, cart and checkout stay there: every course carries the \`url\` of its page.

## Keys
Every request carries the institute's publishable key, as \`X-API-Key\` or as \`Authorization: Bearer <key>\`. A key belongs to
one institute and is never read from the query string. \`GET /openapi.json\` is the only read without a key.

## Calls from a browser
A call with an \`Origin\` header is answered only for the institute's verified websites. Every answer, including errors,
repeats the caller's origin in \`Access-Control-Allow-Origin\`, so a page can read \`error.code\`. No other response header is
exposed to the page.
\`OPTIONS\` is answered with 204 for every origin and path, without a key.

## Answers
JSON in UTF-8 with \`snake_case\` names. A field that can be \`null\` is always present. Times are ISO 8601 in UTC with
milliseconds. Prices are numbers in major units with an ISO 4217 \`currency\`. Ids are opaque. \`*_html\` is sanitised HTML,
\`*_text\` its plain text: a line for each block, \`- \` or a number before list items, and nothing that is struck out.
\`HEAD\` works wherever \`GET\` does and returns the same headers without a body.

## Parameters
Values are trimmed, and a blank value counts as missing. Unknown parameters are ignored; a known parameter given twice is refused.
Slugs, codes, keys and tags ignore case; ids do not.

## Conditional requests
Reads may be cached for ${readFreshSeconds} seconds and carry an \`ETag\`. Send it back as \`If-None-Match\`: while the
catalogue is unchanged the answer is 304, which is much cheaper.

## Errors
\`{"error": {"code", "message", "request_id", "details"}}\`. Branch on \`code\`, which is stable. \`message\` is for logs and may be
reworded; \`details\` is present only when it adds something. Checks run in this order: key (401, or 503 when keys cannot be
checked), product and scope (403), origin (403), rate (429), path and method (404, 405), parameters (400), and finally whether the
course or path exists (404). A scope is required only by an endpoint and method that exist.

Retry 429, 500 and 503 after \`Retry-After\`, or else after 1, 2, 4 … up to 60 seconds. A page cannot read that header, so it
waits 60 seconds after a 429. Any other error will recur until you change the request.

## Limits
${keyLimitDefault} requests per key and clock minute, unless the key has its own limit; refused requests count.
\`POST /leads\` also counts per visitor and for all visitors of the institute together: ${leadLimitDefaults.perVisitor} and ${leadLimitDefaults.together} a minute unless
the institute chose otherwise. A server that calls for visitors sends the address of each in \`X-Client-IP\`. The limit of
${leadLimitDefaults.together} applies separately to visitors sent this way and to visitors who call themselves, such as from a browser.

## Versions
The path carries the version. Fields may be added within a version, so clients should ignore fields that they do not know.
`.trim()

export const tags = [
  { name: 'Institute', description: 'The institute and the settings of its site.' },
  { name: 'Courses', description: 'Courses with their versions.' },
  { name: 'Streams', description: 'Streams and categories, which group courses.' },
  { name: 'Learning paths', description: 'Courses in a recommended order.' },
  { name: 'Sitemap', description: 'Course pages for search engines.' },
  { name: 'Changes', description: 'Changes of the catalogue, for clients that keep a copy.' },
  { name: 'Enquiries', description: 'Enquiries from visitors.' },
  { name: 'Interface description', description: 'This description as JSON, for tools.' },
]
