import { expect, test } from 'vitest'
import { escapeXml, sitemapIndexXml, sitemapXml } from '#lib/site/files/sitemap.ts'

test('what means something in XML is escaped, and what XML cannot hold is dropped', () => {
  expect(escapeXml(`a&b<c>"d"'e'\u0000\u000b\ud800\ufffe😀`)).toBe(
    'a&amp;b&lt;c&gt;&quot;d&quot;&apos;e&apos;😀',
  )
})

const url = 'https://s.example/courses?a=1&b=2'
const page = { url, lastModified: null, image: null, alternates: [] }

test('a page of which nothing more is known is its address', () => {
  expect(sitemapXml([page])).toContain('<url><loc>https://s.example/courses?a=1&amp;b=2</loc></url>')
})

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
