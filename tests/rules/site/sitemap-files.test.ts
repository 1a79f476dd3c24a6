import { expect, test } from 'vitest'
import { makeSitemapFiles } from '#lib/site/files/sitemap.ts'
import { hostedPage, siteWith } from './site-with.ts'

const editions = (count: number) =>
  Array.from({ length: count }, (_, index) => hostedPage(null, `Raga ${index}`, { course_id: `C${index}` }))
const countIn = (xml: Buffer | undefined) => xml?.toString().match(/<url>/g)?.length

test('a site has one sitemap while one file can hold its pages', async () => {
  const files = await makeSitemapFiles(siteWith(editions(2)))
  expect([...files.keys()]).toEqual(['sitemap.xml'])
  expect(files.get('sitemap.xml')?.toString()).toContain('https://s.example/courses/slug-of-C1')
})

test('of more than 50,000 pages there is a list of parts, which have every page once', async () => {
  const files = await makeSitemapFiles(siteWith(editions(50_000)))
  expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemaps/1.xml', 'sitemaps/2.xml'])
  const list = files.get('sitemap.xml')?.toString()
  expect(list?.match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://s.example/sitemaps/1.xml',
    '<loc>https://s.example/sitemaps/2.xml',
  ])
  expect(countIn(files.get('sitemaps/1.xml'))).toBe(50_000)
  expect(countIn(files.get('sitemaps/2.xml'))).toBe(16)
})
