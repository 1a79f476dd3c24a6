import { expect, test } from 'vitest'
import * as sitemap from '#lib/site/files/sitemap.ts'
import { escapeXml, sitemapIndexXml, sitemapXml } from '#lib/site/files/sitemap-xml.ts'
import { hostedPage, siteWith } from './site-with.ts'

test('what means something in XML is escaped, and what XML cannot hold is dropped', () => {
  expect(escapeXml(`a&b<c>"d"'e'\u0000\u000b\ud800\ufffe😀`)).toBe(
    'a&amp;b&lt;c&gt;&quot;d&quot;&apos;e&apos;😀',
  )
})

const url = 'https://s.example/courses?a=1&b=2'

test('elements stand in the order of the schema: date, languages, image', () => {
  const xml = sitemapXml([
    {
      url,
      lastModified: '2026-05-01T09:00:00.000Z',
      image: 'https://s.example/i.webp?x&y',
      alternates: [{ language: 'hi', url: 'https://s.example/hi?a&b' }],
    },
  ])
  expect(xml).toContain(
    '</loc><lastmod>2026-05-01T09:00:00.000Z</lastmod>' +
      '<xhtml:link rel="alternate" hreflang="hi" href="https://s.example/hi?a&amp;b"/>' +
      '<image:image><image:loc>https://s.example/i.webp?x&amp;y</image:loc></image:image></url>',
  )
})

test('an index names its parts, each with its last change when that is known', () => {
  const xml = sitemapIndexXml([
    { url: 'https://s.example/sitemaps/1.xml', lastModified: '2026-05-01T09:00:00.000Z' },
    { url: 'https://s.example/sitemaps/2.xml', lastModified: null },
  ])
  expect(xml).toContain(
    '<loc>https://s.example/sitemaps/1.xml</loc><lastmod>2026-05-01T09:00:00.000Z</lastmod>',
  )
  expect(xml).toContain('<sitemap><loc>https://s.example/sitemaps/2.xml</loc></sitemap>')
})

const pathsOf = (pages: { url: string }[]) =>
  pages.map(({ url }) => decodeURIComponent(url.replace(/^https:..s.example/, '')))

test('lists come in every language that has them, empty streams and paths in none', async () => {
  const paths = pathsOf(await sitemap.listSitemapPages(siteWith([])))
  expect(paths.join(' ').replaceAll(' /hi', ' hi')).toBe(
    '/ hi /courses hi/courses /courses?page=2 /batches hi/batches /learning-paths hi/learning-paths /streams/music ' +
      'hi/streams/music /streams/craft /learning-paths/SUR hi/learning-paths/SUR /teachers /teachers/meera-rao',
  )
})

const both = { languages: ['en', 'hi'] }
const inBoth = [hostedPage('en', 'Tabla', both), hostedPage('hi', 'तबला', both)]

test('each edition of a course has its page, and names all of them, the first for who reads none', async () => {
  const pages = await sitemap.listSitemapPages(siteWith(inBoth))
  const courses = pages.filter(({ url }) => url.includes('/courses/'))
  expect(pathsOf(courses)).toEqual(['/courses/slug-of-C1', '/hi/courses/slug-of-C1'])
  const own = courses.map(({ url }, index) => ({ language: ['en', 'hi'][index], url }))
  const alternates = [...own, { ...own[0], language: 'x-default' }]
  expect(courses.map((page) => page.alternates)).toEqual([alternates, alternates])
})

test.each([
  ['2929-01-01T00:00:00.000Z', null],
  ['2026-11-22T10:00:00.001Z', null],
  ['2026-11-22T10:00:00.000Z', '2026-11-22T10:00:00.000Z'],
  ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'],
  ['1969-12-31T23:59:59.999Z', null],
])(
  'at 10:00 of 22 November 2026, a course that changed at %s has the lastmod %j, and no list a later one',
  async (at, own) => {
    const other = hostedPage(null, 'Sitar', { course_id: 'C2' })
    const pages = await sitemap.listSitemapPages(
      siteWith([{ ...hostedPage(null, 'Tabla'), last_modified: at }, other]),
    )
    expect(pages.find(({ url }) => url.endsWith('C1'))?.lastModified).toBe(own)
    const newest = [own ?? '', other.last_modified ?? ''].sort().at(-1)
    const lists = pages.filter(({ url }) => !/C[12]/.test(url))
    expect(new Set(lists.map((page) => page.lastModified))).toEqual(new Set([newest]))
  },
)

const manyPages = (count: number) =>
  Array.from({ length: count }, (_, index) => hostedPage(null, `Raga ${index}`, { course_id: `C${index}` }))
const countIn = (xml: Buffer | undefined) => xml?.toString().match(/<url>/g)?.length

test('a site has one sitemap while one file can hold its pages', async () => {
  const files = await sitemap.makeSitemapFiles(siteWith(manyPages(2)))
  expect([...files.keys()]).toEqual(['sitemap.xml'])
  expect(files.get('sitemap.xml')?.toString()).toContain('https://s.example/courses/slug-of-C1')
})

test('of more than 50,000 pages there is a list of parts, which have every page once', async () => {
  const files = await sitemap.makeSitemapFiles(siteWith(manyPages(50_000)))
  expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemaps/1.xml', 'sitemaps/2.xml'])
  const list = files.get('sitemap.xml')?.toString()
  expect(list?.match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://s.example/sitemaps/1.xml',
    '<loc>https://s.example/sitemaps/2.xml',
  ])
  expect(countIn(files.get('sitemaps/1.xml'))).toBe(50_000)
  expect(countIn(files.get('sitemaps/2.xml'))).toBe(16)
})

const shown = (pages: Parameters<typeof sitemap.editionsOf>[0]) =>
  sitemap.editionsOf(pages).map(({ course_id, language, title }) => `${course_id} ${language} ${title}`)

test('a course has a page in each of its languages, hosted on one page or on several', () => {
  expect(shown([hostedPage('en', 'Loom', { languages: ['en', 'hi'] })])).toEqual(['C1 en Loom', 'C1 hi Loom'])
  const languages = ['en', 'hi', 'mr']
  const inThree = shown([hostedPage('hi', 'करघा', { languages }), hostedPage('en', 'Loom', { languages })])
  expect(inThree).toEqual(['C1 en Loom', 'C1 hi करघा', 'C1 mr करघा'])
})

test('a course of which the first version has no language has a page without one too', () => {
  expect(shown([hostedPage(null, 'Loom')])).toEqual(['C1 null Loom'])
  expect(shown([hostedPage(null, 'Loom', { languages: ['hi'] })])).toEqual(['C1 null Loom', 'C1 hi Loom'])
  const languages = ['en']
  const mixed = [hostedPage('en', 'Loom', { languages }), hostedPage(null, 'More', { languages })]
  expect(shown(mixed)).toEqual(['C1 en Loom'])
})
