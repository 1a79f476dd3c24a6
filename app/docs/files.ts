import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listErrorPages } from '#lib/docs/error-pages.ts'
import { listGuides } from '#lib/docs/guides.ts'
import { sectionsOf } from '#lib/docs/markdown.ts'
import { describeWithSamples } from '#lib/docs/reference.ts'

const javascript = 'text/javascript; charset=utf-8'
const json = 'application/json; charset=utf-8'
const jsonOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

/** What the pages of the documentation are made of. */
// Each path is spelled out: the bundler would take a computed one to mean every file there is.
export const docsFiles: Record<string, { type: string; read: () => Buffer }> = {
  'docs.css': {
    type: 'text/css; charset=utf-8',
    read: () => readFileSync(join(process.cwd(), 'app/docs/assets/docs.css')),
  },
  'docs.js': { type: javascript, read: () => readFileSync(join(process.cwd(), 'app/docs/assets/docs.js')) },
  'reference.js': {
    type: javascript,
    read: () => readFileSync(join(process.cwd(), 'app/docs/assets/reference.js')),
  },
  'openapi-explorer.js': {
    type: javascript,
    read: () =>
      readFileSync(join(process.cwd(), 'node_modules/openapi-explorer/dist/browser/openapi-explorer.min.js')),
  },
  'search.json': { type: json, read: () => jsonOf(searchEntries()) },
  'reference.json': { type: json, read: () => jsonOf(describeWithSamples()) },
}

/** Every section of every page, for the search in the browser. */
function searchEntries() {
  const pages = [
    ...listGuides().map(({ slug, title, markdown }) => ({ href: `/docs/${slug}`, title, markdown })),
    ...listErrorPages().map(({ path, title, markdown }) => ({
      href: `/docs/errors/${path}`,
      title,
      markdown,
    })),
  ]
  return pages.flatMap(({ href, title, markdown }) =>
    sectionsOf(markdown).map(({ heading, anchor, text }) => ({
      href: `${href}#${anchor}`,
      title,
      heading,
      text,
    })),
  )
}
