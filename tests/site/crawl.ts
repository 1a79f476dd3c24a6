import pLimit from 'p-limit'
import { parse } from 'parse5'
import { attributeOf, type Element, elementsIn, textOf } from '../html-tree.ts'

/** The facts of an address that search engines read. */
export interface Crawled {
  status: number
  /** The page that led there first. */
  from: string
  title: string
  description: string
  /** True where nothing keeps search engines out, and no other address is the canonical one. */
  isListed: boolean
  /** The languages of the page's alternates. */
  languages: string[]
  alternates: string[]
  headings: number[]
  scripts: string[]
  links: string[]
}

/** Requests at once: a page that waits for long is refused. */
const atOnce = 6

/**
 * Follows every link of a website from its home page, within its own host. Of the lists that are narrowed by one choice
 * it reads the first of each path and kind of choice: they differ in their courses only.
 */
export async function crawl(origin: string): Promise<Map<string, Crawled>> {
  const limit = pLimit(atOnce)
  const narrowed = new Map<string, string>()
  const isToRead = (url: string): boolean => {
    const { pathname, searchParams } = new URL(url)
    const [name] = searchParams.keys()
    if (name === undefined || name === 'page') return true
    const kind = `${pathname} ${name}`
    if (!narrowed.has(kind)) narrowed.set(kind, url)
    return narrowed.get(kind) === url
  }
  const seen = new Map<string, Crawled>()
  let next = new Map([[`${origin}/`, '']])
  while (next.size > 0) {
    const read = await Promise.all(
      [...next].map(([url, from]) => limit(async () => [url, await look(url, from)] as const)),
    )
    for (const [url, page] of read) seen.set(url, page)
    next = new Map(
      read
        .flatMap(([url, { links }]) => followed(origin, url, links).map((link) => [link, url] as const))
        .filter(([link]) => !seen.has(link) && isToRead(link)),
    )
  }
  return seen
}

/** Lists the addresses that lead nowhere, or elsewhere, a line each. */
export const brokenLinks = (pages: Map<string, Crawled>): string[] =>
  [...pages].flatMap(([url, { status, from }]) => (status === 200 ? [] : [`${url} (${status}) on ${from}`]))

async function look(url: string, from: string): Promise<Crawled> {
  const answer = await fetch(url, { redirect: 'manual' })
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') && !isApart(new URL(url))
  const elements = isPage ? elementsIn(parse(await answer.text())) : []
  if (!isPage) await answer.body?.cancel()
  const named = (tag: string) => elements.filter(({ tagName }) => tagName === tag)
  const valuesOf = (tag: string, name: string, fits = (_: Element): boolean => true) =>
    named(tag).flatMap((one) => (fits(one) ? (attributeOf(one, name) ?? []) : []))
  const meta = (name: string) =>
    valuesOf('meta', 'content', (one) => attributeOf(one, 'name') === name)[0] ?? ''
  const canonical = valuesOf('link', 'href', (one) => attributeOf(one, 'rel') === 'canonical')
  const [title] = named('title')
  return {
    status: answer.status,
    from,
    title: title ? textOf(title) : '',
    description: meta('description'),
    isListed: meta('robots') === '' && canonical[0] === url,
    languages: valuesOf('link', 'hreflang'),
    alternates: valuesOf('link', 'href', (one) => attributeOf(one, 'hreflang') !== undefined),
    headings: elements.flatMap(({ tagName }) => (/^h[1-6]$/.test(tagName) ? [Number(tagName[1])] : [])),
    scripts: valuesOf('script', 'src'),
    links: [
      ...['a', 'link'].flatMap((tag) => valuesOf(tag, 'href')),
      ...['img', 'script'].flatMap((tag) => valuesOf(tag, 'src')),
      ...valuesOf('source', 'srcset').flatMap((set) => set.split(', ').map((one) => one.replace(/ .*/, ''))),
      ...valuesOf('meta', 'content', (one) => attributeOf(one, 'property') === 'og:image'),
    ],
  }
}

/** The documentation and the API have tests of their own. */
const isApart = ({ pathname }: URL): boolean => /^\/(docs|catalog)/.test(pathname)

/** Addresses of the same host, but lists of a category: these are too many. */
const followed = (origin: string, page: string, links: string[]): string[] =>
  links
    .map((link) => new URL(link, page))
    .filter((url) => url.origin === origin && url.searchParams.size < 2)
    .map((url) => url.origin + url.pathname + url.search)
