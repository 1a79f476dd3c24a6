import { describe, expect, test } from 'vitest'
import { Money } from '#lib/modules/sheet/cell.ts'
import { readSheets } from '#lib/modules/sheet/read-sheet.ts'
import { type Column, Mapping } from '#lib/office/imports/mapping.ts'
import {
  agreed,
  type Chosen,
  columnsOf,
  heldIn,
  read,
  readAll,
  rowsOf,
  sheetOf,
  storedWith,
} from './sheets.ts'

/** Reads a sheet with settings of its columns, by heading. */
const lines = async (rows: string, columns: Chosen['columns'] = {}) =>
  (await read(rows, storedWith(), { columns })).lines

describe('a column is read as its mapping says', () => {
  test.each<[string, string, Record<string, Partial<Column>>, string[]]>([
    [
      'day first',
      'Course | Start\nT | 03/04/2027',
      { Start: { field: 'starts_on', dates: 'dmy' } },
      ['T | 2027-04-03 | ask'],
    ],
    [
      'month first',
      'Course | Start\nT | 03/04/2027',
      { Start: { field: 'starts_on', dates: 'mdy' } },
      ['T | 2027-03-04 | ask'],
    ],
    ['a decimal dot', 'Course | Fee\nT | 1.500', { Fee: { decimal: '.' } }, ['T | 1.5']],
    ['a decimal comma', 'Course | Fee\nT | 1.500', { Fee: { decimal: ',' } }, ['T | 1500']],
    [
      'names of days in a language',
      'Course | Days\nT | maandag',
      { Days: { field: 'sessions', language: 'nl' } },
      ['T | mon | ask'],
    ],
    [
      'a unit',
      'Course | Length\nT | 24',
      { Length: { field: 'workload', unit: 'hours' } },
      ['T | PT24H | ask'],
    ],
    [
      'blank as above',
      'Course | Hall\nA | Pune\nB |',
      { Hall: { field: 'venue', blank: 'above' } },
      ['A | Pune | ask', 'B | Pune | ask'],
    ],
    [
      'each filled cell is a batch',
      'Course | First | Second | Third\nT | 2027-01-05 | 2027-02-05 |',
      Object.fromEntries(
        ['First', 'Second', 'Third'].map((name) => [name, { field: 'starts_on', each: 'batch' as const }]),
      ),
      ['T | 2027-01-05 | ask', 'T | 2027-02-05 | ask'],
    ],
    [
      'start and end',
      'Course | Day | From | Until\nT | Mon | 18:30 | 20:00',
      {
        Day: { field: 'sessions', language: 'en' },
        From: { field: 'sessions', part: 'start' },
        Until: { field: 'sessions', part: 'end' },
      },
      ['T | mon 18:30-20:00 | ask'],
    ],
    [
      'first and last day in a cell',
      'Course | When\nT | 15–26.03.2027',
      { When: { field: 'starts_on', mixed: true } },
      ['T | 2027-03-15 | 2027-03-26 | ask'],
    ],
    [
      'several things in a cell',
      'Course | When\nT | 5 July 2027; Mon & Wed 18:30; € 50',
      { When: { field: 'starts_on', mixed: true, language: 'en' } },
      ['T | 2027-07-05 | mon 18:30+wed 18:30 | 50'],
    ],
    [
      'a range with its weekday',
      'Course | When\nT | 21. April - 25. Juni 2020; jeweils Di.',
      { When: { field: 'starts_on', mixed: true, language: 'de' } },
      ['T | 2020-04-21 | 2020-06-25 | tue | ask'],
    ],
    [
      'days in a column, and times and a length in another',
      'Course | When | What\nT | 21. April - 25. Juni 2020; jeweils Di. | 08.45 – 11.10 Uhr; 72.5 Kursstunden',
      {
        When: { field: 'starts_on', mixed: true, language: 'de' },
        What: { field: 'sessions', mixed: true, language: 'de' },
      },
      ['T | 2020-04-21 | 2020-06-25 | PT72H30M | tue 08:45-11:10 | ask'],
    ],
    [
      'words of a status',
      'Course | State\nA | Offen\nB | Entwurf',
      { State: { field: 'status', words: { Offen: 'active', Entwurf: 'archived' } } },
      ['A | ask', 'B | ask'],
    ],
    [
      'words of a price',
      'Course | Fee\nA | Consultar\nB | Nada\nC | 5',
      { Fee: { words: { Consultar: 'request', Nada: 'free' } } },
      ['A | ask', 'B | 0', 'C | 5'],
    ],
  ])('%s', async (_, rows, columns, expected) => {
    expect(await lines(rows, columns)).toEqual(expected)
  })

  test('a mark below a day is that day, beside the times of another', async () => {
    const rows = 'Course | Monday | Friday\nT | 18:30 | 9:30 am\nS | x | -'
    const day = (one: 'monday' | 'friday') => ({ field: 'sessions', day: one, language: 'en' })
    expect(await lines(rows, { Monday: day('monday'), Friday: day('friday') })).toEqual([
      'T | mon 18:30+fri 09:30 | ask',
      'S | mon | ask',
    ])
  })

  test('several teachers, tags, places and levels are joined', async () => {
    const { courses } = await read(
      'Course | Teacher | Assistant | Branch | City\nT | Asha | Ravi | Baner | Pune',
      storedWith(),
      {
        columns: {
          Assistant: { field: 'instructors' },
          Branch: { field: 'venue' },
          City: { field: 'venue' },
        },
      },
    )
    expect(courses[0]?.instructors.map(({ name }) => name)).toEqual(['Asha', 'Ravi'])
    expect(courses[0]?.versions[0]?.venue).toBe('Baner, Pune')
  })

  test('a cell that a workbook knows as a day or a time is taken as such, and never as money', async () => {
    const day = new Date('2027-01-05T00:00:00Z')
    const clock = new Date('1899-12-30T18:30:00Z')
    const rows = [
      ['Course', 'Start', 'Day', 'Time', 'Fee'],
      ['T', day, 'Mon', clock, 5],
      ['S', day, 'Mon', clock, clock],
    ]
    const { said, facts } = await read(rows, storedWith(), { rows: { blank: ['price'] } })
    expect(facts.rows?.faultCount).toBe(0)
    expect(said).toContain('row 3, column Fee: is left blank, as you asked')
    const { lines: found } = await read(rows.slice(0, 2))
    expect(found).toEqual(['T | 2027-01-05 | mon 18:30 | 5'])
  })

  test('a number that a workbook shows as money is that money, and no length', async () => {
    const rows = [
      ['Course', 'Fee', 'Hours'],
      ['T', new Money(1200.5, '€'), 24],
      ['S', new Money(90, '€'), new Money(60, '€')],
    ]
    const columns = { Hours: { field: 'workload', unit: 'hours' as const }, Fee: { decimal: ',' as const } }
    const { said } = await read(rows, storedWith(), { columns })
    expect(said).toEqual([expect.stringContaining('"€ 60" is not a length of time')])
    const { courses } = await read(rows.slice(0, 2), storedWith(), { columns })
    expect(courses[0]?.versions[0]?.invites[0]?.plans).toMatchObject([{ amount: 1200.5, currency: 'EUR' }])
  })

  test('other worksheets than those that are ticked are not read', async () => {
    const all = ['A', 'B'].map((name) => ({ ...sheetOf([['Course'], [`Of ${name}`]]), name }))
    const { facts } = await readSheets(all, storedWith(), {})
    const draft = agreed(facts.look)
    for (const worksheet of draft.worksheets) worksheet.names = ['B']
    const { parsed } = await readSheets(all, storedWith(), { draft })
    expect(parsed.isValid && [...(parsed.source.courses ?? [])].map(({ title }) => title)).toEqual(['Of B'])
  })
})

describe('a mapping that does not fit is refused, by name', () => {
  const sheet = sheetOf(rowsOf('Course | Fee | State\nTabla | 500 | Live'))
  const faultOf = async (columns: Record<string, Partial<Column>>) => {
    const { facts } = await readSheets([sheet], storedWith(), {})
    const { facts: found } = await readSheets([sheet], storedWith(), {
      draft: agreed(facts.look, { columns }),
    })
    return columnsOf(found.look).flatMap(({ heading, fault }) => (fault ? `${heading}: ${fault.en}` : []))
  }

  test.each<[string, Record<string, Partial<Column>>, string]>([
    ['an unknown field', { Fee: { field: 'cost' } }, 'Fee: "cost" is not a field; expected one of id, title'],
    [
      'a setting of another field',
      { Fee: { unit: 'hours' } },
      'Fee: "unit" is not a setting of a column of price',
    ],
    [
      'a value of another field',
      { State: { field: 'published', words: { Live: 'active' } } },
      'State: "Live" cannot mean "active"; expected one of yes, no, blank',
    ],
    [
      'a word without a value',
      { State: { field: 'published', words: {} } },
      'State: choose what "Live" means',
    ],
    ['two columns of one field', { State: { field: 'price' } }, 'State: another column is price already'],
  ])('%s', async (_, columns, fault) => {
    expect(await faultOf(columns)).toEqual(expect.arrayContaining([expect.stringContaining(fault)]))
  })

  test.each([
    ['an unknown key', { worksheets: [{ headingRow: 1, columns: [{ heading: 'A', kind: 'x' }] }] }],
    ['another decimal sign', { worksheets: [{ headingRow: 1, columns: [{ heading: 'A', decimal: ';' }] }] }],
    ['an unknown answer', { worksheets: [{ headingRow: 1, columns: [] }], rows: { alike: 'both' } }],
    ['no worksheets', { worksheets: [] }],
    ['an unknown currency', { worksheets: [{ headingRow: 1, columns: [] }], without: { currency: 'XXQ' } }],
  ])('%s', (_, json) => {
    expect(Mapping.safeParse(json).success).toBe(false)
  })

  test.each([
    [
      'other headings',
      { columns: [{ heading: 'Kurs' }] },
      /the mapping is for a sheet with the headings "Kurs"; this one has "Course"/,
    ],
    ['another worksheet', { names: ['Spring'] }, /no worksheet "Spring"/],
  ])('one for %s', async (_, worksheet, message) => {
    const draft = { worksheets: [{ headingRow: 1, ...worksheet }] }
    await expect(
      readSheets([{ ...sheet, name: 'S' }], storedWith(), {
        draft: { worksheets: [{ names: ['S'], ...draft.worksheets[0] }] },
      }),
    ).rejects.toThrow(message)
  })

  test('nothing is read while a column is open that costs money or hides rows', async () => {
    const { facts } = await readSheets([sheet], storedWith(), {})
    const { parsed, facts: open } = await readSheets([sheet], storedWith(), { draft: facts.look.mapping })
    expect([parsed, open.rows, heldIn(open.look)]).toEqual([
      { isValid: false, faults: [] },
      undefined,
      ['Fee: price', 'State: visibility'],
    ])
  })
})

test('a price that can be two numbers is not read until somebody has seen what it means', async () => {
  const sheet = sheetOf(rowsOf('Course | Amt\nTabla | 1.500'))
  const { facts } = await readSheets([sheet], storedWith(), {})
  const price = agreed(facts.look, { columns: { Amt: { field: 'price' } } })
  const { facts: found } = await readSheets([sheet], storedWith(), { draft: price })
  expect(heldIn(found.look)).toEqual(['Amt: price'])
  const decided = agreed(facts.look, { columns: { Amt: { field: 'price', decimal: '.' } } })
  expect(heldIn((await readSheets([sheet], storedWith(), { draft: decided })).facts.look)).toEqual([])
})

describe('a mapping is remembered for sheets with the same headings', () => {
  const at = new Date('2026-11-03T10:00:00Z')
  const first = 'Course | State | Fee\nTabla | Live | 500\nSitar | Old | 900'
  const choice: Chosen = { columns: { State: { field: 'published', words: { Live: 'yes', Old: 'no' } } } }
  const lookAgain = async (rows: string) => {
    const { facts } = await read(first, storedWith(), choice)
    const remembered = [{ mapping: facts.look.mapping, at }]
    return readSheets([sheetOf(rowsOf(rows))], storedWith(), { remembered })
  }

  test.each([
    ['as they were', first],
    ['in another order, below a new title', 'List of 2028 | |\nFee | Course | State\n600 | Vocal | Live'],
  ])('%s, it is read without a question', async (_, rows) => {
    const { facts, parsed } = await lookAgain(rows)
    expect([facts.look.origin, facts.look.rememberedAt, facts.look.isSure, parsed.isValid]).toEqual([
      ...['remembered', at.toISOString(), true, true],
    ])
  })

  test.each([
    ['another heading', `${first.replace('Fee', 'Price')}`],
    ['one heading more', first.replaceAll('\n', ' | x\n').replace('Fee', 'Fee | Hall')],
  ])('with %s it is proposed anew', async (_, rows) => {
    expect((await lookAgain(rows)).facts.look.origin).toBe('proposed')
  })

  test('a word that is not there once keeps its meaning', async () => {
    const { facts } = await lookAgain('Course | State | Fee\nVocal | Live | 5')
    expect(facts.look.mapping.worksheets[0]?.columns[1]?.words).toEqual({ Live: 'yes', Old: 'no' })
  })

  test('with a new word in a column that hides nothing, it is read and shown', async () => {
    const rows = 'Course | Mode\nTabla | online'
    const remembered = [{ mapping: (await read(rows)).facts.look.mapping, at }]
    const again = sheetOf(rowsOf(`${rows}\nSitar | Präsenz`))
    const { facts, parsed } = await readSheets([again], storedWith(), { remembered })
    expect([facts.look.origin, facts.look.isSure, parsed.isValid]).toEqual(['remembered', false, true])
  })

  test('with a new word, only that is asked', async () => {
    const { facts, parsed } = await lookAgain('Course | State | Fee\nVocal | Paused | 5')
    expect([parsed.isValid, heldIn(facts.look)]).toEqual([false, ['State: visibility']])
    expect(facts.look.worksheets[0]?.columns[1]?.fault?.en).toBe('choose what "Paused" means')
  })
})

test('our own export needs no look, whatever the order of its columns', async () => {
  const rows = 'price | title | id | published\n500 | Tabla | t | yes'
  const { facts, parsed } = await readSheets([sheetOf(rowsOf(rows))], storedWith(), {})
  expect([facts.look.origin, facts.look.isSure, parsed.isValid]).toEqual(['ours', true, true])
  const named = await readSheets([sheetOf(rowsOf(rows.replace('published', 'Published?')))], storedWith(), {})
  expect(named.facts.look.origin).toBe('proposed')
})

test('a workbook whose worksheets differ has a mapping for each', async () => {
  const all = [
    { ...sheetOf(rowsOf('Course | Fee\nTabla | 5')), name: 'Music' },
    { ...sheetOf(rowsOf('Kurs | Gebühr\nYoga | 6')), name: 'Yoga' },
  ]
  expect((await readAll(all)).lines).toEqual(['Tabla | 5', 'Yoga | 6'])
})
