import { docsPage } from '#app/docs/shell.ts'
import { staticAnswer } from '#lib/api/caching.ts'
import { guidesByGroup } from '#lib/modules/docs/guides.ts'
import { htmlOf } from '#lib/modules/docs/markdown.ts'

/** The first page of the documentation. */
export const GET = ({ headers }: Request): Promise<Response> => staticAnswer('docs', headers, home)

function home(): Response {
  const groups = guidesByGroup().map(([group, guides]) => {
    const links = guides.map(({ slug, title }) => `- [${title}](/docs/${slug})`)
    return `## ${group}\n\n${links.join('\n')}\n`
  })
  const markdown = `# Build an institute's site

Courses, streams, learning paths and prices that a training institute has published, over one small JSON API, and a way to send
it a visitor's enquiry. On your own machine \`npm start\` prints the key of a demo institute; anywhere else use the publishable
key that your institute gives you.

${groups.join('\n')}
## Reference

- [Reference](/docs/reference): every operation with examples, to try with your key
- [Error codes](/docs/error-codes): cause and cure
- [openapi.json](/catalog/v1/openapi.json): the contract for tools, as OpenAPI 3.1

Each guide is also served as Markdown: add \`.md\` to its address.
`
  return docsPage({ title: 'Documentation', path: '/docs', html: htmlOf(markdown) })
}
