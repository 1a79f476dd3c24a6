import { expect, openCourse, readThings, test } from './site.ts'

test.describe.configure({ mode: 'parallel' })

test('the home page leads to every stream, to new courses and to learning paths', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Osari College of Music, Craft and Languages')
  await page.getByRole('link', { name: 'Craft', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Craft' })).toBeVisible()
  await page.getByRole('link', { name: 'Learning paths' }).first().click()
  await page.getByRole('link', { name: 'Cloth, from Fibre to Finish' }).click()
  await expect(page.getByRole('article')).toHaveCount(5)
})

test.describe('the list of courses', () => {
  test('is searched from the home page', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Search the courses').fill('tabla')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/courses\?search=tabla$/)
    await expect(page.getByRole('article').first()).toContainText(/tabla/i)
  })

  test('keeps what is chosen while more is chosen, and gives each up by a link', async ({ page }) => {
    await page.goto('/courses?search=the')
    await page.getByRole('navigation', { name: 'Stream' }).getByRole('link', { name: 'Music' }).click()
    await page.getByLabel('Sort by').selectOption('Title')
    await page.getByLabel('Format').selectOption('video')
    await page.getByRole('button', { name: 'Show courses' }).click()
    const chosen = { search: 'the', stream: 'music', format: 'video', sort: 'title' }
    await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject(chosen)
    await page.waitForLoadState()
    const titles = await page.getByRole('article').getByRole('heading').allTextContents()
    expect(titles.length).toBeGreaterThan(1)
    expect(titles).toEqual([...titles].sort((one, other) => one.localeCompare(other, 'en')))
    await page.getByRole('link', { name: 'Remove Music' }).click()
    expect(new URL(page.url()).searchParams.has('stream')).toBe(false)
    expect(new URL(page.url()).searchParams.get('format')).toBe('video')
  })

  test('is parted into pages that show each course once', async ({ page }) => {
    await page.goto('/courses?page_size=24')
    const first = await page.getByRole('article').getByRole('heading').allTextContents()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=2/)
    const second = await page.getByRole('article').getByRole('heading').allTextContents()
    expect(new Set([...first, ...second]).size).toBe(first.length + second.length)
  })

  test('finds what was meant, and says what that is', async ({ page }) => {
    await page.goto('/courses?search=sitr')
    await expect(page.getByText('These were found for “sitar”.')).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText(/sitar/i)
  })

  test('says so when nothing matches', async ({ page }) => {
    await page.goto('/courses?search=submarine')
    await expect(page.getByText('No course matches all of that.')).toBeVisible()
  })

  test('refuses what cannot be asked, in words', async ({ page }) => {
    const response = await page.goto('/courses?page=zero')
    expect(response?.status()).toBe(400)
    await expect(page.getByText('The parameter "page" must be a whole number')).toBeVisible()
  })
})

test.describe("a course's page", () => {
  test('tells search engines of itself, of its editions and of nothing that could run', async ({
    page,
    site,
  }) => {
    await openCourse(page, 'Tabla Foundation')
    const own = page.url()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', own)
    const hindi = await page.locator('link[hreflang=hi]').getAttribute('href')
    const things = await readThings(page)
    expect([...things.keys()]).toEqual(['Course', 'BreadcrumbList'])
    expect(things.get('Course')).toMatchObject({ inLanguage: 'en' })
    await page.goto(String(hindi))
    await expect(page.locator('link[hreflang=en]')).toHaveAttribute('href', own)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', String(hindi))
    expect(String(hindi).startsWith(`${site}/hi/courses/`)).toBe(true)
  })

  test('changes to the other edition and its language', async ({ page }) => {
    await openCourse(page, 'Tabla Foundation')
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'हिन्दी' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('तबला आधार: तीनताल, दादरा, कहरवा')
    await expect(page.getByRole('button', { name: 'भेजें' })).toBeVisible()
  })

  test('shows each version with its price and the way to the hosted page', async ({ page }) => {
    await openCourse(page, 'Wheel Throwing')
    const versions = page.getByRole('complementary').getByRole('listitem')
    await expect(versions).toHaveCount(2)
    await expect(page.getByRole('complementary')).toContainText('from ₹8,500')
    await expect(versions.nth(1)).toContainText('₹10,500')
    await expect(versions.nth(0).getByRole('link', { name: /^Enrol/ })).toHaveAttribute(
      'href',
      /packageSessionId=/,
    )
  })

  test('plays its preview in place, and asks the host for nothing before', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).hostname))
    await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: 'player' }))
    await openCourse(page, 'Wheel Throwing')
    expect(asked.filter((host) => host !== 'localhost')).toEqual([])
    await page.getByRole('link', { name: 'Watch the preview' }).click()
    await expect(page.locator('iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/.*autoplay=1/)
  })

  test('is found again under an old name, and under its bare id', async ({ page, request }) => {
    await openCourse(page, 'Wheel Throwing')
    const id = page.url().slice(-36)
    for (const segment of [`an-older-name-${id}`, id]) {
      const response = await request.get(`/courses/${segment}`, { maxRedirects: 0 })
      expect(response.status()).toBe(307)
      expect(new URL(String(response.headers().location), page.url()).href).toBe(page.url())
    }
  })

  test('tells when and where each batch is, how enrolment stands, and puts its days into a calendar', async ({
    page,
    request,
  }) => {
    await openCourse(page, 'Wheel Throwing')
    const batches = page.getByRole('region', { name: 'Dates and places' })
    await expect(batches.getByRole('heading', { name: 'Weekend batch' })).toBeVisible()
    await expect(batches).toContainText('Clay studio, The Old Mill, Kothrud, Pune')
    await expect(batches).toContainText('40 hours')
    await expect(batches).toContainText(/Enrolment closes on \d+ \w+ \d{4}/)
    const file = await batches
      .getByRole('link', { name: 'Add to your calendar' })
      .first()
      .getAttribute('href')
    const answer = await request.get(String(file))
    expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
    expect(await answer.text()).toContain('SUMMARY:Wheel Throwing')
    expect((await request.get(`${new URL(page.url()).pathname}/none.ics`)).status()).toBe(404)
  })

  test('tells how many days are left, by the calendar of who reads it', async ({ page }) => {
    await openCourse(page, 'Bookbinding')
    const closing = page.getByRole('complementary').locator('.enrolment-dates time')
    const day = Date.parse((await closing.getAttribute('datetime')) ?? '')
    for (const [left, told] of [
      [15, null],
      [14, 'in 14 days'],
      [1, 'tomorrow'],
      [0, 'today'],
      [-1, null],
    ] as const) {
      await page.clock.setFixedTime(day - left * 86_400_000 + 43_200_000)
      await page.reload()
      await expect(closing).toHaveText(
        new RegExp(`^Enrolment closes on [^(]+${told ? `\\(${told}\\)` : ''}$`),
      )
    }
  })

  test('leads to who teaches it, to the phone, and to those it can be passed on to', async ({ page }) => {
    await openCourse(page, 'Wheel Throwing')
    const aside = page.getByRole('complementary')
    await expect(aside.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\d+\?text=/,
    )
    await expect(aside.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+\d+$/)
    await expect(page.getByRole('link', { name: 'Share on LinkedIn' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sulekha Kumbhar' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sulekha Kumbhar' })).toBeVisible()
    await expect(page.getByRole('article')).not.toHaveCount(0)
  })

  test('brings at most 100 kB of script', async ({ page }) => {
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        sizes.push(response.body().then(({ length }) => length))
    })
    await openCourse(page, 'Wheel Throwing')
    await page.waitForLoadState('networkidle')
    expect(sizes.length).toBeGreaterThan(0)
    expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000)
  })
})

test.describe('a page that is not there', () => {
  const paths = [
    '/nothing',
    '/courses/nothing',
    '/courses/%00',
    '/hi/nothing',
    '/en',
    '/streams/x',
    '/learning-paths/X',
  ]

  for (const path of paths) {
    test(`${path} is a 404 that helps`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByLabel('Search the courses')).toBeVisible()
      await expect(page.getByRole('main').getByRole('list').first()).not.toBeEmpty()
    })
  }
})

test('the sitemap names pages of this site only, and all of them open', async ({ request, site }) => {
  test.setTimeout(120_000)
  const xml = await (await request.get('/sitemap.xml')).text()
  const urls = [...xml.matchAll(/<loc>([^<]+)<\/loc><lastmod>/g)].map((match) => String(match[1]))
  expect(urls.length).toBeGreaterThan(60)
  for (const url of urls) {
    expect(url.startsWith(`${site}/`)).toBe(true)
    const response = await request.get(url, { maxRedirects: 0 })
    expect([url, response.status()]).toEqual([url, 200])
  }
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${site}/sitemap.xml`)
})

test('structured data says of a course that its page is this one, its way is in the language of the page, and its rating is seen', async ({
  page,
}) => {
  await openCourse(page, 'tabla', '/hi/courses')
  const things = await readThings(page)
  const course = things.get('Course') as {
    '@id': string
    url: string
    aggregateRating?: { ratingCount: number }
  }
  expect([course['@id'], course.url]).toEqual(
    [decodeURI(page.url()), decodeURI(page.url())].map((url) => new URL(url).href),
  )
  const { itemListElement } = things.get('BreadcrumbList') as { itemListElement: { name: string }[] }
  expect(itemListElement.map(({ name }) => name)).toContain('संगीत')
  await expect(page.getByRole('navigation', { name: 'आप यहाँ हैं' })).toContainText('संगीत')
  const rated = course.aggregateRating
  if (rated) await expect(page.locator('.facts')).toContainText(`(${rated.ratingCount})`)
})
