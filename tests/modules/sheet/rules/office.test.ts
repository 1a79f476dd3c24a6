import { describe, expect, test } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { headingMapIn } from '#lib/modules/sheet/fields/headings.ts'
import { readSheet, readSheetDocument } from '#lib/modules/sheet/read.ts'
import { gridOf, linesOf, newInstitute, read, rowsOf, storedWith } from './grids.ts'

test('an office’s sheet is imported at the first try, and every guess is reported', async () => {
  const { parsed, courses, lines, said } = await read(
    `
    Harbour Music School — Courses 2027
    Fees do not include GST
    S. No. | Course Name      | Fees          | Duration         | Start Date | Faculty           | Centre  | Mode    | Remarks
    1      | Tabla Foundation | ₹29,999 + GST | 3 months         | 01-08-2027 | Asha Rao & V. Sen | Kothrud | Offline | x
    2      | Sitar            | Rs. 3,000/-   | 1.5 hours × 12   | 5-Jul-27   | V. Sen            | Baner   | Online  |
    3      | Vocal            | Free          | 24 classes       | April 2027 |                   | Baner   | Hybrid  |
    Total  |                  | 32,999        |                  |            |                   |         |         |`,
    newInstitute(),
  )
  const site = { currency: 'INR', time_zone: 'Asia/Kolkata' }
  expect(parsed).toMatchObject({ isValid: true, source: { site } })
  expect(courses.map(({ id, instructors }) => [id, ...instructors.map(({ name }) => name)])).toEqual([
    ['tabla-foundation', 'Asha Rao', 'V. Sen'],
    ['sitar', 'V. Sen'],
    ['vocal'],
  ])
  expect(lines).toEqual([
    'Tabla Foundation | 2027-08-01 | P3M | Kothrud | onsite | 29999',
    'Sitar | 2027-07-05 | PT18H | Baner | online | 3000',
    'Vocal | 2027-04-01 | Baner | blended | 0',
  ])
  expect(said).toEqual(
    [
      'row 3, column I (Remarks): "Remarks" is not a column we know, so it is left out',
      'row 7: is a row of totals, so it is left out',
      'sheet: the currency is read as INR; to change it, give --currency',
      'sheet: the time zone is read as Asia/Kolkata; to change it, give --time-zone',
      'day/month/year, such as 1 August 2027 for "01-08-2027"',
      'row 4, column C (Fees): "₹29,999 + GST" is read without "+ gst"',
      'row 6, column E (Start Date): "April 2027" has no day, so it is read as 1 April 2027',
      'row 6, column D (Duration): "24 classes" is not a length of time, so it is left out',
    ].map((words) => expect.stringContaining(words)),
  )
})

test('the same in Hindi', async () => {
  const { courses, lines } = await read(
    `
    पाठ्यक्रम का नाम | शुल्क   | अवधि | प्रारंभ तिथि    | शिक्षक | केंद्र | कोड
    तबला             | ₹१,४९९ | 3 माह | 1 जुलाई 2027 | आशा | पुणे | tabla`,
    newInstitute(),
  )
  expect([courses[0]?.id, ...lines]).toEqual(['tabla', 'तबला | 2027-07-01 | P3M | पुणे | 1499'])
})

describe('headings', () => {
  const grid = `
    Course | Outlay | Centre | Pirce | Title
    Tabla  | 500    | Pune   | 7     | x`

  test('that are unknown are left out, reported with the closest column, and refused when strict', async () => {
    const reasons = [
      'row 1, column B (Outlay): "Outlay" is not a column we know, so it is left out: "500"',
      'row 1, column D (Pirce): "Pirce" is not a column we know, so it is left out: "7"; did you mean price?',
      'row 1, column E (Title): "Title" is left out, because another heading is the column title: "x"',
    ]
    for (const isStrict of [false, true])
      expect(await read(grid, storedWith(), { isStrict, answers: { amounts: 'none' } })).toMatchObject({
        parsed: { isValid: !isStrict },
        said: isStrict ? reasons : [expect.stringMatching(/^sheet: no column is the price/), ...reasons],
      })
  })

  test('are read as mapped', async () => {
    const map = headingMapIn('Outlay=price, centre=, Pirce=compare_at_price')
    const { lines, facts } = await read(grid, storedWith(), { map })
    expect(lines).toEqual(['Tabla | 500 was 7'])
    expect(facts.uses.map(({ heading, columns }) => [heading, ...columns].join('='))).toEqual(
      'Course=title Outlay=price Centre Pirce=compare_at_price Title'.split(' '),
    )
  })

  test.each([
    ['Fees', '"Fees" is not a mapping; expected HEADING=COLUMN'],
    ['Fees=cheap', '"cheap" is not a column; expected one of id, title'],
  ])('%s is no map', (text, message) => {
    expect(() => headingMapIn(text)).toThrow(message)
  })

  test.each([
    ['Fees | Offer Price', '500 | 400', '400 was 500'],
    ['Fees | Discounted Fees', '500 |', '500'],
    ['Fees | Early Bird Fee | Early Bird Until', '5000 | 4,000 | 30-11-2027', '5000 / 4000 until, was 5000'],
    ['Fees | Offer Price | Valid till', '5000 | 4000 | 30 Nov 2027', '5000 / 4000 until, was 5000'],
    ['Fees | Early bird', '5000 | 4000 till 30 Nov 2027', '5000 / 4000 until, was 5000'],
    ['Fees | Early bird | Offer valid until', '5000 | 4000 | 1-30 Nov 2027', '5000 / 4000 until, was 5000'],
    [
      'MRP | Fees | Early bird | Valid upto',
      '9000 | 5000 | 4000 | 30 Nov 2027',
      '5000 was 9000 / 4000 until, was 5000',
    ],
    ['Fees | Early bird | Valid upto', 'ask | 4000 | 30 Nov 2027', 'ask / 4000 until,'],
    ['Offer price | Valid upto', '4000 | 30 Nov 2027', '4000 until,'],
    ['Fees | Early bird | Valid upto', '5000 | - | -', '5000'],
  ])('give the prices of an offer: %s: %s', async (headings, cells, prices) => {
    const { lines } = await read(`Course | ${headings}\nTabla | ${cells}`)
    expect(lines).toEqual([`Tabla | ${prices.replace('until,', 'until 2027-11-30')}`])
  })

  test.each([
    [
      'Fees | Early bird',
      '5000 | 4000',
      '"Early bird" is a price until a last day, but no column has that day',
    ],
    ['Fees | Valid till', '5000 | 30 Nov 2027', '"Valid till" is the last day of a price, but no column has'],
    [
      'Fees | Early bird | Valid till',
      '5000 | | 30 Nov 2027',
      '(Valid till): is the last day of a price that is not',
    ],
    [
      'Fees | Early bird | Valid till',
      '5000 | 6000 | 30 Nov 2027',
      '(Early bird): is not lower than the usual',
    ],
  ])('that give no price until a day are warned of: %s, %s', async (headings, cells, warning) => {
    const { parsed, said } = await read(`Course | ${headings}\nTabla | ${cells}`)
    expect([parsed.isValid, said.join('\n')]).toEqual([true, expect.stringContaining(warning)])
  })

  test('give no price without its last day', async () => {
    const rows = 'Course | Fees | Early bird | Valid till\nTabla | 5000 | 4000 | tba\nSitar | 5000 | 4000 |'
    const { said } = await read(rows)
    expect(said).toEqual([
      expect.stringContaining('row 2, column C (Early bird): "4000" has no last day'),
      expect.stringContaining('row 3, column C (Early bird): "4000" has no last day'),
    ])
  })

  test('for the same column are joined; a heading with two names for one column is understood', async () => {
    const { courses, lines } = await read(`
      Class Title | Batch   | Days & Time | Department | Category | Branch / Location | City
      Tabla       | Morning | Mon 7 am    | Music      | Drums    | Kothrud           | Pune
      Sitar       |         | Tue         | Music      | Music    | -                 |`)
    expect(courses.map(({ tags }) => tags)).toEqual([['Music', 'Drums'], ['Music']])
    expect(lines).toEqual(['Tabla | Morning | mon 07:00 | Kothrud, Pune', 'Sitar | tue'])
  })

  test('of days and times in two columns are read together; unclear text becomes the level, with a warning', async () => {
    const { lines, said } = await read(`
      Course | Fees | Days    | Timings         | Vacancies
      Tabla  | 5    | Mon-Tue | 6 to 7 pm       | 3
      Sitar  | 5    | Tue-Thu | 6 to 7 pm       | 0
      Vocal  | 5    |         | Evening batch   | -`)
    expect(lines).toEqual([
      'Tabla | mon 18:00-19:00+tue 18:00-19:00 | 3 left | 5',
      'Sitar | Tue-Thu 6 to 7 pm | 0 left | 5',
      'Vocal | Evening batch | 5',
    ])
    expect(said.filter((one) => one.includes('shown as the level'))).toEqual([
      expect.stringContaining('can be two days or three'),
      expect.stringContaining('"Evening batch"'),
    ])
  })

  test('without one for the course names are guessed by the cells, and asked about', async () => {
    const rows = 'Wibble | Price | Wobble\nTabla | 5 | Asha\nSitar | 6 | Vikram'
    const { facts, said } = await read(rows)
    expect(said).toContain('row 1, column A (Wibble): "Wibble" is read as the name of the course')
    const [asked, ...others] = facts.questions ?? []
    expect([asked?.field, asked?.columns.map(({ heading }) => heading), others]).toEqual([
      'title',
      ['Wibble', 'Wobble'],
      [],
    ])
    expect(asked?.columns[1]?.examples).toEqual(['Asha', 'Vikram'])
  })

  test('give the unit of bare numbers, and the currency', async () => {
    const rows = 'Course | Fees (in Rs.) | Duration (hours)\nTabla | 500 | 40'
    const { courses, lines } = await read(rows)
    expect([courses[0]?.versions[0]?.invites[0]?.plans[0]?.currency, ...lines]).toEqual([
      'INR',
      'Tabla | PT40H | 500',
    ])
  })
})

test.each([
  ['Mode', 'Online', [null, [], 'online'], 'Classroom', [null, [], 'onsite']],
  ['Mode', 'Live', ['live', [], null], 'Self-paced', ['self_paced', [], null]],
  ['Mode', 'Live online', ['live', [], 'online'], 'Offline', [null, [], 'onsite']],
  ['Medium', 'Online', [null, [], 'online'], 'Offline', [null, [], 'onsite']],
  ['Medium', 'Hindi', [null, ['Hindi'], null], 'Online', [null, ['Online'], null]],
])(
  'a column %s tells where a course is taught, whether it is live, or its language: %s is %j beside %s',
  async (heading, one, first, other, second) => {
    const { courses } = await read(`Course | ${heading}\nA | ${one}\nB | ${other}`)
    expect(courses.map(({ mode, tags, versions }) => [mode, tags, versions[0]?.delivery])).toEqual([
      first,
      second,
    ])
  },
)

test('a row with one cell about the whole course is a note', async () => {
  const { courses, said } = await read(`
    Department                | Course | Fees
    INSTRUMENTAL              |        |
    Music                     | Tabla  | 5
    * Fees are not refundable |        |`)
  expect(courses).toHaveLength(1)
  expect(said).toEqual([
    expect.stringContaining('row 2: "INSTRUMENTAL" stands alone in its row'),
    expect.stringContaining('row 4: "* Fees are not refundable" stands alone in its row'),
  ])
})

test('a section title in a column that is left out is reported', async () => {
  const { said } = await read(
    'S/N | Course | Fees | Days\nA. Short courses | | |\n1 | Tabla | 5 | Mon\n2 | | |',
  )
  expect(said).toEqual([expect.stringContaining('row 2: "A. Short courses" stands alone in its row')])
})

test('how often a class is, among dates, becomes the level, so that it does not look weekly', async () => {
  const { lines, said } = await read(
    'Course | Fees | Start | Day\nA | 5 | Last Sat. of every month | Sat 11am\nB | 5 | laufend | Sa',
  )
  expect(lines).toEqual(['A | Last Sat. of every month | sat 11:00 | 5', 'B | sat | 5'])
  expect(said).toEqual([
    expect.stringMatching(/is not every week.*shown as the level/),
    expect.stringContaining('"laufend" is not a date'),
  ])
})

test('titles that would make the same id are separate courses', async () => {
  const { courses } = await read('Course\nC Basics\nC++ Basics\nc basics')
  expect(courses.map(({ id, versions }) => [id, versions.length])).toEqual([
    ['c-basics', 1],
    [expect.stringMatching(/^c-basics-[0-9a-f]{12}$/), 1],
  ])
  const renamed = storedWith([{ id: 'tabla', title: 'Rhythm' }])
  const both = await read('Course\nTabla\nRhythm', renamed)
  expect(both.courses.map(({ id }) => id)).toEqual([expect.stringMatching(/^tabla-/), 'tabla'])
})

test('rows of one course join their teachers and categories', async () => {
  const { courses, lines } = await read(`
    Course | Batch   | Faculty | Category
    Tabla  | Morning | Asha    | Music
    Tabla  | Evening | Vikram  | Music; Percussion`)
  expect(courses).toMatchObject([
    { instructors: [{ name: 'Asha' }, { name: 'Vikram' }], tags: ['Music', 'Percussion'] },
  ])
  expect(lines).toEqual(['Tabla | Morning', 'Tabla | Evening'])
})

test('in a workbook merged cells apply to all their rows, the sheet of courses is found, and number formats give the currency', async () => {
  const start = { value: new Date('2027-07-01T00:00:00Z'), format: 'dd-mmm-yy' }
  const sheet = [
    ['Course Name', 'Batch', 'Start Date', 'Fees'].map((value) => ({ value })),
    [{ value: 'Tabla', rowSpan: 2 }, { value: 'Morning' }, start, { value: 500, format: '[$₹-4009] #,##0' }],
    [null, { value: 'Evening' }, start, { value: 600 }],
  ]
  const bytes = await writeWorkbook([
    { sheet: 'Notes', data: [[{ value: 'Ask before you print' }]] },
    { sheet: 'Courses', data: sheet },
  ] as never).toBuffer()
  const { parsed } = await readSheet(bytes, newInstitute(), {})
  if (!parsed.isValid) throw new Error(JSON.stringify(parsed.faults))
  const courses = [...(parsed.source.courses ?? [])]
  expect(courses[0]?.versions[0]?.invites[0]?.plans[0]?.currency).toBe('INR')
  expect(linesOf(courses)).toEqual([
    'Tabla | Morning | 2027-07-01 | 500',
    'Tabla | Evening | 2027-07-01 | 600',
  ])
  expect(parsed.warnings[0]).toMatchObject({
    path: 'sheet',
    message: 'the sheet "Courses" is read; "Notes" is left out',
  })
})

describe('a sheet without a price that has amounts is refused until these are decided:', () => {
  test.each([
    [
      'Course | Phone | Payable | Students\nTabla | 9822012345 | ₹45,000 | 12\nSitar | 9822012346 | 12,500 | 8',
      'Payable',
      ['₹45,000', '12,500'],
    ],
    [
      'Course | Payable | Strength\nA | 45,000 | 30\nB | call us | 25\nC | 12500 | 30',
      'Payable',
      ['45,000', 'call us', '12500'],
    ],
    [
      'Croitorie | 12.01.2027 | 452\nCofetărie | 14.01.2027 | 600.0\nFrizerie | 15.01.2027 | 1350',
      '(C)',
      ['452', '600.0', '1350'],
    ],
    ['Course | Contributie | Days\nYoga | 450 | Mon\nInk | 600 | Tue', 'Contributie', ['450', '600']],
  ])('%s', async (rows, heading, examples) => {
    for (const isNew of [true, false])
      for (const answers of [undefined, { unpriced: 'free' }]) {
        const { parsed, facts, said } = await read(rows, storedWith([], { isNew }), { answers })
        expect([parsed.isValid, facts.answers?.amounts]).toEqual([false, 'asked'])
        expect(said).toEqual([expect.stringContaining(`${heading} (${examples.join(', ')}): these amounts`)])
        expect(facts.questions?.find(({ field }) => field === 'price')?.columns).toMatchObject([
          { heading, examples },
        ])
      }
    const onRequest = await read(rows, storedWith(), { answers: { amounts: 'request' } })
    expect(onRequest.lines.every((line) => line.endsWith('ask'))).toBe(true)
    const none = await read(rows, storedWith(), { answers: { amounts: 'none' } })
    expect(none.facts.answers?.unpriced).toBe('asked')
  })

  test('but not if stored prices stay', async () => {
    const stored = storedWith([{ id: 'tabla', title: 'Tabla', versions: [{ id: 'v' }] }])
    const { said } = await read('Course | Payable\nTabla | ₹500', stored)
    expect(said[0]).toMatch(/^sheet: no column is the price/)
  })
})

describe('worksheets that are alike', () => {
  const sheets = [
    ['Kids', 'Course | Days | Fee\nYoga | Mon | 500'],
    ['Students', 'Roll no | Born | Parent\n1 | 2015 | Asha'],
    ['Adults', 'Course | Fee | Days\nInk | 600 | Tue\nClay | x 7 | Wed'],
  ] as const
  const workbook = async (tables: readonly (readonly [string, string])[]) =>
    await writeWorkbook(
      tables.map(([sheet, rows]) => ({
        sheet,
        data: rowsOf(rows).map((row) => row.map((value) => ({ value }))),
      })) as never,
    ).toBuffer()

  test('are asked about, and read as one or alone', async () => {
    const bytes = await workbook(sheets)
    const readAs = async (choice: Parameters<typeof readSheet>[2]) => {
      const { parsed, facts } = await readSheet(bytes, storedWith(), choice)
      const found = parsed.isValid ? parsed.warnings : parsed.faults
      return {
        facts,
        said: found.map(({ path, message }) => `${path}: ${message}`),
        lines: parsed.isValid ? linesOf([...(parsed.source.courses ?? [])]) : [],
      }
    }
    const asked = await readAs({})
    expect([asked.facts.answers?.sheets, asked.said]).toEqual([
      'asked',
      [
        'sheet: the sheets "Adults" are like "Kids"; give --answers sheets=all, or --sheet and the name of the one to read',
      ],
    ])
    expect(await readAs({ answers: { sheets: 'one' } })).toMatchObject({
      lines: ['Yoga | mon | 500'],
      said: ['sheet: the sheet "Kids" is read; "Students", "Adults" is left out'],
    })
    const faulty = await readAs({ answers: { sheets: 'all' } })
    expect(faulty.said).toEqual([
      expect.stringMatching(/^row 3 \(2\), column B \(Fee\): "x 7" is not an amount/),
    ])
    const all = await readAs({ answers: { sheets: 'all' }, leaveOut: faulty.facts.badRows })
    expect(all.lines).toEqual(['Yoga | mon | 500', 'Ink | tue | 600'])
    expect(all.said).toContain('sheet: the sheets "Kids", "Adults" are read; "Students" is left out')
  })

  test('are not those with other headings', async () => {
    const { facts } = await readSheet(await workbook(sheets.slice(0, 2)), storedWith(), {})
    expect(facts.answers).toEqual({})
  })
})

test('a mapped heading that the sheet lacks is a fault', async () => {
  const { said, parsed } = await read('Course | Total\n Tabla | 500', undefined, {
    map: { feesperterm: 'price' },
    mustHave: ['feesperterm'],
  })
  expect(parsed.isValid).toBe(false)
  expect(said[0]).toBe(
    'row 1: has no heading "feesperterm", which --map contains; expected one of "Course", "Total"',
  )
})

test('a sheet reports which versions its cells call free', async () => {
  const grid = gridOf(rowsOf('id | price\n a | free\n b | 0\n c | 500'))
  const { saysFree } = await readSheetDocument(grid, storedWith(), {})
  expect(saysFree).toEqual(['a.1', 'b.1'])
})

describe('sheets as offices keep them', () => {
  test.each([
    [
      'rows of one course with equal levels are versions of their own',
      'Course | Fees | Level | Days\nYoga | 5 | A | Mon\n | 6 | A | Tue',
      ['Yoga | A | mon | 5', 'Yoga | A | tue | 6'],
    ],
    [
      'dates with a first and a last day, days that are a duration, a status that says full',
      'Course | Dates | Days | Fees | Status\nYoga | 1st Jan - 25th Jan 2027 | 25 days | 5 | Full\nPranayama | 3 March 2027 | 7/14 days | 5 | Available',
      ['Yoga | 2027-01-01 | 2027-01-25 | P25D | 0 left | 5', 'Pranayama | 2027-03-03 | 5'],
    ],
    [
      'a status of none, which says nothing of seats',
      'Course | Status | Fees\nYoga | None | 5\nInk | Active | 6',
      ['Yoga | 5', 'Ink | 6'],
    ],
    [
      'an intake that is a date for some and words for others',
      'Course | Intake | Fees\nBaking | Any Monday | 5\nMasonry | 11th Jan 2027 | 6',
      ['Baking | Any Monday | 5', 'Masonry | 2027-01-11 | 6'],
    ],
    [
      'a timetable that names each day once',
      'Jour | Horaire | Cours | Tarif annuel\nLundi | 17h30 - 18h30 | Éveil | 340 €\n | 19h-20h | Jazz | 430 €\nMardi | sur rendez-vous | Salsa | sur devis',
      [
        'Éveil | mon 17:30-18:30 | 340',
        'Jazz | mon 19:00-20:00 | 430',
        'Salsa | Mardi sur rendez-vous | ask',
      ],
    ],
    [
      'a format that is no way of teaching',
      'Course | Format | Fees\nIELTS | Group (max 8) | 5\n | Online Live | 6',
      ['IELTS | Group (max 8) | 5', 'IELTS | online | 6'],
    ],
    [
      'the price with tax before the price without',
      'Programme | Fee (AED) | Fee incl. 5% VAT\nSAT | 100 | 105',
      ['SAT | 105'],
    ],
    [
      'a cell that holds the days and the dates',
      'Kurs | Beginn | Gebühr\nDeutsch | 21. April - 25. Juni 2027; jeweils Di. Mi. Do. | 5',
      ['Deutsch | 2027-04-21 | 2027-06-25 | tue+wed+thu | 5'],
    ],
    [
      'a time beside the date of a single day, and no day beside dates of several',
      'Course | Date | Time | Fees\nJazz | Saturday, December 4th, 2027 | 3:15 PM | 5\nTap | 6-8 December 2027 | 3:15 PM | 5',
      ['Jazz | 2027-12-04 | sat 15:15 | 5', 'Tap | 3:15 PM | 2027-12-06 | 2027-12-08 | 5'],
    ],
    [
      'headings as programs write them, in columns that the cells tell apart',
      'Id_Curso;Nombre_curso;horario_entrada;horario_salida;dias;precio_curso'.replaceAll(';', ' | ') +
        '\nT-01 | Python | 08:30 | 10:30 | Lunes | 5',
      ['Python | mon 08:30-10:30 | 5'],
    ],
    [
      'the error of a formula, and a table without headings',
      'Ceramics | 13:00 | #N/A\nDrawing | 14:00 | 7',
      ['Ceramics | 13:00', 'Drawing | 14:00'],
    ],
    ['prices in words', 'Course | Fees\nA | 15 lessons Rs. 1150\nC | 500', ['A | 1150', 'C | 500']],
    [
      'notes and totals below the courses, in any column',
      'Nr. | Kurs-Nr. | Kurs | Gebühr | Plätze frei\n1 | D1 | Deutsch | 360,00 € | 3\n | Summe | | 360 | 3\n | Alle Preise inkl. Lehrmaterial und einer Prüfung am Ende | | |',
      ['Deutsch | 3 left | 360'],
    ],
    [
      'totals without the word in the first cell, or without a word',
      'Course | Batch | Seats left | Fees\nMaths | A | 6 | 5\n | | 171 | \n | Discount 10% | Total: 62 | ',
      ['Maths | A | 6 left | 5'],
    ],
    [
      'titles of sections above the ids',
      'Code | Course | Fees\nLANGUAGES | | \nL01 | English | 5\nArts & crafts | |\nA01 | Pottery | 6',
      ['English | 5', 'Pottery | 6'],
    ],
    [
      'notes where no price is known',
      'Course | Start | Duration\nTabla | 1 June 2027 | 3 months\nNote: all classes are in Pune | |',
      ['Tabla | 2027-06-01 | P3M'],
    ],
    [
      'first and last day in the column of the first',
      'Course | Fees | Start | End\nA | 5 | 12 al 24 de julio 2027 |\nB | 5 | 1 July 2027 | 1 August 2027',
      ['A | 2027-07-12 | 2027-07-24 | 5', 'B | 2027-07-01 | 2027-08-01 | 5'],
    ],
    [
      'a date that settles the order of day and month for every column',
      'Course | Start Date | End Date\nPottery | 7/4/2027 | 9/15/2027',
      ['Pottery | 2027-07-04 | 2027-09-15'],
    ],
    [
      'a cell such as TBC among what several columns say together',
      'Course | Level | Days | Time\nA | - | flexible | TBC\nB | x | Wkends | TBC',
      ['A | flexible', 'B | x | sat+sun'],
    ],
    [
      'a teacher or place still to be announced',
      'Course | Fees | Venue\nA | 5 | TBA\nB | 5 | por asignar\nC | 5 | à préciser',
      ['A | 5', 'B | 5', 'C | 5'],
    ],
    [
      'Italian headings, months and days',
      'Corso | Giorno | Orario | Data inizio | Durata | Costo | Posti disponibili\nDisegno | Lunedì | 18.30 - 21.00 | 18 gennaio 2027 | 3 mesi | € 1.200,00 | esaurito',
      ['Disegno | 2027-01-18 | P3M | mon 18:30-21:00 | 0 left | 1200'],
    ],
    [
      'Hindi headings in the other spelling of nasals',
      'कोर्स का नाम | बैच का समय | प्रारम्भ तिथि | कुल फीस\nDCA | सोम-शुक्र शाम 4 से 5 बजे | 5 जनवरी 2027 | ₹६,५००',
      [
        'DCA | 2027-01-05 | mon 16:00-17:00+tue 16:00-17:00+wed 16:00-17:00+thu 16:00-17:00+fri 16:00-17:00 | 6500',
      ],
    ],
  ])('%s', async (_, rows, versions) => {
    const { lines, courses } = await read(rows, storedWith([], { timeZone: 'Europe/Rome' }))
    expect(lines).toEqual(versions)
    const ids = courses.flatMap(({ versions }) => versions.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('rows that differ are one course or several, as the office says', async () => {
    const rows = 'Code | Course | Fees | Days\nT | Tabla | 5 | Mon\nT | Sitar | 6 | Tue'
    const read3 = async (differing?: 'apart' | 'same') => {
      const { courses, facts } = await read(rows, storedWith(), { answers: differing && { differing } })
      return [
        facts.answers?.differing,
        ...courses.map(({ id, title, versions }) => `${id} ${title} ${versions.length}`),
      ]
    }
    expect(await read3()).toEqual(['asked'])
    expect(await read3('apart')).toEqual(['apart', 'T Tabla 1', 'sitar Sitar 1'])
    expect(await read3('same')).toEqual(['same', 'T Tabla 2'])
  })

  test('ids are cut at words, and keep the letters of a title without Latin ones', async () => {
    const { courses } = await read(`Course | Fees\n${'long '.repeat(20)} | 5\nतबला 200 | 5\nMusic तबला | 5`)
    expect(courses.map(({ id }) => id)).toEqual(['long-'.repeat(11).slice(0, -1), 'तबला-200', 'music'])
  })

  test('texts that differ between rows of a course are all shown, with a warning', async () => {
    const { courses, said } = await read(
      'Course | Level | Fees | Eligibility\nA | x | 5 | KCSE D\n | y | 6 | KCSE C',
    )
    expect(courses).toMatchObject([{ who_should_learn_html: '<p>KCSE D</p><p>KCSE C</p>' }])
    expect(said).toEqual([expect.stringContaining('the site shows both texts')])
  })

  test('what visitors will not see is warned about in its row', async () => {
    const { said } = await read(
      'Course | Tags | Level | Fees | Description\nA | Maths, 9; Art | x | 5 | <a href="/fees">Fees</a>\nB | | x | 5 | **New**',
    )
    expect(said).toEqual([
      'row 3, column E (Description): the site shows "**" as it is typed; format the text with HTML, or leave out the sign',
      expect.stringMatching(/^row 2, column E \(Description\): 1 link without an absolute address: /),
      expect.stringMatching(/^row 2, column B \(Tags\): 'Maths, 9' has a comma/),
    ])
  })

  test('a teacher still to be announced is left out', async () => {
    const { courses } = await read(
      'Course | Fees | Teacher\nA | 5 | A definir\nB | 5 | varios\nC | 5 | à recruter',
    )
    expect(courses.map(({ instructors }) => instructors)).toEqual([[], [], []])
  })
})

test('seats below a heading that does not say whether they are left count if a course is full', async () => {
  const seatsBelow = async (heading: string, ...cells: string[]) => {
    const sheet = [`Course | Fee | ${heading}`, ...cells.map((cell, at) => `Course ${at} | 500 | ${cell}`)]
    const { courses, said } = await read(sheet.join('\n'))
    return [courses.map(({ versions }) => versions[0]?.seats_left), said.join()]
  }
  for (const [heading, full] of [
    ['Plätze', 'ausgebucht'],
    ['Places', 'complet'],
    ['Seats', 'Full'],
    ['Slots', 'WAITLIST'],
    ['Cupo', 'LLENO'],
    ['Cupos', '0'],
    ['सीटें', 'nil'],
  ] as const)
    expect(await seatsBelow(heading, '14', full)).toEqual([
      [14, 0],
      expect.stringContaining('is read as the number of seats left'),
    ])
  expect(await seatsBelow('Slots', '14', '12')).toEqual([
    [null, null],
    expect.stringContaining('did you mean seats_left?'),
  ])
})

test('how many a class may hold is never shown as seats left', async () => {
  for (const heading of ['Max. 12', 'Batch size', 'Class strength', 'Capacity', 'Teilnehmer', 'Intake']) {
    const { courses, said } = await read(
      `Course | Fee | ${heading}\nA | 500 | max. 12\nB | 500 | 20 students\nC | 500 | 14`,
    )
    expect(courses.map(({ versions: [only] }) => [only?.seats_left, only?.level])).toEqual(
      Array(3).fill([null, null]),
    )
    expect(said.join()).toContain(`"${heading}" is not a column we know, so it is left out`)
    expect(said.join()).not.toContain('did you mean')
  }
  const { courses } = await read('Course | Fee | Seats\nA | 500 | max. 12\nB | 500 | 12\nC | 500 | Full')
  expect(courses.map(({ versions }) => versions[0]?.seats_left)).toEqual([null, null, null])
})

test('rows keep their order, unless the sheet or what is stored says otherwise', async () => {
  const rows = 'Course | Batch | Fee\nVocal | Weekend | 5\nVocal | Evening | 6\nDance | A | 7\nSitar | A | 8'
  const placesIn = (courses: CourseSource[]) =>
    courses.map(({ title, position, versions }) => [title, position, ...versions.map((one) => one.position)])
  const { courses } = await read(rows)
  expect(placesIn(courses)).toEqual([
    ['Vocal', 1, 1, 2],
    ['Dance', 2, 1],
    ['Sitar', 3, 1],
  ])
  const again = (kept: CourseSource[], sheet: string) =>
    read(sheet, storedWith(kept)).then((one) => one.courses)
  expect(await again(courses, rows)).toEqual(courses)
  expect(placesIn(await again(courses, rows.replace('Dance', 'Veena | A | 9\nDance')))).toEqual([
    ['Vocal', 1, 1, 2],
    ['Veena', 2, 1],
    ['Dance', 3, 1],
    ['Sitar', 4, 1],
  ])
  const unordered = courses.map((course) => ({
    ...course,
    position: null,
    versions: course.versions.map((version) => ({ ...version, position: null })),
  }))
  expect(await again(unordered, rows)).toEqual(unordered)
})

test('a price with the sign of another currency is not taken for the institute’s currency', async () => {
  const { parsed, said } = await read('Course | Fees\nOnline | $25/hr\nTabla | ₨ 500')
  expect(parsed.isValid).toBe(false)
  expect(said.join()).toContain('"$25/hr" has the sign of another currency than INR')
  const inPesos = await read('Course | Fees\nSalsa | $ 980.000', storedWith([], { currency: 'COP' }))
  expect(inPesos.courses[0]?.versions[0]?.invites[0]?.plans[0]).toMatchObject({
    amount: 980_000,
    currency: 'COP',
  })
})

test('a date of a workbook is shown as a day beside its heading', async () => {
  const { facts } = await read([
    ['Course', 'Start', 'Time'],
    ['Macarons', new Date(Date.UTC(2027, 1, 6)), new Date(Date.UTC(1899, 11, 30, 9, 30))],
  ])
  expect(facts.sample).toEqual([['Macarons', '6 February 2027', '09:30']])
  expect(facts.top.at(-1)?.text).toBe('Macarons · 6 February 2027 · 09:30')
})
