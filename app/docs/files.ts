import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const javascript = 'text/javascript; charset=utf-8'

/** The files of the documentation's pages. */
// Each path is spelled out: the bundler would take a computed one to mean every file there is.
export const docsFiles: Record<string, { type: string; read: () => Buffer }> = {
  'docs.css': {
    type: 'text/css; charset=utf-8',
    read: () => readFileSync(join(process.cwd(), 'app/docs/assets/docs.css')),
  },
  'docs.js': { type: javascript, read: () => readFileSync(join(process.cwd(), 'app/docs/assets/docs.js')) },
}
