import { brokenLinks, crawl } from './crawl.ts'
import { sitemapFaults, sitemapUrls } from './proof-sitemap.ts'
import { expect, test } from './site.ts'

const repeated = (texts: string[]): string[] => texts.filter((text, index) => texts.indexOf(text) !== index)

test('every link leads to a page or file; what may be indexed is in a valid sitemap, under a title and a description of its own', async ({
  request,
  site,
}) => {
  test.setTimeout(180_000)
  const pages = await crawl(site)
  expect(brokenLinks(pages)).toEqual([])
  // The documentation is for developers, and would compete with the institute’s own pages.
  expect([...pages.keys()].filter((url) => url.includes('/docs'))).toEqual([])
  const listed = [...pages].filter(([, { isListed }]) => isListed)
  const xml = await (await request.get('/sitemap.xml')).text()
  expect(await sitemapFaults(xml)).toEqual([])
  expect(listed.map(([url]) => url).sort()).toEqual(sitemapUrls(xml).sort())
  expect(listed.length).toBeGreaterThan(100)
  // What robots.txt keeps crawlers from, and files, they do not read.
  const isSkipped = ({ pathname }: URL) => /\/(docs|assets|pictures|demo|enquiry)\b|\.\w+$/.test(pathname)
  const met = [...pages].flatMap(([from, { links }]) => links.map((link) => new URL(link, from)))
  const beyond = met
    .filter((url) => url.origin === site && !isSkipped(url))
    .map((url) => url.origin + url.pathname + url.search)
    .filter((url) => !sitemapUrls(xml).includes(url))
  const coursesOfDemo = 47
  expect(new Set(beyond).size).toBeLessThanOrEqual(2.2 * coursesOfDemo)
  expect(beyond.filter((url) => /[?&](stream|category)=/.test(url))).toEqual([])
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${site}/sitemap.xml`)
  expect(repeated(listed.map(([, { title }]) => title))).toEqual([])
  expect(repeated(listed.map(([, { description }]) => description))).toEqual([])
  const isKnown = new Set(listed.map(([url]) => url))
  expect(listed.flatMap(([, { alternates }]) => alternates.filter((url) => !isKnown.has(url)))).toEqual([])
  for (const [url, { title, description, headings, languages, scripts }] of listed) {
    expect([url, [...title].length <= 60, [...description].length <= 160]).toEqual([url, true, true])
    const gaps = headings.filter((level, index) => level > (headings[index - 1] ?? 0) + 1)
    expect([url, headings[0], gaps]).toEqual([url, 1, []])
    expect([url, languages.includes('x-default')]).toEqual([url, languages.length > 0])
    expect([url, scripts.length]).toEqual([url, 1])
  }
})

test('an address that leads nowhere is answered in its language; another case of a stream moves for good', async ({
  request,
}) => {
  const missing = await request.get('/hi/nope')
  expect([missing.status(), await missing.text()]).toEqual([404, expect.stringContaining('<html lang="hi"')])
  const moved = await request.get('/streams/Music?gclid=1', { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, '/streams/music?gclid=1'])
})

test('the schema would find a fault in a sitemap', async ({ request }) => {
  const xml = await (await request.get('/sitemap.xml')).text()
  for (const [sound, unsound] of [
    ['<lastmod>', '<lastmod>yesterday '],
    ['hreflang="hi"', 'hreflang="!"'],
    ['<loc>', '<loc>&'],
  ] as const)
    expect(await sitemapFaults(xml.replace(sound, unsound))).not.toEqual([])
})
