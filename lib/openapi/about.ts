import { readFreshSeconds } from '#lib/api/answer.ts'
import { keyLimitDefault } from '#lib/api/counters/counters.ts'
import { leadLimitDefaults } from '#lib/catalogue/document/shape/institute.ts'

/** The introduction of the document, before the endpoints. */
export const description = `
What a training institute has published, to read: its courses with their versions, its streams and categories, its
learning paths; and a way to send it a visitor's enquiry. The catalogue site that hosts the institute's courses shows the same data by the same rules, and
enrolment, cart and checkout stay there: every course carries the \`url\` of its page.

## Keys
Every request carries the institute's publishable key, as \`X-API-Key\` or as \`Authorization: Bearer <key>\`. It
belongs to one institute and is never read from the query string. \`GET /openapi.json\` is the one read without a key.

## Calls from a browser
A call with an \`Origin\` header is answered for the verified websites of the institute only. Answers, refusals
included, name the caller's origin in \`Access-Control-Allow-Origin\`, so a page can read \`error.code\`; no other
response header is exposed to it. \`OPTIONS\` is answered 204 for every origin and path, without a key.

## Answers
JSON in UTF-8 with \`snake_case\` names. A field that can be \`null\` is always there. Times are ISO 8601 in UTC with
milliseconds; prices are numbers in major units beside an ISO 4217 \`currency\`; ids are opaque. \`*_html\` is
sanitised HTML, \`*_text\` plain text. \`HEAD\` works wherever \`GET\` does and sends the same headers without a body.

## Parameters
Values are trimmed and a blank one counts as not given. Unknown parameters are ignored; a known one given twice is
refused. Slugs, codes, keys and tags are compared without case, ids exactly.

## Conditional requests
Reads may be kept for ${readFreshSeconds} seconds and carry a strong \`ETag\`. Send it back as \`If-None-Match\`: while the catalogue is
unchanged the answer is 304, which costs a fraction of the read.

## Errors
\`{"error": {"code", "message", "request_id", "details"}}\`. Branch on \`code\`, which is stable; \`message\` is for
logs and may be reworded; \`details\` is there only when it says more. A request is judged in this order: key (401, or
503 when keys cannot be checked), product and scope (403), origin (403), rate (429), path and method (404, 405),
parameters (400), and only then whether the course or path exists (404). The scope is that of an endpoint and method
that exist; what does not exist needs none.

Try 429, 500 and 503 again after \`Retry-After\`, or else after 1, 2, 4 … up to 60 seconds. A page, which cannot read
that header, waits 60 seconds after a 429. Anything else fails again until the request is changed.

## Limits
${keyLimitDefault} requests per key and clock minute, unless the key has its own limit; refused requests count.
\`POST /leads\` also counts per visitor and for all visitors of the institute together, ${leadLimitDefaults.perVisitor} and ${leadLimitDefaults.together} a minute unless the
institute chose otherwise: a server that calls for visitors names each in \`X-Client-IP\`. Visitors named so and those
whose address was seen, as of browsers, have ${leadLimitDefaults.together} each.

## Versions
The path carries the version. Within it fields may be added, so a client should overlook those it does not know.
`.trim()

export const tags = [
  { name: 'Institute', description: 'The institute and the settings of its site.' },
  { name: 'Courses', description: 'Courses with their versions.' },
  { name: 'Streams', description: 'How courses are grouped.' },
  { name: 'Learning paths', description: 'Courses in a recommended order.' },
  { name: 'Sitemap', description: 'Addresses for search engines.' },
  { name: 'Changes', description: 'Changes, for copies that stay current.' },
  { name: 'Enquiries', description: 'Enquiries of visitors.' },
  { name: 'Interface description', description: 'The contract, for tools.' },
]
