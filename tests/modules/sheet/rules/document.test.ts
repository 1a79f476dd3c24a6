import { describe, expect, test } from 'vitest'
import { fields } from '#lib/modules/sheet/fields.ts'
import { readSheets } from '#lib/modules/sheet/read-sheet.ts'
import { heldIn, read, sheetOf, storedWith } from './sheets.ts'

test('each row is a version; rows with the same id or title, or with neither, are one course', async () => {
  const { courses, lines } = await read(`
    ID | Title          | Level     | Price  | Tags
    t1 | Tabla          | Beginners | ₹1,499 | Music; Percussion
    t1 |                | Masters   | 2499   |
       | Sitar for all  | A         | free   |
       |                | B         | 10     |
       | sitar for all  | C         | 20     |`)
  expect(courses.map(({ id, tags, versions }) => [id, ...tags, ...versions.map((one) => one.id)])).toEqual([
    ['t1', 'Music', 'Percussion', 't1.beginners', 't1.masters'],
    ['sitar-for-all', 'sitar-for-all.a', 'sitar-for-all.b', 'sitar-for-all.c'],
  ])
  const sitar = ['A | 0', 'B | 10', 'C | 20'].map((version) => `Sitar for all | ${version}`)
  expect(lines).toEqual(['Tabla | Beginners | 1499', 'Tabla | Masters | 2499', ...sitar])
})

test('versions of courses whose long ids differ only at their end have ids of their own', async () => {
  const long = 'summer-camp-of-the-parks-'.repeat(3)
  const rows = ['1', '1', '2'].map((end, at) => [`${long.slice(0, 63)}${end}`, 'Chess', `Room ${at}`])
  const { courses } = await read([['id', 'title', 'venue'], ...rows])
  const ids = courses.flatMap(({ versions }) => versions.map(({ id }) => id))
  expect([new Set(ids).size, Math.max(...ids.map((id) => id.length)) <= 62]).toEqual([3, true])
})

test('a free course needs no currency', async () => {
  const { courses } = await read('title | price\nT | free', storedWith([], { currency: null }))
  expect(courses).toMatchObject([{ versions: [{ invites: [{ plans: [] }] }] }])
})

test('the sheet that init writes has every column, and its example is imported without a fault', async () => {
  const rows = [fields.map(({ name }) => name), fields.map(({ example }) => example)]
  const { parsed } = await readSheets([sheetOf(rows)], storedWith(), {})
  const courses = parsed.isValid ? [...(parsed.source.courses ?? [])] : []
  const plans = [
    { amount: 1499, currency: 'INR' },
    { amount: 1199, compare_at_amount: 1499, ends_on: '2027-05-31' },
  ]
  expect(courses).toMatchObject([
    {
      id: 'tabla-1',
      instructors: [{ name: 'Asha Rao' }, { name: 'Vikram Sen' }],
      description_html: '<p>Rhythm from the first day.</p>',
      versions: [{ workload: 'PT24H', starts_on: '2027-07-01', invites: [{ ends_on: '2027-06-30', plans }] }],
    },
  ])
})

describe('what is stored already', () => {
  const plans = [
    { id: 'p1', amount: 5, currency: 'EUR' },
    { id: 'p2', amount: 7, currency: 'EUR' },
  ]
  const invites = [
    { id: 'in', default: true, plans },
    { id: 'other', plans: [] },
  ]
  const stored = storedWith([
    {
      id: 'tabla',
      title: 'Tabla',
      subtitle: 'Drums',
      faqs: [{ question: 'When?' }],
      instructors: [{ name: 'Asha', image_url: 'https://www.example.org/a.jpg' }],
      versions: [
        { id: 'v1', level: 'A', outline: [{ title: 'One', modules: [] }], invites },
        { id: 'v2', level: 'B' },
      ],
    },
  ])
  const tabla = async (rows: string) => (await read(rows, stored)).courses[0]

  test('stays where the sheet has no column for it', async () => {
    const course = await tabla('title | instructors\nTabla | Asha; Vikram')
    expect(course).toMatchObject({ id: 'tabla', subtitle: 'Drums', faqs: [{ question: 'When?' }] })
    expect(course?.instructors).toMatchObject([
      { name: 'Asha', image_url: 'https://www.example.org/a.jpg' },
      { name: 'Vikram', image_url: null },
    ])
    expect(course?.versions.map(({ id }) => id)).toEqual(['v1', 'v2'])
  })

  test('is cleared by a blank cell, and versions without a row are removed', async () => {
    const course = await tabla('title | subtitle | level\nTabla | | A')
    expect(course?.subtitle).toBeNull()
    expect(course?.versions).toMatchObject([{ id: 'v1', outline: [{ title: 'One' }] }])
  })

  test('keeps a version’s other invites and plans beside a new price', async () => {
    const course = await tabla('id | title | level | price\ntabla | Tabla | A | 6')
    expect(course?.versions[0]?.invites).toMatchObject([
      { id: 'in', plans: [{ ...plans[0], amount: 6 }, plans[1]] },
      { id: 'other' },
    ])
  })

  test('becomes a batch to enrol in where a row names the page', async () => {
    const enquiry = [{ id: `enquiry_${'0a'.repeat(9)}`, default: true, plans }]
    const [course] = (
      await read(
        'id | title | enrolment_url\nt | T | https://pay.example/t',
        storedWith([{ id: 't', title: 'T', versions: [{ id: 'v', invites: enquiry }] }]),
      )
    ).courses
    expect(course?.versions[0]?.invites).toMatchObject([{ id: 'v.1', url: 'https://pay.example/t' }])
  })
})

describe('prices until a day', () => {
  const early = { amount: 4, currency: 'EUR', ends_on: '2027-11-30' }
  const soldFor = (...plans: object[]) => [
    { id: 'in', default: true, plans: plans.map((one) => ({ currency: 'EUR', ...one })) },
  ]
  const storedFor = (...plans: object[]) =>
    storedWith([{ id: 't', title: 'T', versions: [{ id: 'v', invites: soldFor(...plans) }] }])
  const both = storedFor({ amount: 5 }, { ...early, compare_at_amount: 5 })
  const list = storedFor({ amount: 5 }, { ...early, compare_at_amount: 9 })
  const closed = storedFor({ amount: 5, active: false })
  const all = 'title | price | early_price | early_price_until'

  test.each<[string, ReturnType<typeof storedWith>, string, string]>([
    ['stay without a column', both, 'title | price\nT | 6', '6 / 4 until 2027-11-30 was 5'],
    [
      'are struck beside the new price',
      both,
      `${all}\nT | 6 | 4 | 2027-11-30`,
      '6 / 4 until 2027-11-30 was 6',
    ],
    ['change', both, `${all.replace('price | ', '')}\nT | 3 | 2027-12-31`, '5 / 3 until 2027-12-31 was 5'],
    ['go with a blank cell', both, `${all}\nT | 5 | |`, '5'],
    [
      'keep a list price of their own',
      list,
      `${all}\nT | 6 | 4 | 2027-11-30`,
      '6 / 4 until 2027-11-30 was 9',
    ],
    [
      'get a price beside them',
      storedFor(early),
      `${all}\nT | 5 | 4 | 2027-11-30`,
      '4 until 2027-11-30 was 5 / 5',
    ],
    [
      'do not make a version free that has no other price',
      storedFor(early),
      `${all}\nT | | 4 | 2027-11-30`,
      '4 until 2027-11-30',
    ],
    ['come beside a plan that is not active', closed, 'title | price\nT |', '5'],
  ])('%s', async (_, stored, rows, prices) => {
    const { lines, courses } = await read(rows, stored)
    expect(lines).toEqual([`T | ${prices}`])
    const [plan] = courses[0]?.versions[0]?.invites[0]?.plans ?? []
    expect(plan?.active).toBe(stored !== closed)
  })
})

describe('a fault names its cell', () => {
  test.each([
    ['title | starts_on\nT | 2026-02-31', 'row 2, column starts_on: "2026-02-31" is not a calendar date'],
    ['title | price\n\nT | § 5', 'row 3, column price: "§ 5" is not an amount'],
    ['title | price | currency\nT | ₹5 | EUR', 'row 2, column price: INR and EUR cannot both'],
    ['id | title\nt |', 'row 2, column title: no value is given'],
    ['title | price\n | 5', 'row 2: does not name a course'],
    [
      'id | title | version_id\na | A | v\nb | B | v',
      "row 3, column version_id: 'v' is already used in row 2",
    ],
  ])('%s', async (rows, fault) => {
    expect((await read(rows)).said).toContainEqual(expect.stringContaining(fault))
  })
})

test('new courses of a sheet without prices have prices on request, unless somebody says that they are free', async () => {
  const rows = 'title | level\nT | A\nSitar | B'
  const stored = storedWith([{ id: 't', title: 'T', versions: [{ id: 't.a', level: 'A' }] }])
  expect((await read(rows, stored)).lines).toEqual(['T | A', 'Sitar | B | ask'])
  expect((await read(rows, stored, { without: { price: 'free' } })).lines).toEqual(['T | A', 'Sitar | B'])
})

test('the currency is asked where nothing says it; and the answer becomes the institute’s', async () => {
  const rows = 'title | price\nT | 500\nSitar | 600'
  const none = storedWith([], { currency: null })
  const asked = await read(rows, none)
  expect([asked.facts.look.asks, heldIn(asked.facts.look)]).toMatchObject([
    [{ key: 'currency', value: '' }],
    ['price: price'],
  ])
  const { courses, parsed } = await read(rows, none, { without: { currency: 'CHF' } })
  const plans = courses.flatMap(({ versions }) =>
    versions.flatMap(({ invites }) => invites.flatMap((one) => one.plans)),
  )
  expect(plans.map((plan) => `${plan.currency} ${plan.amount}`)).toEqual(['CHF 500', 'CHF 600'])
  expect(parsed.isValid && parsed.source.site.currency).toBe('CHF')
})

test.each([
  ['headings only', [['title', 'price']]],
  ['a heading of ours and nothing else', [['# ours'], ['x']]],
])('a sheet with %s is refused, or it would take all courses away', async (_name, rows) => {
  const { said } = await read(rows)
  expect(said).toEqual([expect.stringMatching(/there is no course in it|no column is the title/)])
})
