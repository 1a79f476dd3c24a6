import { describe, expect, test } from 'vitest'
import { readSheets } from '#lib/modules/sheet/read-sheet.ts'
import type { Ask } from '#lib/office/imports/sheet-facts.ts'
import { agreed, columnsOf, heldIn, rowsOf, sheetOf, storedWith } from './sheets.ts'

const lookAt = async (rows: string, stored = storedWith()) =>
  (await readSheets([sheetOf(rowsOf(rows))], stored, {})).facts.look

/** Returns the proposed fields, in the order of the columns; `!` marks those that hold the sheet up. */
const proposed = async (rows: string) =>
  columnsOf(await lookAt(rows)).map(({ field, hold }) => `${field ?? ''}${hold ? '!' : ''}`)

describe('a column is proposed by an exact word for a field whose cells it has', () => {
  test.each([
    [
      'English',
      'Course Name | Fees (Rs.) | Batch begins | Days | Timing | Duration | Faculty | Mode | Remarks',
      'Tabla | 1,500 | 5 July 2027 | Mon & Wed | 6-7 pm | 24 hours | Asha Rao | Online | new',
      'title price! starts_on sessions sessions workload instructors delivery ',
    ],
    [
      'German',
      'Kurs | Gebühr | Beginn | Tage | Uhrzeit | Dauer | Dozent | Ort',
      'Yoga | 49,50 € | 16.01.2027 | Mo, Mi | 18:00–19:30 | 12 Wochen | Eva Kern | Ulm',
      'title price! starts_on sessions sessions workload instructors venue',
    ],
    [
      'Hindi',
      'कोर्स का नाम | शुल्क | अवधि | शिक्षक',
      'तबला | ₹900 | 3 महीने | आशा',
      'title price! workload instructors',
    ],
    [
      'Chinese',
      '课程 | 价格 | 开课日期 | 老师',
      '古筝 | 800 | 2027年1月16日 | 王',
      'title price! starts_on instructors',
    ],
  ])('%s', async (_, headings, row, fields) => {
    expect((await proposed(`${headings}\n${row}`)).join(' ')).toBe(fields)
  })
})

test.each([
  ['a date', '16.01.2027', 'starts_on'],
  ['a date with its weekday', 'Sa., 16.01.2027', 'starts_on'],
  ['days and times', 'Mon 18:30', 'sessions'],
  ['a length', '6 weeks', 'workload'],
  ['money', '₹900', 'price!'],
  ['a long text', 'An introduction '.repeat(12), 'description'],
  ['a mail', 'a@b.example', ''],
  ['a link', 'https://a.example', ''],
  ['a number', '17', ''],
  ['a word', 'x', ''],
])(
  'below a heading that nobody knows, %s proposes a field or leaves the column out',
  async (_, cell, field) => {
    expect(await proposed(`Title | Zzz\nTabla | ${cell}`)).toEqual(['title', field])
  },
)

test('without a known heading, the title is the first column of names that differ, and no codes', async () => {
  expect(await proposed('X1 | X2 | X3\nC_01 | UG | Marine Biology\nC_02 | UG | Ocean Science')).toEqual([
    '',
    '',
    'title',
  ])
})

test.each([
  ['an id', 'idFormation | Libellé\n101 | Yoga\n102 | Tai-chi', ' title'],
  ['a slug', 'Course | label_fr\nyoga-doux | Yoga doux\ntai-chi-1 | Tai-chi', ' title'],
  ['a word of a heading', 'raw_time_classroom | title_en\nMon 9 R1 | Law\nTue 9 R2 | Art', ' title'],
  ['a longer text', 'X1 | X2\nA | Marine Biology\nB | Ocean Science', ' title'],
])('the title is no other column beside %s', async (_, rows, fields) => {
  expect((await proposed(rows)).map((field) => (field === 'title' ? field : '')).join(' ')).toBe(fields)
})

test('every column with a heading or a cell is shown, whatever its heading', async () => {
  const look = await lookAt('# | Title | #REF!\n1 | Tabla | 5\n2 | Sitar | 6')
  expect(columnsOf(look).map(({ heading }) => heading)).toEqual(['#', 'Title', '#REF!'])
})

test.each([
  ['the cells are of another kind', 'Title | Start date\nTabla | Asha Rao', 'title '],
  ['another column is it already', 'Title | Price | Cost\nTabla | 5 | 6', 'title price! !'],
  ['times have no day', 'Title | Time\nTabla | 18:30', 'title '],
])('a column is left out where %s', async (_, rows, fields) => {
  expect((await proposed(rows)).join(' ')).toBe(fields)
})

describe('only visibility and price hold a sheet up', () => {
  test.each([
    ['aktivni', '0'],
    ['Disponibile', 'no'],
    ['Available', '1'],
    ['Disponibilité', 'x'],
    ['Active', '1'],
    ['Estado', 'Borrador'],
    ['Status', 'Live'],
    ['عنوان الحالة', 'x'],
    ['CursoActivo', 'FALSO'],
    ['course_status', 'x'],
    ['Published', 'yes'],
    ['状态', '草稿'],
    ['Fees', '500'],
    ['Price', '50000'],
    ['prix_xaf', '150000'],
    ['Zzz', '€ 50'],
  ])('%s with %s', async (heading, cell) => {
    const look = await lookAt(`Title | ${heading}\nTabla | ${cell}\nSitar | ${cell}`)
    expect(heldIn(look).length).toBe(1)
  })

  test('a sheet without either is read, with prices on request', async () => {
    const { facts, parsed } = await readSheets([sheetOf(rowsOf('Title | Room\nTabla | 4'))], storedWith(), {})
    expect([heldIn(facts.look), facts.look.mapping.without, parsed.isValid]).toEqual([
      ...[[], { price: 'request' }, true],
    ])
  })
})

describe('a column asks how it is read, with its own cell', () => {
  const asked = async (heading: string, ...cells: string[]): Promise<Ask[]> => {
    const rows = cells.map((cell, at) => `Course ${at} | ${cell}`)
    return columnsOf(await lookAt(`Title | ${heading}\n${rows.join('\n')}`))[1]?.asks ?? []
  }

  test.each<[string, string[], object]>([
    [
      'Start date',
      ['03/04/2027'],
      {
        ...{ key: 'dates', example: '03/04/2027', value: 'dmy' },
        shows: { dmy: '2027-04-03', mdy: '2027-03-04' },
      },
    ],
    [
      'Price',
      ['1.500'],
      { key: 'decimal', example: '1.500', value: ',', shows: { '.': '1.5', ',': '1500' } },
    ],
    ['Price', ['1,500'], { key: 'decimal', value: '.' }],
    ['Price (KWD)', ['1.500'], { key: 'currency', value: 'KWD' }],
    ['Fees', ['€ 5'], { key: 'currency', value: 'EUR' }],
    ['Duration (hours)', ['24'], { key: 'unit', example: '24', value: 'hours' }],
    ['Duration', ['24'], { key: 'unit', value: '' }],
    ['Start date', ['12 mar 2027'], { key: 'language', value: 'en' }],
    ['Start date', ['15–26.03.2027'], { key: 'mixed', example: '15–26.03.2027', value: 'true' }],
    ['Price', ['€ 50; Mon 18:30'], { key: 'mixed', value: '' }],
  ])('%s %j', async (heading, cells, format) => {
    expect(await asked(heading, ...cells)).toContainEqual(expect.objectContaining(format))
  })

  test.each([
    ['Start date', ['03/04/2027', '25/04/2027'], 'dates'],
    ['Price', ['1.500', '12,50'], 'decimal'],
    ['Start date', ['2027-06-01'], 'dates'],
    ['Duration', ['24 hours'], 'unit'],
  ])('and does not where its cells say: %s %j', async (heading, cells, key) => {
    expect((await asked(heading, ...cells)).map((ask) => ask.key)).not.toContain(key)
  })
})

test('marks below several columns of lessons ask for the day of each', async () => {
  const sheet = sheetOf(rowsOf('Course | L | M\nYoga | x |\nChess | | x'))
  const { facts } = await readSheets([sheet], storedWith(), {})
  const draft = agreed(facts.look, { columns: { L: { field: 'sessions' }, M: { field: 'sessions' } } })
  const { facts: found } = await readSheets([sheet], storedWith(), { draft })
  expect(columnsOf(found.look).map(({ asks }) => asks.some(({ key }) => key === 'day'))).toEqual([
    ...[false, true, true],
  ])
})

test('words of few are counted, the most frequent first, the blank cell last; yes, no and our own have their meaning', async () => {
  const rows = ['yes', 'Borrador', 'Borrador', ''].map((word, at) => `Course ${at} | ${word}`)
  const look = await lookAt(`Title | Published\n${rows.join('\n')}`)
  expect(columnsOf(look)[1]?.asks).toMatchObject([
    { key: 'words', example: 'Borrador', count: 2, value: '' },
    { key: 'words', example: 'yes', count: 1, value: 'yes' },
    { key: 'words', example: '', count: 1, value: '' },
  ])
})

test('the heading row is the one with the most known words, and a table without headings has letters', async () => {
  const first = (rows: string) =>
    lookAt(rows).then(({ mapping }) => [
      mapping.worksheets[0]?.headingRow,
      mapping.worksheets[0]?.columns[0]?.heading,
    ])
  expect(
    await first('Harbour Institute | |\nUpdated | 2027 |\nCourse | Price | Days\nTabla | 5 | Mon'),
  ).toEqual([3, 'Course'])
  // Two rows of headings, of which cells are merged downwards.
  expect(await first('Course | Price | When\nCourse | Price | Start\nTabla | 5 | 2027-01-01')).toEqual([
    2,
    'Course',
  ])
  expect(await first('Tabla | 5 | 2027-01-01\nSitar | 6 | 2027-01-01')).toEqual([0, 'A'])
})

test('worksheets with the same headings are one, others are on their own, and hidden ones are not read', async () => {
  const of = (name: string, rows: string, isHidden = false) => ({ ...sheetOf(rowsOf(rows)), name, isHidden })
  const all = [
    of('Autumn', 'Course | Room\nTabla | 1'),
    of('Spring', 'Room | Course\n2 | Sitar\n3 | Vocal'),
    of('Online', 'Course | Teacher\nYoga | Asha'),
    of('Notes', 'x | y'),
    of('Old', 'Course | Room\nOld | 1', true),
  ]
  const { facts, parsed } = await readSheets(all, storedWith(), {})
  expect(facts.look.mapping.worksheets.map(({ names }) => names)).toEqual([['Autumn', 'Spring'], ['Online']])
  expect(facts.look.tabs.map(({ name, isRead, rows }) => `${name} ${isRead} ${rows}`)).toEqual([
    ...['Autumn true 1', 'Spring true 2', 'Online true 1', 'Notes false 0', 'Old false 1'],
  ])
  const venues =
    parsed.isValid &&
    [...(parsed.source.courses ?? [])].map(({ title, versions }) => `${title} ${versions[0]?.venue}`)
  expect(venues).toEqual(['Tabla 1', 'Sitar 2', 'Vocal 3', 'Yoga null'])
})
