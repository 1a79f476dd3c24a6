import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#lib/base/db/open.ts'
import { publishDocument } from '../database/catalogue/publish/publish-document.ts'
import { copyMigrated } from '../database/embedded-template.ts'
import type { Running } from '../processes.ts'
import { startOwn } from './deployments.ts'
import { axeFaults, tooNarrow } from './looks.ts'
import { expect, test } from './site.ts'

const course = (id: string, title: string, level: string) => ({
  id,
  title,
  subtitle: 'اعزف أول عشر مقطوعات.',
  tags: ['instruments'],
  description_html: '<h4>ماذا ستتعلّم</h4><ul><li>المقامات</li><li>Reading notation</li></ul>',
  instructors: [{ name: 'ليلى منصور' }],
  authors: [{ name: 'ليلى منصور', subtitle: 'عازفة قانون', bio_html: '<p>تعلّم منذ عشرين عامًا.</p>' }],
  versions: [
    {
      id: `${id}-v`,
      level,
      starts_on: '2026-12-10',
      workload: 'PT24H',
      venue: 'القاعة الكبرى، دبي',
      invites: [{ id: `${id}-i`, default: true, plans: [{ id: `${id}-p`, amount: 1499, currency: 'AED' }] }],
    },
  ],
})

const institute = {
  format: 'catalogue/1',
  institute: {
    id: 'i1',
    slug: 'qanun',
    name: 'معهد القانون للموسيقى',
    contact: { phone: '+971 4 555 0100', whatsapp: '+971505550100', address: 'شارع البستان، دبي' },
  },
  site: {
    languages: {
      enabled: true,
      items: [
        { code: 'ar', label: 'العربية', match: ['عربي'] },
        { code: 'en', label: 'English' },
      ],
    },
    streams: {
      source: 'folder_library',
      folders: [
        {
          id: 'f1',
          title: 'موسيقى',
          slug: 'music',
          folders: [{ id: 'f2', title: 'آلات', slug: 'instruments', accent_color: '#2d6a6f' }],
        },
      ],
    },
  },
  courses: [course('q1', 'أساسيات القانون', 'عربي'), course('q2', 'Reading the Maqam', 'English')],
  learning_paths: [{ code: 'AR', name: 'عام أول', steps: [{ course_id: 'q1' }, { course_id: 'q2' }] }],
}

let folder: string
let site: Running

test.beforeAll(async () => {
  // An embedded database is opened twice.
  test.setTimeout(180_000)
  folder = mkdtempSync(join(tmpdir(), 'catalogue-arabic-'))
  await copyMigrated(folder)
  const db = openDatabase({ url: undefined, folder, poolMax: 1 })
  await publishDocument(db, institute, new Date())
  await db.destroy()
  site = await startOwn({ DATA_DIR: folder, SITE_INSTITUTE: 'qanun' })
})
test.afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const pages = {
  home: '/',
  list: '/courses',
  'empty list': '/courses?search=submarine',
  category: '/streams/music/instruments',
  course: '/courses/أساسيات-القانون',
  teacher: '/teachers',
  'learning path': '/learning-paths/AR',
  batches: '/batches',
}

for (const [kind, path] of Object.entries(pages)) {
  test(`${kind} in Arabic is read from right to left, accessible and no wider than any screen`, async ({
    page,
  }) => {
    await page.goto(site.origin + path)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    expect(await axeFaults(page)).toEqual([])
    expect(await tooNarrow(page, [1280, 768, 320])).toEqual([])
    const name = await page.locator('.masthead-name').boundingBox()
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeGreaterThan(320 * 0.9)
  })
}

test('a text in the other direction says so, on the pages of either language, and begins where the others do', async ({
  page,
}) => {
  await page.goto(`${site.origin}/courses`)
  await expect(page.getByRole('heading', { name: 'Reading the Maqam' })).toHaveAttribute('dir', 'ltr')
  const heading = page.getByRole('heading', { name: 'Reading the Maqam' })
  const [line, text] = await Promise.all([heading.boundingBox(), heading.getByRole('link').boundingBox()])
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeCloseTo((line?.x ?? 0) + (line?.width ?? 0), 0)
  await page.goto(`${site.origin}/en`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('dir', 'rtl')
  const [title, name] = await Promise.all(
    ['h1', '.masthead-name span'].map((one) => page.locator(one).boundingBox()),
  )
  expect(name?.x).toBeCloseTo(title?.x ?? 0, 0)
})
