import type { APIRequestContext } from '@playwright/test'
import { parse } from 'parse5'
import { attributeOf, type Element, elementsIn, textOf } from '../html-tree.ts'
import { sitemapUrls } from './proof-sitemap.ts'
import { expect, test } from './site.ts'

interface Seen {
  status: number
  title: string
  description: string
  isListed: boolean
  headings: number[]
  links: string[]
}

/** Reads what search engines take from a page; returns nothing for another content type. */
async function look(request: APIRequestContext, url: string): Promise<Seen> {
  const answer = await request.get(url, { maxRedirects: 0 })
  const isPage = answer.headers()['content-type']?.startsWith('text/html') ?? false
  const elements = isPage ? elementsIn(parse(await answer.text())) : []
  const named = (tag: string) => elements.filter(({ tagName }) => tagName === tag)
  const meta = (name: string) => contentOf(named('meta').find((one) => attributeOf(one, 'name') === name))
  const canonical = named('link').find((one) => attributeOf(one, 'rel') === 'canonical')
  const [title] = named('title')
  return {
    status: answer.status(),
    title: title ? textOf(title) : '',
    description: meta('description'),
    isListed:
      isPage && meta('robots') === '' && canonical !== undefined && attributeOf(canonical, 'href') === url,
    headings: elements.flatMap(({ tagName }) => (/^h[1-6]$/.test(tagName) ? [Number(tagName[1])] : [])),
    links: named('a').flatMap((one) => attributeOf(one, 'href') ?? []),
  }
}

const contentOf = (element: Element | undefined): string => (element && attributeOf(element, 'content')) ?? ''

/** Pages of this site but lists that are narrowed twice, which are too many to follow. */
function followed(origin: string, page: string, links: string[]): string[] {
  return links
    .map((link) => new URL(link, page))
    .filter(
      (url) => url.origin === origin && url.searchParams.size < 2 && !/^\/(docs|catalog)/.test(url.pathname),
    )
    .map((url) => url.origin + url.pathname + url.search)
}

const repeated = (texts: string[]): string[] => texts.filter((text, index) => texts.indexOf(text) !== index)

test('what may be indexed is linked and in the sitemap, under a title and a description of its own', async ({
  request,
  site,
}) => {
  test.setTimeout(180_000)
  const pages = new Map<string, Seen>()
  for (let batch = [`${site}/`]; batch.length > 0; ) {
    for (const [url, seen] of await Promise.all(
      batch.map(async (url) => [url, await look(request, url)] as const),
    ))
      pages.set(url, seen)
    const links = [...pages].flatMap(([url, { links }]) => followed(site, url, links))
    batch = [...new Set(links)].filter((url) => !pages.has(url)).slice(0, 20)
  }
  const all = [...pages]
  expect(
    all.filter(([, { status }]) => status !== 200).map(([url, { status }]) => `${status} ${url}`),
  ).toEqual([])
  const listed = all.filter(([, { isListed }]) => isListed)
  const xml = await (await request.get('/sitemap.xml')).text()
  expect(listed.map(([url]) => url).sort()).toEqual(sitemapUrls(xml).sort())
  expect(listed.length).toBeGreaterThan(100)
  expect(repeated(listed.map(([, { title }]) => title))).toEqual([])
  expect(repeated(listed.map(([, { description }]) => description))).toEqual([])
  for (const [url, { title, description, headings }] of listed) {
    expect([url, [...title].length <= 60, [...description].length <= 160]).toEqual([url, true, true])
    const gaps = headings.filter((level, index) => level > (headings[index - 1] ?? 0) + 1)
    expect([url, headings[0], gaps]).toEqual([url, 1, []])
  }
})

test('pictures that a page names for previews of links, and the icon, are there', async ({
  page,
  request,
  site,
}) => {
  for (const path of ['/learning-paths/CLOTH', '/learning-paths/CLOTH/picture.png', '/favicon.ico']) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 200])
  }
  const picture = await request.get('/learning-paths/CLOTH/picture.png')
  const body = await picture.body()
  expect(picture.headers()['content-type']).toBe('image/png')
  // Width and height of a PNG stand in its first chunk.
  expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630])
  await page.goto(`${site}/courses?search=harmonium`)
  await page.getByRole('article').getByRole('link').first().click()
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await request.get(String(image))).status()).toBe(200)
  expect((await request.get('/courses/nothing/picture.png')).status()).toBe(404)
})
