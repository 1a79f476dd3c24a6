import { expect, test } from 'vitest'
import { type Chosen, read, storedWith } from './sheets.ts'

const sale = (id: string, amount: number) => [
  { id: `${id}.1`, default: true, plans: [{ id: `${id}.1.1`, amount, currency: 'INR' }] },
]
const course = (id: string, title: string, amount = 500) => ({
  id,
  title,
  faqs: [{ question: `When is ${id}?` }],
  versions: [{ id: `${id}.v`, starts_on: '2027-07-01', invites: sale(id, amount) }],
})

/** Reads rows of titles, with fees, a start date and a venue where they are given. */
async function rename(stored: object[], titles: string[], rows: Chosen['rows'] = {}) {
  const lines = titles.map((one) => (one.includes('|') ? one : `${one} | 500`))
  return read(['Course | Fees | Start date | Venue', ...lines].join('\n'), storedWith(stored), { rows })
}

test.each([
  ['Tabla Foundation', 'Tabla Foundation Course'],
  ['Bharatanatyam Basics', 'Bharatnatyam Basics'],
  ['Hindustani Vocal', 'HINDUSTANI VOCAL (Online)'],
  ['हिन्दी साहित्य परिचय', 'हिन्दी साहित्य का परिचय'],
])('%s that is called %s now keeps its id, and all that a sheet cannot say', async (from, to) => {
  const stored = [course('c', from), course('d', 'Drums')]
  const asked = await rename(stored, ['Drums', to])
  expect([asked.parsed.isValid, asked.facts.rows?.asks]).toMatchObject([
    false,
    [{ path: ['rows', 'renamed', 'c'], value: '', example: `${from} → ${to}`, rows: [[{ row: '3' }]] }],
  ])
  const { courses } = await rename(stored, ['Drums', to], { renamed: { c: 'same' } })
  expect(courses.map(({ id }) => id)).toEqual(['d', 'c'])
  expect(courses[1]).toMatchObject({
    title: to,
    faqs: [{ question: 'When is c?' }],
    versions: [{ id: 'c.v' }],
  })
})

const foundation = course('c', 'Tabla Foundation')
const allAges = course('c', 'Sitar for all ages')

test.each<[string, object[], string[]]>([
  ['a number differs', [course('c', 'Kathak Level 1')], ['Kathak Level 2']],
  ['one word of two is shared', [course('c', 'Web Design')], ['Graphic Design']],
  ['two stored courses are as close', [allAges, course('d', 'Sitar for all adults')], ['Sitar for all']],
  [
    'two new courses are as close',
    [course('c', 'Sitar for all')],
    ['Sitar for all ages', 'Sitar for all adults'],
  ],
  ['the old title stays', [foundation], ['Tabla Foundation', 'Tabla Foundation Course']],
  ['only the versions are the same', [course('c', 'Tabla')], ['Rhythm | 500 | 2027-07-01 |']],
])('nothing is read as renamed where %s', async (_, stored, titles) => {
  expect((await rename(stored, titles)).facts.rows?.asks).toEqual([])
})

test('a course that the office says is not renamed is a new course', async () => {
  const { courses, facts } = await rename([foundation], ['Tabla Foundation Course'], {
    renamed: { c: 'new' },
  })
  expect(facts.rows?.asks).toMatchObject([{ path: ['rows', 'renamed', 'c'], value: 'new' }])
  expect(courses).toMatchObject([{ id: 'tabla-foundation-course', faqs: [] }])
})

test('more than 200 new courses are not compared with removed courses', async () => {
  const titles = Array.from({ length: 201 }, (_, at) => `Tabla of hall ${String.fromCodePoint(0x4e00 + at)}`)
  const renamesBeside = async (others: string[]) =>
    (await rename([foundation], [...others, 'Tabla Foundation Course'])).facts.rows?.asks
  expect(await renamesBeside(titles)).toEqual([])
  expect(await renamesBeside(titles.slice(2))).toHaveLength(1)
})
