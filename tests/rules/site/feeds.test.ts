import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import { atomXml } from '#lib/site/files/atom.ts'
import { newCourses } from '#lib/site/files/course-feeds.ts'
import { educationCsv } from '#lib/site/files/education-feed.ts'
import type { Frame } from '#lib/site/frame.ts'
import { atomSchema } from './atom-schema.ts'
import { siteWith } from './site-with.ts'

const variant = (code: string | null, venue: string | null = null) =>
  ({
    url: null,
    language: code === null ? null : { code, label: code },
    schedule: { venue },
  }) as Variant

const course = (id: string, facts: Partial<CourseSummary> = {}): CourseSummary =>
  ({
    id,
    title: `Course ${id}`,
    subtitle: null,
    image_url: null,
    url: null,
    stream: null,
    category: null,
    price: null,
    created_at: '2026-05-01T09:00:00.000Z',
    variants: [variant(null)],
    ...facts,
  }) as CourseSummary

/** A site whose lists come in pages of two. */
function frameWith(courses: CourseSummary[], facts: Partial<Frame> = {}): Frame {
  const frame = siteWith([])
  const listCourses: Frame['catalogue']['listCourses'] = async ({ page = '1' }) => {
    const data = courses.slice(2 * Number(page) - 2, 2 * Number(page))
    const has_more = 2 * Number(page) < courses.length
    return { data, page: Number(page), page_size: 2, total: courses.length, has_more }
  }
  const institute = { name: 'Harbour & Sons' } as Frame['site']['institute']
  const site = { ...frame.site, institute }
  return { ...frame, catalogue: { ...frame.catalogue, listCourses }, site, ...facts }
}

const hostile = 'a]]><b>&amp;"quoted"\u0000\u0008\ufffe\ud800 \r\n=1+1'

const faultsOf = async (xml: string) => {
  const { errors } = await validateXML({
    xml: [{ fileName: 'courses.xml', contents: xml }],
    schema: [{ fileName: 'atom.xsd', contents: atomSchema }],
  })
  return errors.map(({ message }) => message)
}

test.each([
  ['no course', []],
  ['a plain course', [course('1')]],
  [
    'texts with markup, controls and halves of characters',
    [
      course(hostile.replace('\ud800', ''), {
        title: hostile,
        subtitle: hostile,
        stream: { slug: 'x', label: hostile },
      }),
    ],
  ],
])('the feed of new courses is valid Atom: %s', async (_, courses) => {
  expect(await faultsOf(atomXml(await newCourses(frameWith(courses))))).toEqual([])
})

test('the schema would find a fault in a feed', async () => {
  const xml = atomXml(await newCourses(frameWith([course('1')])))
  for (const [sound, unsound] of [
    ['<published>', '<published>yesterday '],
    ['</title>', '&</title>'],
    ['href="https', 'href="'],
    ['<author>', '<authors>'],
  ] as const)
    expect(await faultsOf(xml.replace(sound, unsound))).not.toEqual([])
})

test('an entry leads to the own page of its edition, and keeps its id when the course is renamed', async () => {
  const named = (title: string) => frameWith([course('c1', { title, variants: [variant('hi')] })])
  const before = await newCourses(named('Tabla'))
  const after = await newCourses(named('Tabla Solo'))
  expect(before.entries[0]?.url).toBe('https://s.example/hi/courses/tabla--c1')
  expect(after.entries[0]?.url).toBe('https://s.example/hi/courses/tabla-solo--c1')
  expect(after.entries[0]?.id).toBe(before.entries[0]?.id)
})

test('each language has its own feed, which names itself', async () => {
  expect((await newCourses(frameWith([]))).self).toBe('https://s.example/feeds/courses.xml')
  const hindi = await newCourses(frameWith([], { language: 'hi', spoken: 'hi' }))
  expect([hindi.self, hindi.page, hindi.language]).toEqual([
    'https://s.example/hi/feeds/courses.xml',
    'https://s.example/hi/courses',
    'hi',
  ])
})

test('a course whose creation is not known is not told as new', async () => {
  const feed = await newCourses(frameWith([course('1', { created_at: null }), course('2')]))
  expect(feed.entries.map(({ title }) => title)).toEqual(['Course 2'])
})

const quoted = (...cells: string[]) => `${cells.map((cell) => `"${cell}"`).join(',')}\r\n`

const head = quoted(
  'Program ID',
  'Program name',
  'Final URL',
  'Image URL',
  'Area of study',
  'Program description',
  'School name',
  'Address',
)

test('the feed for ads has a row for each course of all pages, and no price', async () => {
  const price = { amount: 4321, compare_at_amount: null, currency: 'INR', is_free: false, varies: false }
  const csv = await educationCsv(frameWith(['1', '2', '3', '3'].map((id) => course(id, { price }))))
  const rows = ['1', '2', '3'].map((id) =>
    quoted(
      id,
      `Course ${id}`,
      `https://s.example/courses/course-${id}--${id}`,
      '',
      '',
      '',
      'Harbour & Sons',
      '',
    ),
  )
  expect(csv).toBe(head + rows.join(''))
})

test('no text of a course is a formula to the spreadsheet that opens the feed for ads', async () => {
  const csv = await educationCsv(
    frameWith([course('1', { title: '=HYPERLINK("//x")', subtitle: '\t@SUM(A1)' })]),
  )
  expect(csv).toContain(`"'=HYPERLINK(""//x"")"`)
  expect(csv).toContain(`"'@SUM(A1)"`)
})

test('what parts cells and rows of the feed for ads is quoted or a space', async () => {
  const facts = {
    title: 'One, "two"\r\nthree\u0000',
    image_url: 'https://i.example/a,b.png',
    stream: { slug: 's', label: 'Stream' },
    category: { slug: 'c', label: 'Category' },
    variants: [variant(null), variant(null, 'Pune, India')],
  }
  expect(await educationCsv(frameWith([course('1', facts)]))).toBe(
    head +
      quoted(
        '1',
        'One, ""two"" three',
        'https://s.example/courses/one-two-three--1',
        'https://i.example/a,b.png',
        'Category',
        '',
        'Harbour & Sons',
        'Pune, India',
      ),
  )
})
