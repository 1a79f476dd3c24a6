import { describe, expect, test } from 'vitest'
import { chooseColumns } from '#lib/modules/sheet/columns/choose.ts'
import { columnNames } from '#lib/modules/sheet/columns/columns.ts'
import { findHeadings } from '#lib/modules/sheet/columns/heading-row.ts'
import headingWords from '#lib/modules/sheet/columns/heading-words.json' with { type: 'json' }
import { meant } from '#lib/modules/sheet/columns/names.ts'
import { squeezedHeading } from '#lib/modules/sheet/columns/squeezed.ts'
import type { HeadingMap } from '#lib/office/imports/sheets.ts'
import { gridOf, newInstitute, read, rowsOf, storedWith } from './grids.ts'

const used = async (rows: string) =>
  (await read(rows, newInstitute())).facts.uses.map(({ heading, columns }) => [heading, ...columns])

describe('the row of headings', () => {
  test('is the row among the first twenty with the most known headings', async () => {
    const { facts, courses } = await read(`
      Course list 2027 | |
      Name: Harbour School | Phone | 020 5550
      Course | Fees | Duration
      Tabla  | 500  | 3 months`)
    expect([facts.headingRow, courses.map(({ title }) => title)]).toEqual([3, ['Tabla']])
    const late = [...Array.from({ length: 19 }, () => ['x']), ['Course', 'Fees']]
    expect(findHeadings(gridOf(late).rows, { map: {} }).row).toBe(20)
    expect(findHeadings(gridOf([['x'], ...late]).rows, { map: {} }).known).toBe(0)
  })

  test('can be chosen by number from the first rows', async () => {
    const rows = 'Course | Fees\nSitar | 400\nCourse | Price | Days\nTabla | 500 | Mon'
    const { facts } = await read(rows)
    expect(facts.headingRow).toBe(1)
    expect((await read(rows, storedWith(), { headingRow: 3 })).facts.headingRow).toBe(3)
    expect(facts.top.slice(0, 2)).toEqual([
      { row: 1, text: 'Course · Fees' },
      { row: 2, text: 'Sitar · 400' },
    ])
  })

  test('is read together with a second heading row below', async () => {
    expect(
      await used(`
        Course | Duration   | Fees      |       | Dates |     | Remarks
               | (months)   | Admission | Total | Start | End |
        Tabla  | 3          | 100       | 600   | 1 July 2027 | 1 Oct 2027 | x`),
    ).toEqual([
      ['Course', 'title'],
      ['Duration (months)', 'workload'],
      ['Fees Admission'],
      ['Fees Total', 'price'],
      ['Start', 'starts_on'],
      ['End', 'ends_on'],
      ['Remarks'],
    ])
    expect(
      await used(`
               | Deposit |        | Course fee |
        Course | Amount  | Due    | Amount     | Batch
        Tabla  | 100     | Friday | 600        | A`),
    ).toEqual([
      ['Course', 'title'],
      ['Deposit Amount'],
      ['Deposit Due'],
      ['Course fee Amount', 'price'],
      ['Batch', 'level'],
    ])
  })

  test('is joined to the row below even if no heading names the courses, so an admission fee is not the price', async () => {
    expect(
      await used(`
        Std | Subject | Fees
            |         | Admission | Total
        XI  | Physics | 1,000     | 45,000`),
    ).toEqual([['Std', 'level'], ['Subject', 'title'], ['Fees Admission'], ['Fees Total', 'price']])
  })

  test('is joined to the row below although cells merged downwards fill both', async () => {
    expect(
      await used(`
        Cours    |      | Horaires |               | Lieu
        Intitulé | Niv. | Jour     | Heures        | Lieu
        Anglais  | A1   | lundi    | 18h30 - 20h30 | Gym`),
    ).toEqual([
      ['Cours Intitulé', 'title'],
      ['Cours Niv.', 'level'],
      ['Jour', 'sessions'],
      ['Heures', 'sessions'],
      ['Lieu', 'venue'],
    ])
  })

  test('does not include a title above, merged or not', async () => {
    const grid = gridOf(rowsOf('Fees of Harbour | | \nCourse | Total | Days\nTabla | 500 | Mon'))
    const found = findHeadings(grid.rows, { map: {}, spans: [{ row: 1, from: 1, to: 3 }] })
    expect(found.headings).toEqual(['Course', 'Total', 'Days'])
  })
})

describe('headings in the languages of offices', () => {
  test.each([
    [
      'Kurs | Niveau | Kursgebühr | Beginn | Dauer | Dozentin | Ort | Wochentage',
      'title level price starts_on workload instructors venue sessions',
    ],
    [
      'Formation | Groupe | Tarif | Date de début | Durée | Formateur | Lieu | Horaires',
      'title level price starts_on workload instructors venue sessions',
    ],
    [
      'Curso | Nivel | Precio | Fecha de inicio | Duración | Profesora | Sede | Horario',
      'title level price starts_on workload instructors venue sessions',
    ],
    [
      'Nome do curso | Turma | Preço | Início | Carga horária | Docente | Unidade | Horários',
      'title level price starts_on workload instructors venue sessions',
    ],
    [
      'Kursgebuehr | Niveau | Gebuhr | Debut | Duracion | Dozent | Tag und Zeit',
      'price level price starts_on workload instructors sessions',
    ],
    [
      'Visible from | Published till | Sichtbar ab | Visible jusqu’au | कब से दिखे | Publish | Von',
      'publish_from publish_until publish_from publish_until publish_from published starts_on',
    ],
    [
      'Kozi | Ngazi | Ada | Kuanza | Muda | Mwalimu | Kituo | Siku',
      'title level price starts_on workload instructors venue sessions',
    ],
    [
      'कोर्स का नाम | बैच | शुल्क | प्रारंभ तिथि | अवधि | शिक्षक | केंद्र | समय',
      'title level price starts_on workload instructors venue sessions',
    ],
    [
      'Course | Std | Fees | Intake Date | Duration | Faculty | Branch | Timing',
      'title level price starts_on workload instructors venue sessions',
    ],
  ])('%s', (headings, names) => {
    expect(headings.split('|').map((one) => meant(one.trim(), {}))).toEqual(names.split(' '))
  })

  test('each belong surely to at most one column', () => {
    const words = Object.entries(headingWords).flatMap(([name, lists]) =>
      Object.entries(lists).flatMap(([language, list]) =>
        ['also', 'else', 'last'].includes(language)
          ? []
          : list.split(', ').map((word) => [squeezedHeading(word), name]),
      ),
    )
    expect(new Set(Object.keys(headingWords)).difference(new Set(columnNames))).toEqual(new Set())
    expect(words.filter(([word], at) => words.findIndex(([other]) => other === word) !== at)).toEqual([])
  })
})

describe('which heading is the price', () => {
  test.each([
    ['Course | Registration Fee | Total Fee', [['Registration Fee'], ['Total Fee', 'price']]],
    ['Course | Course Fee | Total Fee', [['Course Fee'], ['Total Fee', 'price']]],
    [
      'Course | MRP | Fees',
      [
        ['MRP', 'compare_at_price'],
        ['Fees', 'price'],
      ],
    ],
    ['Course | Fees | Exam Fee', [['Fees', 'price'], ['Exam Fee']]],
    ['Course | DP | Full payment', [['DP'], ['Full payment', 'price']]],
    ['Course | Fee (incl. exam fee) | Credits', [['Fee (incl. exam fee)', 'price'], ['Credits']]],
    ['Course | Tarifs 2026-27 | Acompte', [['Tarifs 2026-27', 'price'], ['Acompte']]],
  ])('%s', async (headings, uses) => {
    expect((await used(`${headings}\nTabla | 5 | 6`)).slice(1)).toEqual(uses)
  })

  test.each([
    ['Fee per month', 'per month'],
    ['Mensalidade', 'Mensalidade'],
  ])('and its unit, if the heading gives it: %s', async (heading, unit) => {
    const { said } = await read(`Course | ${heading}\nTabla | 500\nSitar | 600`)
    expect(said).toEqual([expect.stringContaining(`the prices are "${unit}"; the site does not show`)])
  })
})

test.each([
  ['Subject | Std | Fees\nMaths | XI | 500', 'Maths', 'XI'],
  ['Std | Subj. | Fees\nXI | Maths | 500', 'Maths', 'XI'],
  ['TTC Programme | Venue | Fees\nYoga | Hall | 500', 'Yoga', null],
  ['Class | Fees\nXI Science | 500', 'XI Science', null],
  ['Class / कक्षा | Level | Fees\nKathak | Beginner | 500', 'Kathak', 'Beginner'],
  ['Level | Class | Fees\nBeginner | Kathak | 500', 'Kathak', 'Beginner'],
  ['Instrument | Level | Fees\nViolin | Grade 1 | 500', 'Violin', 'Grade 1'],
])(
  'without a name of courses the likeliest heading is read as it, and said: %s',
  async (rows, title, level) => {
    const { courses, said } = await read(rows)
    expect(courses).toMatchObject([{ title, versions: [{ level }] }])
    expect(said).toEqual([expect.stringContaining('is read as the name of the course')])
  },
)

test.each([
  ['May 2027', { starts_on: '2027-05-01', level: null }],
  ['Jan, May, Sept', { starts_on: null, level: 'Jan, May, Sept' }],
  ['22-26 Feb 2027', { starts_on: '2027-02-22', ends_on: '2027-02-26', level: null }],
  ['60', { starts_on: null, level: null }],
])('an intake of %s is a date, a group, or a number of places, which is left out', async (cell, version) => {
  const { courses } = await read(`Course | Fees | Intake\nTabla | 5 | ${cell}`)
  expect(courses[0]?.versions[0]).toMatchObject(version)
})

test('an intake is a date or a group row by row, also in a workbook', async () => {
  const rows = [
    ['Course', 'Intake'],
    ['Barbering', new Date('2027-01-11T00:00:00Z')],
    ['Braiding', 'Every Monday'],
  ]
  const { courses } = await read(rows)
  expect(courses.map(({ versions }) => versions[0])).toMatchObject([
    { starts_on: '2027-01-11', level: null },
    { starts_on: null, level: 'Every Monday' },
  ])
})

test.each(['Start – End', 'Start / End', 'Start to End'])(
  '%s is above the first and the last day',
  async (heading) => {
    const { courses } = await read(`Course | Fees | ${heading}\nYoga | 5 | 3 – 27 Jan 2027`)
    expect(courses[0]?.versions).toMatchObject([{ starts_on: '2027-01-03', ends_on: '2027-01-27' }])
  },
)

test('a status among remarks is obeyed, and the remarks are named', async () => {
  const { courses, said } = await read(`
    Course  | Fees | Status / notes
    Yin     | 5    | min. 4 persons
    Hatha   | 5    | FULL – waitlist
    Vinyasa | 5    | full
    Reliure | 5    | ANNULÉ cette année
    Nidra   | 5    | full-time, closed-toe shoes`)
  expect(courses.map(({ versions: [only] }) => [only?.status, only?.seats_left])).toEqual([
    ['active', null],
    ['active', 0],
    ['active', 0],
    ['archived', null],
    ['active', null],
  ])
  expect(said).toEqual([
    expect.stringContaining('"min. 4 persons" is not a status we know'),
    expect.stringContaining('"ANNULÉ cette année" is read as closed'),
    expect.stringContaining('"full-time, closed-toe shoes" is not a status we know'),
    expect.stringContaining('keeps this version out of the catalogue'),
  ])
})

test.each([
  ['Status', 'Archived', 'Published'],
  ['Etat', 'Brouillon', 'Actif'],
  ['Published', 'Draft', 'yes'],
  ['Published', 'perhaps', 'yes'],
  ['Estado', 'Canceladas', 'Abierta'],
])('below %s, %s is hidden and %s is shown', async (heading, hidden, shown) => {
  const { courses } = await read(
    `Course | Fees | ${heading}\nA | 5 | ${hidden}\nB | 5 | ${shown}\nC | 5 | ${shown}\nD | 5 | ${shown}`,
  )
  const isShown = ({ published, versions: [only] }: (typeof courses)[number]) =>
    published && only?.status !== 'archived'
  expect(courses.map(isShown)).toEqual([false, true, true, true])
})

test.each([
  ['Seats', '30', true],
  ['Seats', '10 max', false],
  ['Vacancies | Seats', '3 | 30', false],
])(
  'below %s, %s is suggested for the seats left only if it can be them',
  async (headings, cells, isSuggested) => {
    const { said } = await read(`Course | Fees | ${headings}\nTabla | 5 | ${cells}`)
    const seats = said.find((one) => one.includes('"Seats" is not a column we know')) ?? ''
    expect(seats.includes('seats_left')).toBe(isSuggested)
  },
)

test('prices on request are never a fault, and one warning counts them', async () => {
  const rows = 'Course | Fees | Old fee\nA | - | -\nB | | 5\nC | call us |\nD | n/a |\nE | 500 | 600'
  const { courses, said } = await read(rows)
  const amounts = courses.map(({ versions }) => versions[0]?.invites[0]?.plans[0]?.amount)
  expect(amounts).toEqual([null, null, null, null, 500])
  expect(said.filter((one) => one.includes('Price on request'))).toEqual([
    '4 rows (2, 3, 4 …), column B (Fees): has no price, so the site shows "Price on request"',
  ])
  const unpriced = await read(
    'Course | Fees | Days\nA | | Mon\nB | - | Tue',
    storedWith([], { currency: null }),
  )
  expect(unpriced.courses).toHaveLength(2)
})

test('a price that is free only for some is on request, and said', async () => {
  const { courses, said } = await read('Course | Fees | Days\nA | FREE (scholars only) | Mon\nB | free | Tue')
  expect(courses.map(({ versions }) => versions[0]?.invites[0]?.plans[0]?.amount)).toEqual([null, 0])
  expect(said).toEqual([expect.stringContaining('"FREE (scholars only)" is not free for everybody')])
})

test('a down payment is not the price', async () => {
  const rows = 'Course | Amount due | Down payment | Days\nA | P5,000 | 1,000 | Mon\nB | P6,000 | 1,000 | Tue'
  const { facts, said } = await read(rows, storedWith([], { currency: 'PHP' }))
  expect(facts.uses[1]?.columns).toEqual(['price'])
  expect(said.join()).toContain('"Down payment" is not the price of the course, so it is left out: "1,000"')
})

test('a blank cell sets a stored price to on request; a later price has the institute’s currency', async () => {
  const plan = { id: 'p', amount: 900, currency: 'INR' }
  const course = (plans: object[]) => ({
    id: 'a',
    title: 'A',
    versions: [{ id: 'v', invites: [{ id: 'i', default: true, plans }] }],
  })
  const blank = await read('id | price | level\na | |', storedWith([course([plan])]))
  expect(blank.courses).toMatchObject([{ versions: [{ invites: [{ plans: [{ id: 'p', amount: null }] }] }] }])
  const told = await read(
    'id | price\na | 500',
    storedWith([course([{ id: 'p', amount: null, currency: 'USD' }])]),
  )
  expect(told.courses).toMatchObject([
    { versions: [{ invites: [{ plans: [{ amount: 500, currency: 'INR' }] }] }] },
  ])
})

describe('rows with faults can be left out', () => {
  const rows = 'Course | Level | Fees\nTabla | A | 500\nSitar | A | § 5\nSitar | B | 600\nVocal | | x 7'

  test('each is reported, and the rest is read without them', async () => {
    const { parsed, facts } = await read(rows)
    expect([parsed.isValid, facts.badRows]).toEqual([false, [3, 5]])
    const { courses, said, facts: again } = await read(rows, storedWith(), { leaveOut: facts.badRows })
    expect(courses).toMatchObject([{ title: 'Tabla' }, { title: 'Sitar', versions: [{ level: 'B' }] }])
    expect(said).toEqual(['2 rows (3, 5): is left out, as you asked; a stored course stays as it is'])
    expect([again.badRows, again.leftOut]).toEqual([[], [3, 5]])
  })

  test('and a stored course stays unchanged', async () => {
    const stored = storedWith([
      { id: 'sitar', title: 'Sitar', subtitle: 'old', versions: [{ id: 'v', level: 'A' }] },
    ])
    const { courses } = await read(rows, stored, { leaveOut: [3, 5] })
    expect(courses.find(({ id }) => id === 'sitar')).toMatchObject({
      subtitle: 'old',
      versions: [{ id: 'v' }],
    })
  })

  test('but not a fault of the sheet as a whole', async () => {
    expect(
      (await read('Course | Fees\nTabla | 5\nSitar | 6', storedWith([], { currency: null }))).facts.badRows,
    ).toEqual([])
  })
})

test('a date that can be two days is reported, so that the office can choose', async () => {
  const rows = 'Course | Start date\nTabla | 03/04/2027'
  const { facts, parsed } = await read(rows, storedWith([], { currency: null }))
  expect([parsed.isValid, facts.ambiguous]).toEqual([false, { written: '03/04/2027', order: undefined }])
  const said = await read(rows, storedWith([], { currency: null }), { dates: 'mdy' })
  expect(said.courses).toMatchObject([{ versions: [{ starts_on: '2027-03-04' }] }])
  expect(said.facts.ambiguous).toEqual({ written: '03/04/2027', order: 'mdy' })
})

test('the heading that the office chose for the price wins over an offer', () => {
  const columns = (map: HeadingMap) =>
    chooseColumns(['Course', 'Course fee', 'Offer price'], [], map).uses.map((use) => use.columns)
  expect(columns({})).toEqual([['title'], ['compare_at_price'], ['price']])
  expect(columns({ coursefee: 'price' })).toEqual([['title'], ['price'], []])
})

describe('headings for days or for times of day', () => {
  const clock = (time: string) => new Date(`1899-12-30T${time}:00Z`)
  const day = new Date('2027-01-11T00:00:00Z')
  const starts = { starts_on: '2027-01-11', ends_on: null, level: null }

  test.each([
    ['From', 'To', clock('09:00'), clock('12:30')],
    ['From', 'To', '9:00', '12:30'],
    ['Start time', 'End time', '9 am', '12.30 pm'],
    ['Début', 'Fin', '9h00', '12h30'],
    ['Heure de début', 'Heure de fin', '9h', '12h30'],
    ['Beginn', 'Ende', '9 Uhr', '12:30 Uhr'],
    ['von', 'bis', '9:00', '12.30'],
  ])('%s and %s above times of day are the two ends of a class', async (from, to, starts_at, ends_at) => {
    const { courses } = await read([
      ['Course', 'Mode', from, to, 'Intake'],
      ['Braiding', 'Mon/Wed', starts_at, ends_at, day],
    ])
    const times = { starts_at: '09:00', ends_at: '12:30' }
    expect(courses[0]?.versions).toMatchObject([
      {
        ...starts,
        sessions: [
          { day: 'monday', ...times },
          { day: 'wednesday', ...times },
        ],
      },
    ])
  })

  test('Hours above ranges of times are times, and above lengths a length', async () => {
    const version = async (cell: string) =>
      (await read(`Cours | Jour | Heures\nAnglais | lundi | ${cell}`)).courses[0]?.versions[0]
    expect(await version('18h30-20h30')).toMatchObject({
      workload: null,
      sessions: [{ day: 'monday', starts_at: '18:30', ends_at: '20:30' }],
    })
    const { courses } = await read('Curso | Dias | Horário\nInglês | seg | 8h às 9h30\nTeatro | ter | 14h')
    expect(courses.map(({ versions: [only] }) => [only?.workload, only?.sessions[0]?.starts_at])).toEqual([
      [null, '08:00'],
      [null, '14:00'],
    ])
    expect(await version('24 h')).toMatchObject({ workload: 'PT24H', sessions: [{ starts_at: null }] })
  })

  test('a time of day that the office takes for a date is refused', async () => {
    const rows = [
      ['Course', 'Clock'],
      ['Braiding', clock('09:00')],
    ]
    const { said } = await read(rows, storedWith(), { map: { clock: 'starts_on' } })
    expect(said).toEqual([expect.stringContaining('"09:00" is not a calendar date')])
  })

  test('a date among texts is shown as people write it', async () => {
    const { courses } = await read([
      ['Course', 'Level', 'Batch'],
      ['Braiding', day, 'A'],
    ])
    expect(courses[0]?.versions).toMatchObject([{ level: '11 January 2027, A' }])
  })
})

test.each([
  [500, 'price'],
  [501, undefined],
])('a heading of %i characters is read as %s: known headings are shorter', (length, name) => {
  expect(meant(`Price (${'x'.repeat(length - 8)})`, {})).toBe(name)
})
