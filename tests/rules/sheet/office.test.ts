import { describe, expect, test } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import type { Cell } from '#lib/office/sheet/cell.ts'
import { headingMapIn } from '#lib/office/sheet/columns/headings.ts'
import { readSheet, readSheetDocument, type SheetChoice } from '#lib/office/sheet/read.ts'
import { gridOf, storedWith } from './grids.ts'

const newInstitute = () => storedWith([], { currency: null, timeZone: null, isNew: true })

async function read(grid: Cell[][], choice: SheetChoice = {}, stored = newInstitute()) {
  const { parsed, facts } = await readSheetDocument(gridOf(grid), stored, choice)
  const said = (parsed.isValid ? parsed.warnings : parsed.faults).map(
    ({ path, message }) => `${path}: ${message}`,
  )
  return { parsed, facts, said, courses: parsed.isValid ? [...(parsed.source.courses ?? [])] : [] }
}

const office: Cell[][] = [
  ['Harbour Music School — Courses 2027'],
  ['Fees do not include GST'],
  ['S. No.', 'Course Name', 'Fees', 'Duration', 'Start Date', 'Faculty', 'Centre', 'Mode', 'Remarks'],
  [
    '1',
    'Tabla Foundation',
    '₹29,999 + GST',
    '3 months',
    '01-08-2027',
    'Asha Rao & V. Sen',
    'Kothrud',
    'Offline',
    'x',
  ],
  ['2', 'Sitar', 'Rs. 3,000/-', '1.5 hours × 12', '5-Jul-27', 'V. Sen', 'Baner', 'Online', ''],
  ['3', 'Vocal', 'Free', '24 classes', 'April 2027', '', 'Baner', 'Hybrid', ''],
  ['Total', '', '32,999', '', '', '', '', '', ''],
]

test('the sheet of an office is imported at the first try, and every guess is said', async () => {
  const { parsed, courses, said } = await read(office)
  expect(parsed).toMatchObject({
    isValid: true,
    source: { site: { currency: 'INR', time_zone: 'Asia/Kolkata' } },
  })
  expect(courses).toMatchObject([
    {
      id: 'tabla-foundation',
      instructors: [{ name: 'Asha Rao' }, { name: 'V. Sen' }],
      versions: [
        {
          starts_on: '2027-08-01',
          workload: 'P3M',
          delivery: 'onsite',
          venue: 'Kothrud',
          invites: [{ plans: [{ amount: 29_999, currency: 'INR' }] }],
        },
      ],
    },
    { versions: [{ starts_on: '2027-07-05', workload: 'PT18H', delivery: 'online' }] },
    { versions: [{ starts_on: '2027-04-01', workload: null, delivery: 'blended' }] },
  ])
  expect(said).toEqual([
    'row 3, column A (S. No.): "S. No." is no column and is left out',
    expect.stringContaining('row 3, column I (Remarks): "Remarks" is no column and is left out'),
    'row 7: is a row of totals and is left out',
    'sheet: the currency is taken for INR; --currency says another',
    'sheet: the time zone is taken for Asia/Kolkata; --time-zone says another',
    'row 4, column E (Start Date): "01-08-2027" is taken for 1 August 2027',
    'row 4, column C (Fees): "+ gst" is left out of "₹29,999 + GST"',
    'row 6, column E (Start Date): "April 2027" names no day and is taken for 1 April 2027',
    'row 6, column D (Duration): "24 classes" is no length of time and is left out',
  ])
})

test('the same in Hindi', async () => {
  const { courses } = await read([
    ['पाठ्यक्रम का नाम', 'शुल्क', 'अवधि', 'प्रारंभ तिथि', 'शिक्षक', 'केंद्र', 'कोड'],
    ['तबला', '₹१,४९९', '3 माह', '1 जुलाई 2027', 'आशा', 'पुणे', 'tabla'],
  ])
  expect(courses).toMatchObject([
    {
      id: 'tabla',
      title: 'तबला',
      versions: [
        { starts_on: '2027-07-01', workload: 'P3M', venue: 'पुणे', invites: [{ plans: [{ amount: 1499 }] }] },
      ],
    },
  ])
})

describe('headings', () => {
  const grid = [
    ['Course', 'Investment', 'Centre', 'Pirce', 'Title'],
    ['Tabla', '500', 'Pune', '7', 'x'],
  ]

  test('that are no column are named and left out, with the closest one, and refused when strict', async () => {
    const { parsed, said } = await read(grid, {}, storedWith())
    expect(parsed.isValid).toBe(true)
    const reasons = [
      'row 1, column B (Investment): "Investment" is no column and is left out',
      'row 1, column D (Pirce): "Pirce" is no column and is left out; did you mean price?',
      'row 1, column E (Title): "Title" is left out: there is a column title already',
    ]
    expect(said).toEqual(reasons)
    const strict = await read(grid, { isStrict: true }, storedWith())
    expect([strict.parsed.isValid, strict.said]).toEqual([false, reasons])
  })

  test('are read as a map says', async () => {
    const map = headingMapIn('Investment=price, centre=, Pirce=compare_at_price')
    const { courses, facts } = await read(grid, { map }, storedWith())
    expect(courses).toMatchObject([
      { versions: [{ venue: null, invites: [{ plans: [{ amount: 500, compare_at_amount: 7 }] }] }] },
    ])
    expect(facts.uses.map(({ heading, columns }) => [heading, columns])).toEqual([
      ['Course', ['title']],
      ['Investment', ['price']],
      ['Centre', []],
      ['Pirce', ['compare_at_price']],
      ['Title', []],
    ])
  })

  test.each([
    ['Fees', '"Fees" is no mapping; expected HEADING=COLUMN'],
    ['Fees=cheap', '"cheap" is no column; expected one of id, title'],
  ])('%s is no map', (text, message) => {
    expect(() => headingMapIn(text)).toThrow(message)
  })

  test('of an offer make the usual fee the price before', async () => {
    const { courses } = await read(
      [
        ['Course', 'Fees', 'Offer Price'],
        ['Tabla', '500', '400'],
      ],
      {},
      storedWith(),
    )
    expect(courses[0]?.versions[0]?.invites[0]?.plans).toMatchObject([
      { amount: 400, compare_at_amount: 500 },
    ])
  })

  test('of an offer leave the usual fee where a row has no offer', async () => {
    const { courses } = await read(
      [
        ['Course', 'Fees', 'Discounted Fees'],
        ['Tabla', '500', ''],
      ],
      {},
      storedWith(),
    )
    expect(courses[0]?.versions[0]?.invites[0]?.plans).toMatchObject([
      { amount: 500, compare_at_amount: null },
    ])
  })

  test('that are one column are joined; one that says a thing twice is read', async () => {
    const { courses } = await read(
      [
        ['Class Title', 'Batch', 'Days & Time', 'Department', 'Category', 'Branch / Location', 'City'],
        ['Tabla', 'Morning', 'Mon 7 am', 'Music', 'Drums', 'Kothrud', 'Pune'],
        ['Sitar', '', 'Tue', 'Music', 'Music', '-', ''],
      ],
      {},
      storedWith(),
    )
    expect(courses).toMatchObject([
      { tags: ['Music', 'Drums'], versions: [{ level: 'Morning, Mon 7 am', venue: 'Kothrud, Pune' }] },
      { tags: ['Music'], versions: [{ level: 'Tue', venue: null }] },
    ])
  })

  test('of which none names the courses are one fault, with a guess', async () => {
    const grid = [
      ['Kurs', 'Price'],
      ['Tabla', '5'],
      ['Sitar', '6'],
    ]
    const { said } = await read(grid, {}, storedWith())
    expect(said).toEqual([
      'row 1: no heading names the courses; expected one such as Course Name; --map "Kurs=title" takes "Kurs" for it',
    ])
  })

  test('say the unit of bare numbers, and the currency', async () => {
    const { courses } = await read([
      ['Course', 'Fees (in Rs.)', 'Duration (hours)'],
      ['Tabla', 500, 40],
    ])
    expect(courses).toMatchObject([
      { versions: [{ workload: 'PT40H', invites: [{ plans: [{ amount: 500, currency: 'INR' }] }] }] },
    ])
  })
})

test('a column of modes tells where a course is taught, whether it is live, or both', async () => {
  const modes = async (...cells: string[]) => {
    const { courses } = await read(
      [['Course', 'Mode'], ...cells.map((cell, at) => [`C${at}`, cell])],
      {},
      storedWith(),
    )
    return courses.map(({ mode, versions }) => [mode, versions[0]?.delivery])
  }
  expect(await modes('Online', 'Classroom')).toEqual([
    [null, 'online'],
    [null, 'onsite'],
  ])
  expect(await modes('Live', 'Self-paced')).toEqual([
    ['live', null],
    ['self_paced', null],
  ])
  expect(await modes('Live online', 'Offline')).toEqual([
    ['live', 'online'],
    [null, 'onsite'],
  ])
})

test('a medium is a way of teaching where its cells say so, and a language otherwise', async () => {
  const mediumOf = async (...cells: string[]) => {
    const { courses } = await read(
      [['Course', 'Medium'], ...cells.map((cell, at) => [`C${at}`, cell])],
      {},
      storedWith(),
    )
    return courses.map(({ tags, versions }) => [tags, versions[0]?.delivery])
  }
  expect(await mediumOf('Online', 'Offline')).toEqual([
    [[], 'online'],
    [[], 'onsite'],
  ])
  expect(await mediumOf('Hindi', 'Online')).toEqual([
    [['Hindi'], null],
    [['Online'], null],
  ])
})

test('a row with one cell about the whole course is a note', async () => {
  const { courses, said } = await read(
    [
      ['Department', 'Course', 'Fees'],
      ['INSTRUMENTAL', '', ''],
      ['Music', 'Tabla', '5'],
      ['* Fees are not refundable', '', ''],
    ],
    {},
    storedWith(),
  )
  expect(courses).toHaveLength(1)
  expect(said).toEqual([
    expect.stringContaining('row 2: "INSTRUMENTAL" stands alone in its row'),
    expect.stringContaining('row 4: "* Fees are not refundable" stands alone in its row'),
  ])
})

test('a date that tells the order of day and month tells it for every column', async () => {
  const { courses } = await read(
    [
      ['Course', 'Start Date', 'End Date'],
      ['Pottery', '7/4/2027', '9/15/2027'],
    ],
    {},
    storedWith(),
  )
  expect(courses[0]?.versions).toMatchObject([{ starts_on: '2027-07-04', ends_on: '2027-09-15' }])
})

test('titles of which the same id would be made are courses of their own', async () => {
  const { courses } = await read([['Course'], ['C Basics'], ['C++ Basics'], ['c basics']], {}, storedWith())
  expect(courses.map(({ id, versions }) => [id, versions.length])).toEqual([
    ['c-basics', 2],
    [expect.stringMatching(/^c-basics-[0-9a-f]{12}$/), 1],
  ])
  const renamed = storedWith([{ id: 'tabla', title: 'Rhythm' }])
  const both = await read([['Course'], ['Tabla'], ['Rhythm']], {}, renamed)
  expect(both.courses.map(({ id }) => id)).toEqual([expect.stringMatching(/^tabla-/), 'tabla'])
})

test('rows of one course join their teachers and categories', async () => {
  const { courses } = await read(
    [
      ['Course', 'Batch', 'Faculty', 'Category'],
      ['Tabla', 'Morning', 'Asha', 'Music'],
      ['Tabla', 'Evening', 'Vikram', 'Music; Percussion'],
    ],
    {},
    storedWith(),
  )
  expect(courses).toMatchObject([
    {
      instructors: [{ name: 'Asha' }, { name: 'Vikram' }],
      tags: ['Music', 'Percussion'],
      versions: [{ level: 'Morning' }, { level: 'Evening' }],
    },
  ])
})

test('a workbook: merged cells hold for their rows, hidden rows are left out, the sheet of courses is found', async () => {
  const day = new Date('2027-07-01T00:00:00Z')
  const sheet = [
    [{ value: 'Course Name' }, { value: 'Batch' }, { value: 'Start Date' }, { value: 'Fees' }],
    [
      { value: 'Tabla', rowSpan: 2 },
      { value: 'Morning' },
      { value: day, format: 'dd-mmm-yy' },
      { value: 500, format: '[$₹-4009] #,##0' },
    ],
    [null, { value: 'Evening' }, { value: day, format: 'dd-mmm-yy' }, { value: 600 }],
  ]
  const notes = [[{ value: 'Ask before you print' }]]
  const bytes = await writeWorkbook([
    { sheet: 'Notes', data: notes },
    { sheet: 'Courses', data: sheet },
  ] as never).toBuffer()
  const { parsed } = await readSheet(bytes, newInstitute(), {})
  if (!parsed.isValid) throw new Error(JSON.stringify(parsed.faults))
  expect([...(parsed.source.courses ?? [])]).toMatchObject([
    {
      title: 'Tabla',
      versions: [
        {
          level: 'Morning',
          starts_on: '2027-07-01',
          invites: [{ plans: [{ amount: 500, currency: 'INR' }] }],
        },
        { level: 'Evening', invites: [{ plans: [{ amount: 600 }] }] },
      ],
    },
  ])
  expect(parsed.warnings[0]).toEqual({
    path: 'sheet',
    message: 'the sheet "Courses" was read; left out: "Notes"',
  })
})

test('prices without any currency are one fault', async () => {
  const { said } = await read([
    ['Course', 'Fees'],
    ['Tabla', '500'],
    ['Sitar', '600'],
  ])
  expect(said).toEqual([expect.stringContaining('2 prices name no currency; expected a sign such as ₹')])
})
