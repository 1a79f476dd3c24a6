import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { requirePort } from '#lib/server/port.ts'
import { background, until } from '../../../processes.ts'
import { axeFaults, tooNarrow } from '../../../site/looks.ts'

/** The demo's dashboard as an office uses it, by the link that `npm start` prints, without scripts. */
test.use({ javaScriptEnabled: false })
test.describe.configure({ mode: 'serial' })

const printed = /http[^\s"]+\/dashboard\/enter#[^\s"]+/

let origin: string
let stop: () => Promise<void>
let page: Page

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-dashboard-'))
  const port = await requirePort({ port: 0, host: undefined })
  const names = ['DATABASE_URL', 'DASHBOARD_SECRET', 'SITE_INSTITUTE', 'SITE_URL']
  const unset = [...names, 'KV_REST_API_URL', 'KV_REST_API_TOKEN'].map((name) => [name, ''])
  const own = { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'error' }
  const settings = { ...Object.fromEntries(unset), ...own }
  const server = background(process.execPath, ['bin/node.mjs', 'bin/start.ts'], settings)
  origin = `http://localhost:${port}`
  stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  let said = ''
  server.child.stdout?.on('data', (text) => {
    said += text
  })
  const linkSaid = () => until(async () => expect(said).toMatch(printed))
  // A first build takes more than the minute that is waited.
  await Promise.race([linkSaid().catch(linkSaid).catch(linkSaid), server.failed])
  const [link = ''] = printed.exec(said) ?? []
  const scripted = await (await browser.newContext({ javaScriptEnabled: true })).newPage()
  await scripted.goto(link)
  await expect(scripted.locator('input[name="token"]')).toHaveValue(new URL(link).hash.slice(1))
  await expect(scripted.getByLabel('The link that you were sent')).toBeHidden()
  expect(scripted.url()).toBe(`${origin}/dashboard/enter`)
  page = await browser.newPage()
  await page.goto(link)
  await page.getByLabel('The link that you were sent').fill(link)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
})
test.afterAll(() => stop())

test('the doors are one row on a wide screen and all shown on a phone', async () => {
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${origin}/dashboard`)
  expect((await menu.boundingBox())?.height).toBeLessThan(60)
  await page.setViewportSize({ width: 390, height: 800 })
  for (const door of ['Today', 'Enquiries', 'Courses', 'Site', 'Connections', 'Settings'])
    await expect(menu.getByRole('link', { name: door })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'See the site' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('a new institute gets from its name to the public site without a shell', async ({ request }) => {
  await page.goto(`${origin}/dashboard/institutes`)
  await page.getByLabel('Name', { exact: true }).fill('Harbour Academy')
  await page.getByLabel(/^Currency/).fill('KES')
  await page.getByRole('button', { name: 'Add the institute' }).click()
  await expect(page.getByText('First steps:')).toBeVisible()
  await page.getByRole('link', { name: 'Add a course' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Knots and Splices')
  await page.getByLabel(/^Price \(/).fill('6,500')
  await page.getByRole('button', { name: 'Add the course' }).click()
  await page.goto(`${origin}/dashboard`)
  await page.getByRole('button', { name: 'Show this institute on the website' }).click()
  await expect(page.getByText('2 of 6 done')).toBeVisible()
  const home = await (await request.get(origin)).text()
  expect(home).toContain('Harbour Academy')
  expect(home).not.toContain('Osari')
  const course = await (await request.get(`${origin}/courses/knots-and-splices`)).text()
  expect(course).toMatch(/KES.6,500/)
  expect(await (await request.get(`${origin}/sitemap.xml`)).text()).not.toContain('tabla')
  await page.goto(`${origin}/dashboard/institutes`)
  await page
    .getByRole('row', { name: /^Osari/ })
    .getByRole('button', { name: 'Switch to it' })
    .click()
  await page.goto(`${origin}/dashboard`)
  await page.getByRole('button', { name: 'Show this institute on the website' }).click()
  expect(await (await request.get(origin)).text()).toContain('Osari')
})

test('a first sheet with strange headings is mapped and applied', async () => {
  const sheet = 'Name of Course,Sahyog,Aarambh\nSitar,"Rs. 3,000/-",5-Jul-27\nTotal,3000,\n'
  await page.goto(`${origin}/dashboard/import`)
  const file = { name: 'courses.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }
  await page.getByLabel(/^Sheet or/).setInputFiles(file)
  await page.getByRole('button', { name: 'Show a preview' }).click()
  await page.getByRole('group', { name: 'Sahyog' }).getByRole('combobox').first().selectOption('Price')
  await page
    .getByRole('group', { name: 'Aarambh' })
    .getByRole('combobox')
    .first()
    .selectOption('Teaching from')
  await page.getByRole('button', { name: 'Read it this way' }).click()
  await page
    .getByLabel(/^Yes, remove/)
    .first()
    .check()
  await page.getByRole('button', { name: 'Publish' }).first().click()
  await page.goto(`${origin}/dashboard/courses?q=Sitar`)
  await page.getByRole('link', { name: 'Sitar' }).click()
  await expect(page.getByText('Visitors see the price ₹3,000.')).toHaveCount(1)
})

test('axe finds no fault on any page of the menu, on a phone too, and no page is wider than the phone', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const state = await page.context().storageState()
  const looking = await (await browser.newContext({ storageState: state, javaScriptEnabled: true })).newPage()
  const linksOf = async (path: string) => {
    await looking.goto(`${origin}${path}`)
    const links = looking.getByRole('navigation').getByRole('link')
    return links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  }
  const paths = new Set<string>()
  for (const door of await linksOf('/dashboard')) for (const path of await linksOf(door)) paths.add(path)
  expect(paths.size).toBeGreaterThanOrEqual(14)
  await looking.goto(`${origin}/dashboard/courses`)
  const course = await looking.locator('.things a').first().getAttribute('href')
  for (const path of [...paths, course ?? '', '/dashboard/course', '/dashboard/connections?kind=zoho']) {
    await looking.goto(origin + path)
    for (const width of [390, 1280]) {
      expect([path, ...(await tooNarrow(looking, [width]))]).toEqual([path])
      expect([path, width, ...(await axeFaults(looking))]).toEqual([path, width])
    }
  }
})
