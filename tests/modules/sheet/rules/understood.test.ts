import { describe, expect, test } from 'vitest'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { squeezedHeading } from '#lib/modules/sheet/fields/squeezed.ts'
import { read as readSheetFile } from '#lib/modules/sheet/read.ts'
import type { SheetChoice } from '#lib/office/imports/sheets.ts'
import { read, storedWith } from './grids.ts'

/** A course as a line for each version: what a visitor reads of it. */
const linesOf = ({ title, versions }: CourseSource): string[] =>
  versions.map(({ level, starts_on, ends_on, workload, sessions, venue, invites }) =>
    [
      title,
      level,
      starts_on && `${starts_on}/${ends_on ?? ''}`,
      workload,
      ...sessions.map(({ day, starts_at, ends_at }) => `${day} ${starts_at ?? ''}-${ends_at ?? ''}`),
      venue,
      ...invites
        .flatMap(({ plans }) => plans)
        .map(
          ({ amount, currency, ends_on: until }) => `${currency} ${amount}${until ? ` until ${until}` : ''}`,
        ),
    ]
      .filter(Boolean)
      .join(', '),
  )

async function understood(sheet: string, currency = 'INR', choice: SheetChoice = {}) {
  const { courses, said, facts } = await read(sheet, storedWith([], { currency }), choice)
  return { lines: courses.flatMap(linesOf), said: said.join('\n'), facts }
}

describe('the currency of a price', () => {
  test.each([
    ['of its column', 'Course | Fee (EUR)\nYoga | 100', 'INR', ['Yoga, EUR 100']],
    [
      'of another column of prices',
      'Course | Fee (AED) | Fee incl. 5% VAT\nSAT | 100 | 105',
      'INR',
      ['SAT, AED 105'],
    ],
    [
      'of both its columns',
      'Course | Fee (Rs) | Early bird (Rs) | Early bird till\nYoga | 100 | 80 | 1 March 2027',
      'EUR',
      ['Yoga, INR 100, INR 80 until 2027-03-01'],
    ],
    [
      'of most cells of the sheet',
      'Course | Fee\nYoga | €100\nInk | 200 €\nClay | 30',
      'INR',
      ['Yoga, EUR 100', 'Ink, EUR 200', 'Clay, EUR 30'],
    ],
    [
      'of the institute beside a single other',
      'Course | Fee\nYoga | €100\nInk | 20\nClay | 30',
      'INR',
      ['Yoga, EUR 100', 'Ink, INR 20', 'Clay, INR 30'],
    ],
    ['of the institute that uses the sign', 'Course | Fee ($)\nYoga | 100', 'AUD', ['Yoga, AUD 100']],
    [
      'of the institute whatever a word may mean',
      'Course | Fee | Venue\nAll about real estate | 500 | Top floor',
      'INR',
      ['All about real estate, Top floor, INR 500'],
    ],
  ])('is that %s', async (_, sheet, currency, lines) => {
    expect((await understood(sheet, currency)).lines).toEqual(lines)
  })

  test.each([
    ['Course | Fee (USD)\nInk | £30', 'GBP and USD cannot both be the currency'],
    ['Course | Fee ($)\nYoga | 100', '"Fee ($)" has the sign of another currency than INR'],
  ])('is refused if it is contradicted: %s', async (sheet, fault) => {
    expect((await understood(sheet)).said).toContain(fault)
  })
})

test.each([
  ['176 .80', 176.8],
  ['1 499 .00', 1499],
  ['₹176. 80', 176.8],
  ['₹ 1,499 .50', 1499.5],
])('%s is one amount', async (cell, amount) => {
  expect((await understood(`Course | Fee\nYoga | ${cell}`)).lines).toEqual([`Yoga, INR ${amount}`])
})

describe('several tables on a sheet', () => {
  const workshops = ['Clay, 2027-03-01/, Pune, INR 900', 'Ink, 2027-03-02/, Pune, INR 950']
  test.each([
    [
      'below each other, with headings of their own',
      'Morning\nCourse | Days | Fee\nYoga | Mon 6 am | 500\n\nWorkshops\nWorkshop | Date | Venue | Fee\nClay | 1 March 2027 | Pune | 900\nInk | 2 March 2027 | Pune | 950',
      ['Yoga, monday 06:00-, INR 500', ...workshops],
    ],
    [
      'without a gap',
      'Course | Fee\nYoga | 500\nCourse | Date | Venue | Fee\nClay | 1 March 2027 | Pune | 900\nInk | 2 March 2027 | Pune | 950',
      ['Yoga, INR 500', ...workshops],
    ],
    [
      'with the columns in another order',
      'Course | Fee | Days\nYoga | 500 | Mon\n\nDays | Course | Fee\nTue | Clay | 900',
      ['Yoga, monday -, INR 500', 'Clay, tuesday -, INR 900'],
    ],
    [
      'with units of their own',
      'Course | Hours | Fee\nYoga | 20 | 500\n\nCourse | Weeks | Fee (USD)\nClay | 6 | 90',
      ['Yoga, PT20H, INR 500', 'Clay, P6W, USD 90'],
    ],
    [
      'side by side',
      'No | Course | Fee | | No | Course | Fee\n1 | Yoga | 500 | | 3 | Clay | 700\n2 | Ink | 600',
      ['Yoga, INR 500', 'Ink, INR 600', 'Clay, INR 700'],
    ],
    [
      'whose rows look like headings',
      'Course | Venue | Days\nYoga | Hall | Mon\nWorkshop | Studio | Tue',
      ['Yoga, monday -, Hall', 'Workshop, tuesday -, Studio'],
    ],
  ])('%s', async (_, sheet, lines) => {
    expect((await understood(sheet)).lines).toEqual(lines)
  })

  test('name the cell in their own words', async () => {
    const { said } = await understood('Course | Fee\nYoga | 5\n\nFee in USD | Course\n£9 | Clay')
    expect(said).toBe('row 5, column A (Fee in USD): GBP and USD cannot both be the currency')
  })

  test('and rows above chosen headings are never lost silently', async () => {
    const { said } = await understood(
      'Course | Fee | Days\nYoga | 500 | Mon\nCourse | Fee | Days\nInk | 5 | Tue',
      'INR',
      {
        headingRow: 3,
      },
    )
    expect(said).toContain('row 2: is above the headings, so it is left out')
  })
})

describe('questions about rows', () => {
  test.each([
    [
      'prices',
      'Course | Fee\nYoga | Full 12,000 or 3 instalments of 4,500',
      { highest: ['Yoga, INR 12000'], request: ['Yoga, INR null'] },
    ],
    ['prices', 'Course | Fee\nYoga | 500 / 600', { highest: ['Yoga, INR 600'], request: ['Yoga, INR null'] }],
    [
      'prices',
      'Course | Fee\nYoga | half day ₹160, full day ₹300',
      { highest: ['Yoga, INR 300'], request: ['Yoga, INR null'] },
    ],
    [
      'alike',
      'Course | Level | Fee\nYoga | A | 5\nYoga | A | 6',
      { once: ['Yoga, A, INR 5'], each: ['Yoga, A, INR 5', 'Yoga, A, INR 6'] },
    ],
    [
      'alike',
      'Course | Level | Wave\nYoga | A | one\nYoga | A | two\nTabla | A | one',
      {
        once: ['Yoga, A', 'Tabla, A'],
        each: ['Yoga, A', 'Yoga, A', 'Tabla, A'],
      },
    ],
    [
      'differing',
      'Code | Course | Days\nT | Tabla | Mon\nT | Sitar | Tue',
      { apart: ['Tabla, monday -', 'Sitar, tuesday -'], same: ['Tabla, monday -', 'Tabla, tuesday -'] },
    ],
    [
      'alone',
      'Course | Days | Fee\nYoga | Mon | 5\nTabla\nSitar | Tue | 6\nVoice\nViolin | Wed | 7',
      {
        group: ['Yoga, monday -, INR 5', 'Sitar, tuesday -, INR 6', 'Violin, wednesday -, INR 7'],
        course: [
          'Yoga, monday -, INR 5',
          'Tabla, INR null',
          'Sitar, tuesday -, INR 6',
          'Voice, INR null',
          'Violin, wednesday -, INR 7',
        ],
      },
    ],
  ] as const)('about %s refuse the sheet until they are answered: %s', async (question, sheet, answers) => {
    const asked = await understood(sheet)
    expect([asked.lines, asked.facts.answers]).toEqual([[], expect.objectContaining({ [question]: 'asked' })])
    for (const [answer, lines] of Object.entries(answers))
      expect((await understood(sheet, 'INR', { answers: { [question]: answer } })).lines).toEqual(lines)
  })

  test('are not asked about rows that say nothing else, and all teachers are kept', async () => {
    const { courses, said } = await read(
      'Course | Fee | Teacher\nYoga | 5 | Asha\nYoga | | Ravi\nYoga | 5 | Asha',
    )
    expect(
      courses.map(({ versions, instructors }) => [versions.length, instructors.map(({ name }) => name)]),
    ).toEqual([[1, ['Asha', 'Ravi']]])
    expect(said).toEqual([
      '2 rows (3, 4): says nothing else of the course than row 2, so both are one version',
    ])
  })
})

describe('a column that another suits nearly as well', () => {
  test.each([
    ['starts_on', 'Course | Date | Dates\nYoga | 1 March 2027 | 8 March 2027', ['Date', 'Dates']],
    [
      'description',
      'Course | Summary | Overview\nYoga | Breath and body | A calm course for all',
      ['Summary', 'Overview'],
    ],
    ['workload', 'Course | Hours | Weeks\nYoga | 20 | 10', ['Hours', 'Weeks']],
    ['price', 'Course | Tuition fee | Course fee\nYoga | 500 | 600', ['Tuition fee', 'Course fee']],
    ['price', 'Course | Fee | Fee\nYoga | 500 | 600', ['Fee', 'Fee (C)']],
  ])('is asked about: %s', async (field, sheet, headings) => {
    const { facts } = await understood(sheet)
    expect(facts.questions?.map((one) => [one.field, one.columns.map(({ heading }) => heading)])).toEqual([
      [field, headings],
    ])
    const [, second = ''] = headings
    const answered = await understood(sheet, 'INR', { map: { [squeezedHeading(second)]: field } })
    expect(answered.facts.questions).toEqual([])
    expect(answered.facts.uses.find(({ heading }) => heading === second)?.columns).toEqual([field])
  })

  test.each([
    ['Course | Fee | Total fee\nYoga | 500 | 600'],
    ['Course | Date | Dates\nYoga | 1 March 2027 | 1 March 2027'],
    ['Code | SKU | Course\nA1 | X1 | Yoga'],
    ['Course | Group | Section\nYoga | Junior | A'],
    ['Course | Campus | Town\nYoga | East | Pune'],
  ])('is not asked about if it is clear, says the same, or is read too: %s', async (sheet) => {
    expect((await understood(sheet)).facts.questions).toEqual([])
  })
})

describe('a column is understood by its cells', () => {
  test.each([
    [
      'several things in a cell, below any heading',
      'Kurs | Daten | Details\nDeutsch A1 | 21. April - 25. Juni 2027; jeweils Di. Do. | 08.45 – 11.10 Uhr; 72.5 Kursstunden; Fr. 485.75\nDeutsch A2 | 3. Mai - 28. Juni 2027; jeweils Mo. | 18.00 – 20.00 Uhr; 20 Kursstunden; Fr. 385.–',
      [
        'Deutsch A1, 2027-04-21/2027-06-25, PT72H30M, tuesday 08:45-11:10, thursday 08:45-11:10, CHF 485.75',
        'Deutsch A2, 2027-05-03/2027-06-28, PT20H, monday 18:00-20:00, CHF 385',
      ],
      'holds several things; each is read on its own',
    ],
    [
      'days, times and length separated by commas',
      'Course | Info\nYoga | Sat & Sun 10am–12pm, 6 weeks\nInk | Mon 5pm–6pm, 4 weeks',
      ['Yoga, P6W, saturday 10:00-12:00, sunday 10:00-12:00', 'Ink, P4W, monday 17:00-18:00'],
      'holds several things',
    ],
    [
      'a status below a heading with a typo hides the version',
      'Course | Stauts | Fee\nYoga | open | 5\nInk | cancelled | 6',
      ['Yoga, INR 5', 'Ink, INR 6'],
      "column B (Stauts): 'archived' keeps this version out",
    ],
    [
      'a day alone above rows',
      'Class | Time | Fee\nMonday\nYoga | 6pm | 5\nTuesday\nInk | 7pm | 6',
      ['Yoga, monday 18:00-, INR 5', 'Ink, tuesday 19:00-, INR 6'],
      '"Monday" stands alone above rows',
    ],
    [
      'marks and times below days',
      'Class | Mon | Tue | Fee\nYoga | x | | 5\nInk | | 6-7pm | 6',
      ['Yoga, monday -, INR 5', 'Ink, tuesday 18:00-19:00, INR 6'],
      '',
    ],
    [
      'a timetable of days',
      'Timetable\nTime | Monday | Tuesday | Wednesday | Room\n6:00 PM | Yoga | Ink | Yoga | A\n7:00 PM | | | Clay | B',
      [
        ...['Yoga, monday 18:00-, A', 'Yoga, wednesday 18:00-, A'],
        ...['Ink, tuesday 18:00-, A', 'Clay, wednesday 19:00-, B'],
      ],
      '',
    ],
    [
      'a timetable of times',
      'Day | 9:00–10:00 | 10:00–11:00 | 11:00–12:00\nMonday | Maths | Physics | Break\nTuesday | | Maths | Art',
      [
        ...['Maths, monday 09:00-10:00', 'Maths, tuesday 10:00-11:00'],
        ...['Physics, monday 10:00-11:00', 'Art, tuesday 11:00-12:00'],
      ],
      '',
    ],
    [
      'days and times of another script',
      'درس | زمان\nریاضی | شنبه و دوشنبه از 10:00 تا 12:00',
      ['ریاضی, monday 10:00-12:00, saturday 10:00-12:00'],
      '',
    ],
    [
      'days, months and lengths whose names are the only thing known of their language',
      'Course | Days | Start | Duration\nYoga | วันจันทร์ 18:00 | 3 มกราคม 2028 | 3 ชั่วโมง\nInk | திங்கள் 18:00 | 5 Ιανουαρίου 2028 | 90 นาที',
      ['Yoga, 2028-01-03/, PT3H, monday 18:00-', 'Ink, 2028-01-05/, PT90M, monday 18:00-'],
      '',
    ],
    [
      'a further row of headings',
      'Course | Length | Fee\n | (hours) | closed group\n | | 6 - 10 people\nYoga | 12 hours | 500',
      ['Yoga, PT12H, INR 500'],
      'names no course and is read as part of the headings',
    ],
    [
      'a description in files of their own',
      'Course | Description\nYoga | asha_yoga.md\nInk | ink.md',
      ['Yoga', 'Ink'],
      '"asha_yoga.md", "ink.md"',
    ],
    [
      'what nobody knows',
      'Course | Start | Fee | Venue\nYoga | Unknown | Unknown | nan\nInk | 1 May 2027 | 5 | Pune',
      ['Yoga, INR null', 'Ink, 2027-05-01/, Pune, INR 5'],
      '',
    ],
    [
      'headings that come again, but for one',
      'Code | Course | Fee | Days\nCode | Course | Fees | Days\nY1 | Yoga | 5 | Mon',
      ['Yoga, monday -, INR 5'],
      '',
    ],
    [
      'a year beside dates without one',
      'Curso | Data | Ano | Preço\nYoga | 02/09 | 2031 | 5\nInk | 3 de maio | 2032 | 6',
      ['Yoga, 2031-09-02/, INR 5', 'Ink, 2032-05-03/, INR 6'],
      '"Ano" is read as the year of dates without one',
    ],
    [
      'a year beside ranges of days without one',
      'Curso | Período | Ano\nA | 03-11/08 | 2027\nB | 03 a 08/08 | 2027\nC | 29/01-02/02 | 2027\nD | 27/12 a 01/01 | 2027\nE | 18/04 | 2027',
      [
        'A, 2027-08-03/2027-08-11',
        'B, 2027-08-03/2027-08-08',
        'C, 2027-01-29/2027-02-02',
        'D, 2027-12-27/2028-01-01',
        'E, 2027-04-18/',
      ],
      '"Ano" is read as the year of dates without one',
    ],
    [
      'dates without a heading',
      'Croitorie | 12.01.2027 | 450 lei\nFrizerie | 15.01.2027 | 1350 lei',
      [],
      '(C) (450 lei, 1350 lei): these amounts are left out',
    ],
    [
      'rows of times below headings that are known',
      'typeName | week | time | open1 | open2\nbeginner | 1 | Mon 08:35 - 11:30 | 12:00 | 13:00\nexpert | 2 | Tue 08:35 - 11:30 | 12:00 | 13:00',
      ['beginner, monday 08:35-11:30', 'expert, tuesday 08:35-11:30'],
      '"typeName" is read as the name of the course',
    ],
    [
      'numbers that are no row numbers are ids',
      'number | title | days\n1034 | Yoga | Mon\n2210 | Ink | Tue',
      ['Yoga, monday -', 'Ink, tuesday -'],
      '"number" is not a column we know',
    ],
    [
      'what none of several cells is, which is said once',
      'Course | Period | Estado\nYoga | s21 | PR\nInk | s22 | SC\nClay | s21 | SP\nTabla | s22 | RJ',
      ['Yoga', 'Ink', 'Clay', 'Tabla'],
      '"Period" is left out, because none of its cells can be read as workload: "s21", "s22"',
    ],
    [
      'headings in a second language that nobody knows',
      'Nombre del curso / Ikastaroaren izena | Profesora / Irakasle 1: | Fecha inicio / Hasteko data\nYoga | Ane | 1 May 2027',
      ['Yoga, 2027-05-01/'],
      '',
    ],
    [
      'a cell that lacks a part that others have',
      'Kurs | Zeit\nA1 | 21. April - 25. Juni 2027; jeweils Di.; Fr. 485.75\nA2 | 3. Mai - 28. Juni 2027; jeweils Mo.; Fr. 385.–\nB1 | 4. Mai - 29. Juni 2027; noch offen; Fr. 500.--',
      [
        'A1, 2027-04-21/2027-06-25, tuesday -, CHF 485.75',
        'A2, 2027-05-03/2027-06-28, monday -, CHF 385',
        'B1, 2027-05-04/2027-06-29, CHF 500',
      ],
      'Fr. 500.--" is read without "noch offen"',
    ],
    [
      'a cell beside others that hold a price, but has none, is on request',
      'Course | Info\nYoga | Mon 6pm, 4 weeks, ₹500\nInk | Tue 6pm, 4 weeks, ₹600\nClay | Wed 6pm, 4 weeks',
      [
        'Yoga, P4W, monday 18:00-, INR 500',
        'Ink, P4W, tuesday 18:00-, INR 600',
        'Clay, P4W, wednesday 18:00-, INR null',
      ],
      'holds several things',
    ],
    [
      'long names of courses without a heading',
      'How to make a web page from nothing\nFirst steps',
      ['How to make a web page from nothing', 'First steps'],
      'is read as the name of the course',
    ],
    [
      'a day on which the entry was made is not the first day',
      'titre | date_creation | prix_xaf\nYoga | 2024-01-01 | 5000',
      ['Yoga, XAF 5000'],
      '',
    ],
    [
      'codes and formats of a course system are neither subtitle nor delivery',
      'shortname | fullname | format | startdate\nde-5a-2027 | Deutsch 5A | weeksrev | 17.08.2027\nde-5b-2027 | Deutsch 5B | topics | 18.08.2027',
      ['Deutsch 5A, 2027-08-17/', 'Deutsch 5B, 2027-08-18/'],
      '"format" is not a column we know, so it is left out: "weeksrev", "topics"',
    ],
    [
      'hours of each week are not the length of the course',
      'Course | Hours per week | Fee\nYoga | 6 | 5\nInk | 2 | 6',
      ['Yoga, INR 5', 'Ink, INR 6'],
      '"Hours per week" is not a column we know, so it is left out: "6", "2"',
    ],
    [
      'nor are hours of its theory alone',
      'nombre | horasTeoria | horasPractica | precio\nYoga | 1 | 3 | 5',
      ['Yoga, INR 5'],
      '"horasTeoria" is not a column we know, so it is left out: "1"',
    ],
    [
      'addresses of another site are no part of a web address',
      'title | price | url\nYoga | 5 | https://www.example.com/course/289686',
      ['Yoga, INR 5'],
      '"url" is not a column we know, so it is left out: "https://www.example.com/course/289686"',
    ],
    [
      'a session has a name of its own beside its module',
      'Session Date | Module | Session Name\n1 May 2027 | Tools | Git\n8 May 2027 | Tools | Quarto',
      ['Git, 2027-05-01/', 'Quarto, 2027-05-08/'],
      '"Module" is not a column we know, so it is left out: "Tools"',
    ],
    [
      'a content is the name where nothing else is, and an objective never',
      'Trilha | Conteúdo | Objetivo\nDados | Linkedin | Estruturar o perfil\nDados | n8n | Conhecer os fluxos',
      ['Linkedin', 'n8n'],
      '"Conteúdo" is read as the name of the course',
    ],
  ])('%s', async (_, sheet, lines, warning) => {
    const found = await understood(sheet)
    expect(found.lines).toEqual(lines)
    expect(found.said).toContain(warning)
  })

  test('a cell that says none in a column that is left out is nothing to look at', async () => {
    const { said } = await understood('Course | Zzz | Fee\nYoga | None | 5\nInk | nil | 6')
    expect(said).not.toContain('closes nothing')
  })

  test('teachers who are called like a day are teachers', async () => {
    const { facts } = await understood('Course | Teacher | Fee\nYoga | Ravi | 5\nInk | Ravi | 6')
    expect(facts.uses[1]?.columns).toEqual(['instructors'])
  })

  test('a word that hides a course in a column that is left out is asked about', async () => {
    const { facts } = await understood('Course | Zzz | Fee\nYoga | fine | 5\nInk | cancelled | 6')
    expect(facts.questions).toEqual([
      { field: 'status', columns: [{ heading: 'Zzz', index: 1, examples: ['fine', 'cancelled'] }] },
    ])
  })

  test('times of a workbook above a timetable are times', async () => {
    const at = (hour: number) => new Date(Date.UTC(1899, 11, 30, hour))
    const { lines } = await read([
      ['Day', at(9), at(10), at(11)],
      ['Monday', 'Maths', 'Physics', null],
      ['Tuesday', null, null, 'Art'],
    ])
    expect(lines).toEqual(['Maths | mon 09:00', 'Physics | mon 10:00', 'Art | tue 11:00'])
  })

  test('names in capitals alone above rows are their tags', async () => {
    const { courses } = await read(
      'Course | Fee | Duration\nDANCE\nSalsa | 5 | 3 months\nMUSIC\nPiano | 6 | 6 months',
    )
    expect(courses.map(({ title, tags }) => [title, tags])).toEqual([
      ['Salsa', ['DANCE']],
      ['Piano', ['MUSIC']],
    ])
  })

  test.each([
    ['Course | Stauts\nYoga | open\nInk | perhaps', 'status'],
    ['Course | Titel\nYoga | Guru', undefined],
    ['Course | Semester\nYoga | Spring 2027', undefined],
    ['Course | Year\nYoga | 2027', undefined],
  ])('a heading with a typo is compared by its cells: %s', async (sheet, name) => {
    const { said } = await understood(sheet)
    expect(/did you mean (\w+)\?/.exec(said)?.[1]).toBe(name)
  })
})

test('what a sheet gives wrongly to a document is said in the language of the member', async () => {
  const rows =
    'Course | Start | End | Image | Status | Fee\nYoga | 2 May 2027 | 1 May 2027 | yoga.jpg | cancelled | 5'
  const { parsed } = await read(rows)
  const found = parsed.isValid ? parsed.warnings : []
  for (const { in: said } of found) expect(said?.hi?.message).not.toMatch(/[a-z]{3} [a-z]{3}/)
  expect(found).toHaveLength(4)
})

test('fees beside the price are named in one warning', async () => {
  const { lines, said } = await understood(
    'Course | Total Fee | EMI | Early Bird | Early bird till | Registration | Deposit | Member | Weekend fee\nYoga | 12000 | 1000 | 9000 | 1 March 2027 | 500 | 2000 | 8000 | 13000',
  )
  expect(lines).toEqual(['Yoga, INR 12000, INR 9000 until 2027-03-01'])
  expect(said).toBe(
    'row 1, column C (EMI): not the price of the course, and left out: "EMI" (1000), "Registration" (500), "Deposit" (2000), "Member" (8000), "Weekend fee" (13000)',
  )
})

test.each([
  ['empty', Buffer.from(''), /empty/, /ख़ाली/],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /\.xls\b/, /\.xls\b/],
  ['a broken zip', Buffer.from('PK\u0003\u0004 broken'), /not a workbook/, /खुल नहीं पाई/],
  ['a web page', Buffer.from('<!doctype html><p>x'), /web page/, /वेब पेज/],
  ['no text', Buffer.from('a\0b'), /NUL/, /तालिका की फ़ाइल नहीं/],
  ['without a course', Buffer.from('Course,Fee\n'), /no course in it/, /कोई कोर्स नहीं/],
])('a file that is %s is refused in the language of the member', async (_, bytes, en, hi) => {
  const { isValid, ...refused } = await readSheetFile(bytes, storedWith(), {})
  expect(isValid).toBe(false)
  expect(refused).toMatchObject({
    faults: [
      {
        path: 'sheet',
        message: expect.stringMatching(en),
        in: { hi: { path: 'यह फ़ाइल', message: expect.stringMatching(hi) } },
      },
    ],
  })
})

test.each([
  [
    'joined for the course, in one warning',
    'Course | Date | Teacher\nYoga | 10 May 2027 | Ann\nYoga | 12 May 2027 | Bob\nInk | 13 May 2027 | Ann',
    '2 rows (2, 3), column C (Teacher): the teachers of these rows differ',
  ],
  [
    'asked about where only a code differs as well',
    'Course | Day | Group code | Teacher\nYoga | Mon | 10-1 | Ann\nYoga | Mon | 10-2 | Bob\nInk | Tue | 10-3 | Ann',
    'row 3: looks the same to a visitor as row 2',
  ],
  [
    'those of one class where the code is the same',
    'Course | Day | Group code | Teacher\nYoga | Mon | 10-1 | Ann\nYoga | Mon | 10-1 | Bob\nInk | Tue | 10-3 | Ann',
    'row 3: says nothing else of the course than row 2',
  ],
])('the teachers of rows are %s', async (_, sheet, warning) => {
  expect((await understood(sheet)).said).toContain(warning)
})

test.each([
  [
    'the way of teaching by its cells',
    'Course | Attendance | Modality\nInk | Daily Census | ONLINE\nYoga | Weekly Census | IN PERSON',
    ['Ink | online', 'Yoga | onsite'],
  ],
  [
    'the 24-hour clock of the column, and a zero as nothing',
    'Course | Start | End | Days | Room\nA | 8:30 | 10:00 | MW | B1\nB | 19:00 | 21:50 | Th | ONLINE\nC | 19:00 | 22:30 | M | Zoom Tower\nD | TBA | 0 | 0 | B2',
    [
      'A | mon 08:30-10:00+wed 08:30-10:00 | B1',
      'B | thu 19:00-21:50 | online',
      'C | mon 19:00-22:30 | Zoom Tower',
      'D | B2',
    ],
  ],
  [
    'no clock from times with am or pm',
    'Course | Days | Time\nA | Mon | 8:00 pm\nB | Tue | 7:30\nC | Wed | 19:00',
    ['A | mon 20:00', 'B | Tue 7:30', 'C | wed 19:00'],
  ],
  [
    'a letter beside other days, and a way of teaching above a room',
    'Course | Room | Modality | Days\nA | ONLINE | HYBRID | TuTh\nB | ONLINE | IN PERSON | F',
    ['A | tue+thu | blended', 'B | fri | ONLINE | onsite'],
  ],
])('a schedule of classes says %s', async (_, sheet, lines) => {
  expect((await read(sheet)).lines).toEqual(lines)
})

describe('the dates of a class in numbered columns', () => {
  const headings = 'Course | Session 1 | Time 1 | Session 2 | Time 2 | Session 3 | Time 3 | Fee'
  test.each([
    [
      'every week',
      'Yoga | 4 Jan 2027 | 6-8 pm | 11 Jan 2027 | 6-8 pm | 18 Jan 2027 | 6-8 pm | 5',
      'Yoga, 2027-01-04/2027-01-18, monday 18:00-20:00, INR 5',
      '',
    ],
    [
      'a weekend',
      'Yoga | 9 Jan 2027 | 6-8 pm | 10 Jan 2027 | 2-4 pm | TBA | TBA | 5',
      'Yoga, 2027-01-09/2027-01-10, saturday 18:00-20:00, sunday 14:00-16:00, INR 5',
      '',
    ],
    [
      'with a gap',
      'Yoga | 4 Jan 2027 | 6-8 pm | 18 Jan 2027 | 6-8 pm | 25 Jan 2027 | 6-8 pm | 5',
      'Yoga, 2027-01-04/2027-01-25, monday 18:00-20:00, INR 5',
      'are not every week',
    ],
    [
      'on any day',
      'Yoga | 5 Jan 2027 | 6-8 pm | 9 Jan 2027 | 2-4 pm | 20 Jan 2027 | 6-8 pm | 5',
      'Yoga, 2027-01-05/2027-01-20, INR 5',
      'are not weekly',
    ],
    [
      'month first',
      'Yoga | 01/04/2027 | 6-8 pm | 01/11/2027 | 6-8 pm | 01/18/2027 | 6-8 pm | 5',
      'Yoga, 2027-01-04/2027-01-18, monday 18:00-20:00, INR 5',
      '',
    ],
  ])('are its days, its first and its last: %s', async (_, row, line, warning) => {
    const { lines, said } = await understood(`${headings}\n${row}`)
    expect(lines).toEqual([line])
    if (warning === '') expect(said).not.toContain('week')
    else expect(said).toContain(warning)
  })
})

test('a timetable of rooms is refused with what to write instead', async () => {
  const sheet =
    'Schedule\nTime Day | 101 | 102 | 103 | RC\nMonday\n07.00-09.00 | | A 1\n09.00-11.00 | A 2\nTuesday\n07.00-09.00 | | | B'
  await expect(read(sheet)).rejects.toThrow('timetable of rooms (row 2)')
})

test('dates in numbered columns of something else are no lessons', async () => {
  const { lines } = await understood(
    'Course | Instalment 1 | Instalment 2 | Fee\nYoga | 4 Jan 2027 | 11 Jan 2027 | 5',
  )
  expect(lines).toEqual(['Yoga, INR 5'])
})

test.each(['Pendiente', 'Staff', 'TBA', 'To be announced', 'Por asignar', 'À définir', 'noch offen', '待定'])(
  '%s is not a teacher',
  async (nobody) => {
    const { courses } = await read(`Course | Teacher | Fee\nYoga | ${nobody} | 5\nInk | Asha Rao | 5`)
    expect(courses.map(({ instructors }) => instructors.length)).toEqual([0, 1])
  },
)
