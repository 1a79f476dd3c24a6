import { STATUS_CODES } from 'node:http'
import { codes, problemCodes } from '#lib/contract/api/problem.ts'
import { describeInterface } from '#lib/contract/openapi/document.ts'

interface ErrorPage {
  /** Path of the page below `/docs/errors/`. */
  path: string
  title: string
  markdown: string
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
    const { status, cause, cure } = codes[code]
    const example = JSON.stringify(examples.get(code), null, 2)
    const markdown = `# \`${code}\`\n\nStatus ${status} ${STATUS_CODES[status]}.\n\n## Cause\n\n${cause}\n\n## Remedy\n\n${cure}\n\n## Example\n\n\`\`\`json\n${example}\n\`\`\`\n`
    return { path: code, title: code, markdown }
  })
}
