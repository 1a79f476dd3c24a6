import { gzipSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import { brokenLinks } from './proof-links.ts'
import { markupFaults } from './proof-markup.ts'
import { inEveryLook, pageKinds } from './proof-pages.ts'
import { sitemapFaults } from './proof-sitemap.ts'
import { hasNull, Thing } from './proof-things.ts'
import { expect, openCourse, test } from './site.ts'

test.describe.configure({ mode: 'parallel' })

for (const [kind, { open, things }] of Object.entries(pageKinds)) {
  test(`${kind}: accessible on a desktop and a phone, in light and dark; valid markup, sound data for search engines`, async ({
    page,
  }) => {
    let html = ''
    page.on('response', async (response) => {
      if (response.request().isNavigationRequest()) html = await response.text().catch(() => '')
    })
    await open(page)
    await page.waitForLoadState('load')
    const looks = [
      ['light', 1280],
      ['dark', 390],
      ['dark', 1280],
      ['light', 390],
    ] as const
    for (const [colorScheme, width] of inEveryLook.test(kind) ? looks : looks.slice(0, 2)) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html: one }) => one).join(' | ')}`,
      )
      expect([colorScheme, width, ...found]).toEqual([colorScheme, width])
    }
    expect(await markupFaults(html)).toEqual([])
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const told = texts.map((text) => JSON.parse(text))
    expect([...new Set(told.map((thing) => thing['@type']))]).toEqual(things)
    for (const thing of told) {
      expect(Thing.safeParse(thing).error?.issues ?? []).toEqual([])
      expect(hasNull(thing)).toBe(false)
    }
  })
}

test('no link of the site leads nowhere', async ({ site }) => {
  test.setTimeout(120_000)
  const { checked, broken } = await brokenLinks(site)
  expect(broken).toEqual([])
  expect(checked).toBeGreaterThan(150)
})

test('the sitemap is valid by the schema of the protocol', async ({ request }) => {
  expect(await sitemapFaults(await (await request.get('/sitemap.xml')).text())).toEqual([])
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

test('every page brings 1 kB of script for the visit, lists 3 kB more, and a course at most 100 kB, all compressed', async ({
  page,
}) => {
  const scripts: Promise<[name: string, size: number]>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const name = new URL(response.url()).pathname.replace(/.*\//, '')
    scripts.push(response.body().then((body) => [name, gzipSync(body).length]))
  })
  const sizesOf = async () => new Map(await Promise.all(scripts))
  for (const path of ['/streams/music', '/learning-paths', '/teachers']) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  const [[visit = '', visitSize = 0] = [], ...others] = await sizesOf()
  expect([visit, others]).toEqual([expect.stringContaining('visit'), []])
  expect(visitSize).toBeLessThanOrEqual(1_024)
  scripts.length = 0
  for (const path of ['/', '/courses', '/courses?q=tabla']) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  const lists = [...(await sizesOf())].filter(([name]) => name !== visit).map(([, size]) => size)
  expect(lists.length).toBeGreaterThan(0)
  expect(lists.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_072)
  scripts.length = 0
  await openCourse(page, 'Wheel Throwing')
  await page.waitForLoadState('networkidle')
  const sizes = [...(await sizesOf()).values()]
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000)
})
