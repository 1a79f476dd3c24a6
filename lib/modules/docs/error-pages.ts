import { STATUS_CODES } from 'node:http'
import { codes, problemCodes } from '#lib/contract/api/problem.ts'
import { describeInterface } from '#lib/contract/openapi/document.ts'
import type { Page } from './page.ts'

export function listErrorPages(): Page[] {
  const examples = firstExamples()
  const pages = problemCodes.map((code) => {
    const { status, cause, cure } = codes[code]
    const example = JSON.stringify(examples.get(code), null, 2)
    const markdown = `# \`${code}\`\n\nStatus ${status} ${STATUS_CODES[status]}.\n\n## Cause\n\n${cause}\n\n## Remedy\n\n${cure}\n\n## Example\n\n\`\`\`json\n${example}\n\`\`\`\n`
    return { path: `/docs/errors/${code}`, title: code, markdown, keywords: '' }
  })
  const links = pages.map(({ path, title }) => `- [\`${title}\`](${path})`)
  const markdown = `# Error codes\n\n${links.join('\n')}\n`
  const all = { path: '/docs/error-codes', title: 'Error codes', markdown, group: 'Reference', keywords: '' }
  return [all, ...pages]
}

/** Returns the first example of each code in the OpenAPI description. */
function firstExamples(): Map<string, unknown> {
  const found = new Map<string, unknown>()
  JSON.parse(JSON.stringify(describeInterface()), (_, value) => {
    const { code, message } = value?.error ?? {}
    if (typeof code === 'string' && typeof message === 'string' && !found.has(code)) found.set(code, value)
    return value
  })
  return found
}
