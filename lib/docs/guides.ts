import { readFileSync } from 'node:fs'

/** One page of the documentation that is written by hand. */
export interface Guide {
  /** Last part of its address. */
  slug: string
  title: string
  /** The heading of its part of the navigation. */
  group: GuideGroup
  /** Words that readers search for and the text does not use. */
  keywords: string
  /** The text as it was written, with links to served pages. */
  markdown: string
}

export const guideGroups = ['Start', 'Build', 'Enquiries', 'Follow changes', 'Operate'] as const
export type GuideGroup = (typeof guideGroups)[number]

interface Entry {
  group: GuideGroup
  read: () => Buffer
  keywords?: string
}

// Each path is spelled out: a bundler would take a computed name to mean every file there is.
const entries: Record<string, Entry> = {
  'first-request': {
    group: 'Start',
    read: () => readFileSync(new URL('../../docs/guides/01-first-request.md', import.meta.url)),
    keywords: 'authentication api key bearer quick start',
  },
  client: {
    group: 'Start',
    read: () => readFileSync(new URL('../../docs/guides/14-client.md', import.meta.url)),
    keywords: 'install npm package sdk typescript next.js',
  },
  errors: {
    group: 'Start',
    read: () => readFileSync(new URL('../../docs/guides/11-errors.md', import.meta.url)),
    keywords: 'status retry backoff rate limit 429',
  },
  lists: {
    group: 'Build',
    read: () => readFileSync(new URL('../../docs/guides/02-lists.md', import.meta.url)),
    keywords: 'pagination paging page_size sort order facets filter',
  },
  search: {
    group: 'Build',
    read: () => readFileSync(new URL('../../docs/guides/05-search.md', import.meta.url)),
    keywords: 'full text fuzzy spelling suggestions',
  },
  'category-page': {
    group: 'Build',
    read: () => readFileSync(new URL('../../docs/guides/03-category-page.md', import.meta.url)),
  },
  'course-page': {
    group: 'Build',
    read: () => readFileSync(new URL('../../docs/guides/04-course-page.md', import.meta.url)),
    keywords: 'structured data json-ld seo schema.org 404 gone',
  },
  prices: {
    group: 'Build',
    read: () => readFileSync(new URL('../../docs/guides/07-prices.md', import.meta.url)),
    keywords: 'currency fee cost free hidden',
  },
  languages: {
    group: 'Build',
    read: () => readFileSync(new URL('../../docs/guides/06-languages.md', import.meta.url)),
    keywords: 'translation edition hindi locale i18n',
  },
  browsers: {
    group: 'Build',
    read: () => readFileSync(new URL('../../docs/guides/09-browsers.md', import.meta.url)),
    keywords: 'cors cross-origin origin preflight verified website',
  },
  embed: {
    group: 'Build',
    read: () => readFileSync(new URL('../../docs/guides/13-embed.md', import.meta.url)),
    keywords: 'iframe widget wordpress wix script tag web component',
  },
  assistants: {
    group: 'Build',
    read: () => readFileSync(new URL('../../docs/guides/16-assistants.md', import.meta.url)),
    keywords: 'mcp model context protocol claude chatgpt agent tools',
  },
  enquiries: {
    group: 'Enquiries',
    read: () => readFileSync(new URL('../../docs/guides/08-enquiries.md', import.meta.url)),
    keywords: 'leads form contact consent utm campaign attribution duplicate',
  },
  caching: {
    group: 'Follow changes',
    read: () => readFileSync(new URL('../../docs/guides/10-caching.md', import.meta.url)),
    keywords: 'etag if-none-match 304 revalidate sync',
  },
  events: {
    group: 'Follow changes',
    read: () => readFileSync(new URL('../../docs/guides/15-events.md', import.meta.url)),
    keywords: 'webhook hooks notification signature standard webhooks',
  },
  'going-live': {
    group: 'Operate',
    read: () => readFileSync(new URL('../../docs/guides/12-going-live.md', import.meta.url)),
    keywords: 'checklist production launch',
  },
  operating: {
    group: 'Operate',
    read: () => readFileSync(new URL('../../docs/operating.md', import.meta.url)),
    keywords: 'deploy vercel docker systemd settings environment variables backup upgrade',
  },
  office: {
    group: 'Operate',
    read: () => readFileSync(new URL('../../docs/office.md', import.meta.url)),
    keywords: 'dashboard staff sign in',
  },
  sheet: {
    group: 'Operate',
    read: () => readFileSync(new URL('../../docs/sheet.md', import.meta.url)),
    keywords: 'excel csv xlsx google sheet import columns',
  },
  'institute-document': {
    group: 'Operate',
    read: () => readFileSync(new URL('../../docs/institute-document.md', import.meta.url)),
    keywords: 'import json schema keys',
  },
  compatibility: {
    group: 'Operate',
    read: () => readFileSync(new URL('../../docs/compatibility.md', import.meta.url)),
    keywords: 'versioning breaking change deprecation',
  },
  changelog: {
    group: 'Operate',
    read: () => readFileSync(new URL('../../CHANGELOG.md', import.meta.url)),
    keywords: 'release notes',
  },
}

/** Turns links between files of the repository into links between served pages; other files become plain text. */
const linked = (markdown: string): string =>
  markdown
    // Pictures stay in the repository: their alternative text stands for them.
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(
      /\[([^\]]*)\]\((?!https?:|\/|#)(?:[\w.-]+\/)*(?:\d\d-)?([\w.-]+?)(\.md)?(#[\w-]+)?\)/g,
      (_, text: string, name: string, isMarkdown: string | undefined, anchor = '') => {
        const slug = name.toLowerCase()
        return isMarkdown && slug in entries ? `[${text}](/docs/${slug}${anchor})` : text
      },
    )

/** Lists every guide in the order of the navigation. Read once: every page of the documentation needs all titles. */
export const listGuides = (): readonly Guide[] => {
  guides ??= Object.entries(entries).map(([slug, { group, read, keywords = '' }]) => {
    const markdown = linked(read().toString('utf8'))
    const [, title = slug] = /^# (.+)$/m.exec(markdown) ?? []
    return { slug, title, group, keywords, markdown }
  })
  return guides
}

let guides: readonly Guide[] | undefined
