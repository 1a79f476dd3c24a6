import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileResponse } from '#app/file-response.ts'
import { isListed } from '#lib/modules/docs/settings.ts'

const javascript = 'text/javascript; charset=utf-8'

/** Assets of the documentation by path. */
// Each path is written out in full. For a computed path, the bundler would include every file of the project.
export const docsFiles: Record<string, { type: string; read: () => Buffer }> = {
  'docs.css': {
    type: 'text/css; charset=utf-8',
    read: () => readFileSync(join(process.cwd(), 'app/docs/assets/docs.css')),
  },
  'docs.js': { type: javascript, read: () => readFileSync(join(process.cwd(), 'app/docs/assets/docs.js')) },
}

export const docsFile = (type: string, body: string | Buffer): Response =>
  fileResponse(body, { type, cacheControl: 'public, max-age=3600' })

export const markdownFile = (markdown: string): Response => {
  const answer = docsFile('text/markdown; charset=utf-8', markdown)
  if (!isListed()) answer.headers.set('x-robots-tag', 'noindex')
  return answer
}
