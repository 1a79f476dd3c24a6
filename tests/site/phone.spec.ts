import { gzipSync } from 'node:zlib'
import { sitemapUrls } from './proof-sitemap.ts'
import { expect, openCourse, test, words } from './site.ts'

test.describe.configure({ mode: 'parallel' })

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

test('courses with the longest titles fit, and nothing moves while they load', async ({ page, request }) => {
  const xml = await (await request.get('/sitemap.xml')).text()
  const courses = sitemapUrls(xml).filter((url) => new URL(url).pathname.includes('/courses/'))
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const course of courses.sort((one, other) => other.length - one.length).slice(0, 8)) {
    await page.goto(course)
    const seen = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      moved: (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
    }))
    expect([course, seen.width <= 360, seen.moved < 0.01]).toEqual([course, true, true])
  }
})

test('a word that nothing breaks, and text of twice the size, are no wider than the screen, and the bar is a fifth of it', async ({
  page,
}) => {
  await page.goto('/courses')
  const course = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  for (const path of ['/', '/courses', '/batches', course ?? '']) {
    await page.goto(path)
    for (const size of ['100%', '200%']) {
      const seen = await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
        for (const one of document.querySelectorAll('h1, h3 a, .lead, .entry-subtitle, .facts bdi, dd')) {
          if (one.childElementCount === 0) one.textContent = 'Donaudampfschifffahrtselektrizit'.repeat(6)
        }
        const bar = document.querySelector('.reach')?.getBoundingClientRect().height ?? 0
        return { width: document.documentElement.scrollWidth, isLow: bar <= innerHeight / 5 }
      }, size)
      expect([path, size, seen]).toEqual([path, size, { width: 360, isLow: true }])
    }
  }
})

test('the menu opens without a script', async ({ browser, site }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto(`${site}/courses`)
  const menu = page.getByRole('navigation', { name: words.menu })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: words.menu }).click()
  await menu.getByRole('link', { name: 'Dates' }).click()
  await expect(page).toHaveURL(/\/batches$/)
  await context.close()
})

test('the first course stands above 300 px, under a header of one line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/hi', '/courses', '/hi/courses']) {
    await page.goto(path)
    const [header, course] = await Promise.all([
      page.getByRole('banner').boundingBox(),
      page.getByRole('article').first().boundingBox(),
    ])
    expect([path, (header?.height ?? 99) < 60, (course?.y ?? 999) < 300]).toEqual([path, true, true])
  }
})

for (const path of ['/courses', '/hi/courses', '/batches']) {
  test(`${path} brings at most 160 kB in all, read to its end`, async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await session.send('Network.enable')
    await page.goto(path)
    const pictures = page.locator('main img')
    for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(bytes).toBeGreaterThan(20_000)
    expect(bytes).toBeLessThanOrEqual(160_000)
  })
}

test('every page of a course is under 16 KiB, compressed, with a script under 3 kB', async ({ request }) => {
  const urls = sitemapUrls(await (await request.get('/sitemap.xml')).text())
  const courses = urls.filter((url) => new URL(url).pathname.includes('/courses/'))
  const sizes = await Promise.all(
    courses.map(async (url) => [url, gzipSync(await (await request.get(url)).body()).length] as const),
  )
  expect(sizes.filter(([, bytes]) => bytes >= 16_384)).toEqual([])
  const [script = ''] =
    /\/assets\/course\.\w+\.js/.exec(await (await request.get(courses[0] ?? '')).text()) ?? []
  expect(gzipSync(await (await request.get(script)).body()).length).toBeLessThan(3_000)
})

test('price and the way on stay in reach while a course is read, and give way to the form', async ({
  page,
}) => {
  await openCourse(page, 'Handloom')
  const bar = page.locator('.reach')
  await expect(bar).toBeInViewport()
  await expect(bar).toContainText(/Starts \w{3},? \d/)
  await page.getByRole('heading', { name: words.enquire }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: words.send }).scrollIntoViewIfNeeded()
  await expect(bar).not.toBeInViewport()
})
