import { readFileSync } from 'node:fs'

/** One task, explained. */
export interface Guide {
  /** Last part of its address. */
  slug: string
  title: string
  /** As it was written. */
  markdown: string
}

// Each is spelled out: the bundler would take a computed name to mean every file there is.
const files: Record<string, () => Buffer> = {
  'first-request': () => readFileSync(new URL('../../docs/guides/01-first-request.md', import.meta.url)),
  lists: () => readFileSync(new URL('../../docs/guides/02-lists.md', import.meta.url)),
  'category-page': () => readFileSync(new URL('../../docs/guides/03-category-page.md', import.meta.url)),
  'course-page': () => readFileSync(new URL('../../docs/guides/04-course-page.md', import.meta.url)),
  search: () => readFileSync(new URL('../../docs/guides/05-search.md', import.meta.url)),
  languages: () => readFileSync(new URL('../../docs/guides/06-languages.md', import.meta.url)),
  prices: () => readFileSync(new URL('../../docs/guides/07-prices.md', import.meta.url)),
  enquiries: () => readFileSync(new URL('../../docs/guides/08-enquiries.md', import.meta.url)),
  browsers: () => readFileSync(new URL('../../docs/guides/09-browsers.md', import.meta.url)),
  caching: () => readFileSync(new URL('../../docs/guides/10-caching.md', import.meta.url)),
  errors: () => readFileSync(new URL('../../docs/guides/11-errors.md', import.meta.url)),
  'going-live': () => readFileSync(new URL('../../docs/guides/12-going-live.md', import.meta.url)),
  embed: () => readFileSync(new URL('../../docs/guides/13-embed.md', import.meta.url)),
  client: () => readFileSync(new URL('../../docs/guides/14-client.md', import.meta.url)),
  events: () => readFileSync(new URL('../../docs/guides/15-events.md', import.meta.url)),
  assistants: () => readFileSync(new URL('../../docs/guides/16-assistants.md', import.meta.url)),
  changelog: () => readFileSync(new URL('../../CHANGELOG.md', import.meta.url)),
  compatibility: () => readFileSync(new URL('../../docs/compatibility.md', import.meta.url)),
}

// Written for whoever reads the repository, they name files; served, they lead to the page of the same text.
const linked = (markdown: string): string =>
  markdown.replaceAll(/\]\((?:[\w.-]+\/){0,3}(?:\d\d-)?([A-Za-z-]+)\.md\)/g, (link, name: string) =>
    name.toLowerCase() in files ? `](/docs/${name.toLowerCase()})` : link,
  )

/** Every guide, in the order in which a newcomer reads them. */
export const listGuides = (): Guide[] =>
  Object.entries(files).map(([slug, read]) => {
    const markdown = linked(read().toString('utf8'))
    const [, title = slug] = /^# (.+)$/m.exec(markdown) ?? []
    return { slug, title, markdown }
  })
