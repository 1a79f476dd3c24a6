import { atDeployment } from '#app/deployment-host.ts'
import { docsPage } from '#app/docs/shell.ts'
import { staticAnswer } from '#lib/contract/api/representation.ts'
import { demoKey } from '#lib/modules/docs/demo-key.ts'
import { guidesByGroup } from '#lib/modules/docs/guides.ts'
import { htmlOf } from '#lib/modules/docs/markdown.ts'
import { keyField } from '#lib/modules/docs/reference.ts'
import { curlOf } from '#lib/modules/docs/samples.ts'

export const GET = atDeployment(({ headers }) => staticAnswer('docs', headers, home))

/** Cards of the home page: what developers can build, and the guide to start with. */
const cards = [
  [
    'A course site',
    '/docs/course-page',
    'Lists with filters, course pages that search engines understand, prices, dates.',
  ],
  [
    'An enquiry form',
    '/docs/enquiries',
    'Every enquiry reaches the office once, with its course and its campaign.',
  ],
  ['Courses on a page you have', '/docs/embed', 'One script tag, on WordPress, Wix or plain HTML. No code.'],
  [
    'A copy that stays current',
    '/docs/events',
    'Signed events after each change, for caches, search indexes and apps.',
  ],
]

function home(): Response {
  const items = cards.map(
    ([title, href, text]) => `<li><a href="${href}"><strong>${title}</strong><span>${text}</span></a></li>`,
  )
  const start = `# Build an institute’s site

The courses, streams, learning paths and prices that a training institute has published, over one small JSON API, and a way to
send the institute a visitor’s enquiry.
`
  const request = `## Your first request

The institute gives you a publishable key; on your own machine \`npm start\` makes one for a demo institute. With the key in this
field you can paste the line into a terminal:
`
  const curl = `\`\`\`curl\n${curlOf('GET', '/courses?search=tabla&page_size=1')}\n\`\`\`

It answers one course as JSON. [Your first request](/docs/first-request) goes on from here, and [the reference](/docs/reference)
has every operation.
`
  const groups = guidesByGroup().map(([group, guides]) => {
    const links = guides.map(({ slug, title }) => `- [${title}](/docs/${slug})`)
    return `### ${group}\n\n${links.join('\n')}\n`
  })
  const rest = `## All guides

${groups.join('\n')}
## Reference

- [Reference](/docs/reference): every operation, with examples for your key
- [Error codes](/docs/error-codes): cause and cure
- [openapi.json](/catalog/v1/openapi.json): the contract for tools, as OpenAPI 3.1

Each guide is also served as Markdown: add \`.md\` to its address. [llms.txt](/docs/llms.txt) lists them for assistants.
`
  const html = `${htmlOf(start)}<ul class="cards">${items.join('')}</ul>${htmlOf(request)}${keyField}${htmlOf(curl)}<div class="groups">${htmlOf(rest)}</div>`
  return docsPage({ title: 'Documentation', path: '/docs', html, key: demoKey().value })
}
