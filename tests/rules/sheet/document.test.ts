import { describe, expect, test } from 'vitest'
import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import type { Cell } from '#lib/office/sheet/cell.ts'
import { columns } from '#lib/office/sheet/columns/columns.ts'
import { readSheetDocument, type SheetChoice } from '#lib/office/sheet/read.ts'
import { gridOf, storedWith } from './grids.ts'

async function coursesFrom(
  grid: Cell[][],
  stored = storedWith(),
  choice: SheetChoice = {},
): Promise<CourseSource[]> {
  const { parsed } = await readSheetDocument(gridOf(grid), stored, choice)
  if (!parsed.isValid) throw new Error(JSON.stringify(parsed.faults))
  return [...(parsed.source.courses ?? [])]
}

async function faultsOf(grid: Cell[][], stored = storedWith(), choice: SheetChoice = {}) {
  const { parsed } = await readSheetDocument(gridOf(grid), stored, choice)
  return parsed.isValid ? [] : parsed.faults.map(({ path, message }) => `${path}: ${message}`)
}

test.each<[string, (string | null)[], SheetChoice['dates'], (string | null)[]]>([
  [
    'the operator, before the dates themselves',
    ['03/04/2027', '04/13/2027'],
    'mdy',
    ['2027-03-04', '2027-04-13'],
  ],
  [
    'other dates of the column, before the country',
    ['03/04/2027', '04/13/2027'],
    undefined,
    ['2027-03-04', '2027-04-13'],
  ],
  ['the country, when nothing else does', ['03/04/2027', null], undefined, ['2027-04-03', null]],
  ['the operator, before the country', ['03/04/2027', null], 'mdy', ['2027-03-04', null]],
])('the order of day and month comes from %s', async (_, days, dates, read) => {
  const rows = days.map((day, index) => [`Course ${index}`, day])
  const courses = await coursesFrom([['title', 'starts_on'], ...rows], storedWith(), { dates })
  expect(courses.map(({ versions }) => versions[0]?.starts_on)).toEqual(read)
})

test('each row is a version, and rows of one id, one title or none are one course', async () => {
  const courses = await coursesFrom([
    ['ID', 'Title', 'Level', 'Price', 'Tags'],
    ['t1', 'Tabla', 'Beginners', '₹1,499', 'Music; Percussion'],
    ['t1', '', 'Masters', '2499', ''],
    ['', 'Sitar for all', 'A', 'free', ''],
    ['', '', 'B', '10', ''],
    ['', 'sitar for all', 'C', '20', ''],
  ])
  const told = courses.map(({ id, title, tags, versions }) => ({
    id,
    title,
    tags,
    versions: versions.map((one) => [one.id, one.level, one.invites[0]?.plans[0]?.amount]),
  }))
  expect(told).toEqual([
    {
      id: 't1',
      title: 'Tabla',
      tags: ['Music', 'Percussion'],
      versions: [
        ['t1.beginners', 'Beginners', 1499],
        ['t1.masters', 'Masters', 2499],
      ],
    },
    {
      id: 'sitar-for-all',
      title: 'Sitar for all',
      tags: [],
      versions: [
        ['sitar-for-all.a', 'A', 0],
        ['sitar-for-all.b', 'B', 10],
        ['sitar-for-all.c', 'C', 20],
      ],
    },
  ])
})

test('the sheet that init writes has every column, and its example is imported without a fault', async () => {
  const [course] = await coursesFrom([columns.map(({ name }) => name), columns.map(({ example }) => example)])
  expect(course).toMatchObject({
    id: 'tabla-1',
    instructors: [{ name: 'Asha Rao' }, { name: 'Vikram Sen' }],
    description_html: '<p>Rhythm from the first day.</p>',
    versions: [
      {
        workload: 'PT24H',
        starts_on: '2027-07-01',
        invites: [{ ends_on: '2027-06-30', plans: [{ amount: 1499, currency: 'INR' }] }],
      },
    ],
  })
})

describe('what is stored already', () => {
  const stored = storedWith([
    {
      id: 'tabla',
      title: 'Tabla',
      subtitle: 'Drums',
      faqs: [{ question: 'When?' }],
      instructors: [{ name: 'Asha', image_url: 'https://www.example.org/a.jpg' }],
      versions: [
        {
          id: 'v1',
          level: 'A',
          outline: [{ title: 'One', modules: [] }],
          invites: [
            {
              id: 'in',
              default: true,
              plans: [
                { id: 'p1', amount: 5, currency: 'EUR' },
                { id: 'p2', amount: 7, currency: 'EUR' },
              ],
            },
            { id: 'other', plans: [] },
          ],
        },
        { id: 'v2', level: 'B' },
      ],
    },
  ])

  test('stays where the sheet has no column for it', async () => {
    const [course] = await coursesFrom(
      [
        ['title', 'instructors'],
        ['Tabla', 'Asha; Vikram'],
      ],
      stored,
    )
    expect(course).toMatchObject({ id: 'tabla', subtitle: 'Drums', faqs: [{ question: 'When?' }] })
    expect(course?.instructors.map(({ image_url }) => image_url)).toEqual([
      'https://www.example.org/a.jpg',
      null,
    ])
    expect(course?.versions.map(({ id }) => id)).toEqual(['v1', 'v2'])
  })

  test('is emptied by a blank cell, and versions without a row go', async () => {
    const [course] = await coursesFrom(
      [
        ['title', 'subtitle', 'level'],
        ['Tabla', '', 'A'],
      ],
      stored,
    )
    expect(course?.subtitle).toBeNull()
    expect(course?.versions).toMatchObject([{ id: 'v1', outline: [{ title: 'One' }] }])
  })

  test('of a version its other invites and plans stay beside a new price', async () => {
    const [course] = await coursesFrom(
      [
        ['id', 'title', 'level', 'price'],
        ['tabla', 'Tabla', 'A', '6'],
      ],
      stored,
    )
    expect(course?.versions[0]?.invites).toMatchObject([
      {
        id: 'in',
        plans: [
          { id: 'p1', amount: 6, currency: 'EUR' },
          { id: 'p2', amount: 7 },
        ],
      },
      { id: 'other' },
    ])
  })
})

describe('a fault names its cell', () => {
  test.each([
    [
      'an impossible date',
      [
        ['title', 'starts_on'],
        ['T', '2026-02-31'],
      ],
      'row 2, column B (starts_on): "2026-02-31" is not a calendar date',
    ],
    [
      'a price that is none',
      [['title', 'price'], [], ['T', 'ask us']],
      'row 3, column B (price): "ask us" is not an amount',
    ],
    [
      'no price',
      [
        ['title', 'price'],
        ['T', ''],
      ],
      'row 2, column B (price): nothing is given; expected a price',
    ],
    [
      'two currencies',
      [
        ['title', 'price', 'currency'],
        ['T', '₹5', 'EUR'],
      ],
      'row 2, column B (price): INR and EUR cannot both',
    ],
    [
      'no title',
      [
        ['id', 'title'],
        ['t', ''],
      ],
      'row 2, column B (title): no value is given; expected text',
    ],
    [
      'nothing that names a course',
      [
        ['title', 'price'],
        ['', '5'],
      ],
      'row 2, column A (title): nothing names the course',
    ],
    [
      'rows that differ',
      [
        ['id', 'title'],
        ['t', 'A'],
        ['t', 'B'],
      ],
      'row 3, column B (title): differs from row 2',
    ],
    [
      'a word for yes or no',
      [
        ['title', 'published'],
        ['T', 'maybe'],
      ],
      'row 2, column B (published): "maybe" is neither yes nor no',
    ],
    [
      'a version id that is taken',
      [
        ['id', 'title', 'version_id'],
        ['a', 'A', 'v'],
        ['b', 'B', 'v'],
      ],
      "row 3, column C (version_id): 'v' is already used in row 2",
    ],
    [
      'a list too long for an id',
      [
        ['id', 'title'],
        ['x'.repeat(65), 'A'],
      ],
      'row 2, column A (id)',
    ],
  ] as [string, Cell[][], string][])('%s', async (_name, grid, fault) => {
    expect(await faultsOf(grid)).toEqual([expect.stringContaining(fault)])
  })

  test('a day that can be two, where nothing says which comes first', async () => {
    const grid = [
      ['title', 'ends_on'],
      ['T', '03/04/2026'],
    ]
    expect(await faultsOf(grid, storedWith([], { currency: null }))).toEqual([
      expect.stringContaining('row 2, column B (ends_on): "03/04/2026" can be two days'),
    ])
    expect(await faultsOf(grid, storedWith([], { currency: null, timeZone: 'Asia/Kolkata' }))).toEqual([])
  })

  test('a price without any currency is told at the price', async () => {
    const faults = await faultsOf(
      [
        ['title', 'price'],
        ['T', '$5'],
      ],
      storedWith([], { currency: null }),
    )
    expect(faults).toEqual([
      expect.stringContaining('row 2, column B (price): no value is given; expected a currency'),
    ])
  })
})

test('blank rows above the headings and rows of notes are passed over, and counted', async () => {
  const grid = [
    ['', ''],
    ['title', '# ours', 'price'],
    ['T', '', '5'],
    ['', 'ask her', ''],
    ['U', '', 'much'],
  ]
  expect(await faultsOf(grid)).toEqual([expect.stringContaining('row 5, column C (price)')])
  expect((await coursesFrom(grid.slice(0, 4)))[0]?.versions).toHaveLength(1)
})

test.each([
  ['headings only', [['title', 'price']]],
  ['nothing', [['', ''], ['']]],
  ['notes only', [['# ours'], ['x']]],
])('a sheet with %s is refused, or it would take all courses away', async (_name, grid) => {
  await expect(faultsOf(grid)).rejects.toThrow('there is no course in it')
})

test('a column of notes, and one without a heading, are passed over', async () => {
  expect(
    await faultsOf([
      ['title', '# ours', ''],
      ['T', 'call her', 'x'],
    ]),
  ).toEqual([])
})

describe('the export of', () => {
  test('WooCommerce: variations are versions, groups are none', async () => {
    const courses = await coursesFrom([
      [
        'ID',
        'Type',
        'SKU',
        'Name',
        'Published',
        'Short description',
        'Description',
        'Sale price',
        'Regular price',
        'Categories',
        'Tags',
        'Images',
        'Parent',
        'Attribute 1 name',
        'Attribute 1 value(s)',
      ],
      [
        '7',
        'variable',
        'TAB',
        'Tabla',
        '1',
        'Drums\\nfor all',
        '',
        '',
        '',
        'Music > Percussion',
        'new',
        'https://e.org/a.jpg, https://e.org/b.jpg',
        '',
        'Level',
        'A, B',
      ],
      ['8', 'variation', '', 'Tabla - A', '1', '', '', '', '1499', '', '', '', 'id:7', 'Level', 'A'],
      ['9', 'variation', '', 'Tabla - B', '1', '', '', '1999', '2499', '', '', '', 'TAB', 'Level', 'B'],
      ['10', 'simple, virtual', 'SIT', 'Sitar', '-1', '', '<p>Long</p>', '', '500', '', '', '', '', '', ''],
      ['11', 'grouped', '', 'Both', '1', '', '', '', '', '', '', '', '', '', ''],
    ])
    expect(courses).toMatchObject([
      {
        id: '7',
        title: 'Tabla',
        published: true,
        description_html: '<p>Drums<br>for all</p>',
        tags: ['Music', 'Percussion', 'new'],
        image_url: 'https://e.org/a.jpg',
        versions: [
          { id: '8', level: 'A', invites: [{ plans: [{ amount: 1499, compare_at_amount: null }] }] },
          { id: '9', level: 'B', invites: [{ plans: [{ amount: 1999, compare_at_amount: 2499 }] }] },
        ],
      },
      { id: '10', published: false, about_html: '<p>Long</p>', versions: [{ id: '10.1' }] },
    ])
    expect(courses).toHaveLength(2)
  })

  test('LearnPress: posts with their meta fields', async () => {
    const [course] = await coursesFrom([
      [
        'ID',
        'Title',
        'Content',
        'Status',
        'Date',
        'Course Categories',
        '_lp_regular_price',
        '_lp_sale_price',
        '_lp_duration',
        '_lp_level',
      ],
      [
        '5',
        'Tabla',
        '<p>All</p>',
        'publish',
        '2026-04-01 10:00:00',
        'Music>Percussion',
        '100',
        '80',
        '10 week',
        'beginner',
      ],
    ])
    expect(course).toMatchObject({
      id: '5',
      published: true,
      tags: ['Music', 'Percussion'],
      versions: [
        {
          level: 'beginner',
          workload: 'P10W',
          created_at: '2026-04-01T00:00:00.000Z',
          invites: [{ plans: [{ amount: 80, compare_at_amount: 100 }] }],
        },
      ],
    })
  })

  test('Moodle: its upload of courses', async () => {
    const courses = await coursesFrom([
      ['shortname', 'fullname', 'category_path', 'summary', 'visible', 'startdate', 'enddate'],
      ['CS101', 'Computing', 'Science / First year', 'Basics', '1', '01.09.2026', '0'],
      ['CS102', 'More', 'Science', '', '0', '1788220800', ''],
    ])
    expect(courses).toMatchObject([
      {
        id: 'CS101',
        tags: ['Science', 'First year'],
        versions: [{ starts_on: '2026-09-01', ends_on: null, invites: [] }],
      },
      { id: 'CS102', published: false, versions: [{ starts_on: '2026-09-01' }] },
    ])
  })
})
