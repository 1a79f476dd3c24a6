import { newestOf } from '#lib/catalogue/rules/order.ts'
import { escapeXml } from './xml.ts'

/** An Atom feed (RFC 4287). Addresses are absolute; an id survives a rename. */
export interface AtomFeed {
  id: string
  language: string
  title: string
  author: string
  /** The feed itself, and the page that shows the same to people. */
  self: string
  page: string
  entries: AtomEntry[]
}

export interface AtomEntry {
  id: string
  title: string
  url: string
  /** ISO 8601. */
  published: string
  summary: string | null
  categories: string[]
}

/** The `updated` of an empty feed, which must have a constant one. */
const never = '1970-01-01T00:00:00.000Z'

export function atomXml({ id, language, title, author, self, page, entries }: AtomFeed): string {
  const updated = newestOf(entries.map(({ published }) => published)) ?? never
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">\n` +
    `${element('id', id)}\n${element('title', title)}\n${element('updated', updated)}\n` +
    `<author>${element('name', author)}</author>\n` +
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>\n` +
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>\n` +
    `${entries.map(entryXml).join('')}</feed>\n`
  )
}

const entryXml = ({ id, title, url, published, summary, categories }: AtomEntry): string =>
  `<entry>${element('id', id)}${element('title', title)}` +
  `${element('published', published)}${element('updated', published)}` +
  `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>` +
  categories.map((term) => `<category term="${escapeXml(term)}"/>`).join('') +
  (summary === null ? '' : element('summary', summary)) +
  '</entry>\n'

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`
