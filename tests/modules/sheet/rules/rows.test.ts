import { describe, expect, test } from 'vitest'
import { readSheets } from '#lib/modules/sheet/read-sheet.ts'
import { faultsCsv } from '#lib/office/imports/sheet-facts.ts'
import { agreed, type Chosen, read, rowsOf, sheetOf, storedWith } from './sheets.ts'

const findings = async (rows: string, answers: Chosen['rows'] = {}) => {
  const { facts, lines, said, parsed } = await read(rows, storedWith(), { rows: answers })
  return { ...facts.rows, lines, said, isValid: parsed.isValid }
}

describe('rows that can be read in several ways are asked about, and nothing is imported until then', () => {
  const differing = 'id | title | Hall\nt | Tabla | Pune\nt | Sitar | Pune'
  const alike = 'Course | Teacher | Fee\nTabla | Asha | 5\nTabla | Asha | 6'
  const alone = 'Course | Start | Fee\nMUSIC | |\nTabla | 2027-01-05 | 5\nDANCE | |\nKathak | 2027-01-06 | 6'

  test.each([
    ['differing', differing, ['2', '3']],
    ['alike', alike, ['2', '3']],
    ['alone', alone, ['2']],
  ])('%s', async (key, rows, shown) => {
    const { asks, isValid } = await findings(rows)
    expect([isValid, asks]).toMatchObject([false, [{ key, value: '' }]])
    expect(asks?.[0]?.rows?.[0]?.map(({ row }) => row)).toEqual(shown)
  })

  test.each<[string, Chosen['rows'], string, string[]]>([
    ['differing apart', { differing: 'apart' }, differing, ['Tabla | Pune | ask', 'Sitar | Pune | ask']],
    ['differing the same', { differing: 'same', alike: 'once' }, differing, ['Tabla | Pune | ask']],
    ['alike once', { alike: 'once' }, alike, ['Tabla | 5']],
    ['alike each', { alike: 'each' }, alike, ['Tabla | 5', 'Tabla | 6']],
    [
      'alone a course',
      { alone: 'course' },
      alone,
      ['MUSIC | ask', 'Tabla | 2027-01-05 | 5', 'DANCE | ask', 'Kathak | 2027-01-06 | 6'],
    ],
    ['alone a group', { alone: 'group' }, alone, ['Tabla | 2027-01-05 | 5', 'Kathak | 2027-01-06 | 6']],
    ['alone left out', { alone: 'out' }, alone, ['Tabla | 2027-01-05 | 5', 'Kathak | 2027-01-06 | 6']],
  ])('%s', async (_, answers, rows, expected) => {
    expect((await findings(rows, answers)).lines).toEqual(expected)
  })

  test('courses that share an id in the sheet keep their own ids in the next upload', async () => {
    const answers = { rows: { differing: 'apart' as const } }
    const idsOf = (courses: readonly { id: string; title: string }[]) => courses.map(({ id }) => id)
    const { courses } = await read(differing, storedWith(), answers)
    const again = await read(differing, storedWith(courses), answers)
    expect(idsOf(again.courses)).toEqual(idsOf(courses))
  })

  test('a name that groups rows is their tag', async () => {
    const { courses } = await read(alone, storedWith(), { rows: { alone: 'group' } })
    expect(courses.map(({ tags }) => tags)).toEqual([['MUSIC'], ['DANCE']])
  })

  test('a stored course alone in its row is a course', async () => {
    const { facts } = await read(alone.replace('MUSIC', 'Vocal'), storedWith([{ id: 'v', title: 'Vocal' }]))
    expect(facts.rows?.asks[0]?.count).toBe(1)
  })

  test('rows that say the same are one version, and differ where a column that is left out differs', async () => {
    const same = await findings('Course | Hall\nTabla | Pune\nTabla | Pune')
    expect([same.lines, same.said]).toEqual([
      ['Tabla | Pune | ask'],
      [expect.stringContaining('row 3: says nothing else of the course than row 2')],
    ])
    const beside = await findings('Course | Hall | Zzz\nTabla | Pune | a\nTabla | Pune | b')
    expect(beside.asks).toMatchObject([{ key: 'alike' }])
  })
})

test('totals, notes, repeated headings and hidden rows are left out and named with their rows', async () => {
  const rows = `
    Course | Hall | Fee
    Tabla  | 1    | 5
    Course | Hall | Fee
    Sitar  | 2    | 6
    Total  |      | 11
    * Fees are not paid back when somebody leaves before the end | |`
  const sheet = { ...sheetOf(rowsOf(rows)), hidden: [9] }
  const { facts: first } = await readSheets([sheet], storedWith(), {})
  const { facts, parsed } = await readSheets([sheet], storedWith(), { draft: agreed(first.look) })
  expect(parsed).toMatchObject({ isValid: true, source: { courses: { length: 2 } } })
  expect(
    facts.rows?.notes.map(({ places, reason }) => `${places.map(({ row }) => row)}: ${reason.en}`),
  ).toEqual([
    '9: is hidden, so it is left out',
    '5: is a row of totals, so it is left out',
    expect.stringContaining('6: "* Fees are not paid back'),
  ])
  expect(parsed.isValid).toBe(true)
})

test('a second table below the first is refused, and cannot be left out or blank', async () => {
  const { faults, isValid } = await findings(
    'Course | Start | Fee\nTabla | 2027-01-05 | 5\nTeacher | Days | Duration\nAsha | Mon | 50000',
  )
  expect([isValid, faults]).toMatchObject([
    false,
    [{ reason: { en: expect.stringContaining('another table begins in row 3') }, places: [] }],
  ])
})

test('an id that stands in two rows is one fault', async () => {
  const { said } = await findings('id | title | version_id | price\na | A | v | 5\nb | B | v | 5')
  expect(said).toEqual([expect.stringContaining("row 3, column version_id: 'v' is already used in row 2")])
})

describe('a cell that cannot be read', () => {
  const rows = 'Course | Start | Fee\nA | soon | 5\nB | later | 6 or 7\nC | 2027-01-05 | 8'

  test('is a fault with its row, column, cell and reason; a reason that repeats is one group', async () => {
    const { faults, faultCount, lines } = await findings(
      'Course | Start date | Fee\nA | soon | 5\nB | soon | 6 or 7\nC | 2027-01-05 | 8\nD | 2027-01-06 | 8',
    )
    expect([faultCount, lines]).toEqual([3, []])
    expect(faults).toMatchObject([
      {
        heading: 'Start date',
        field: 'starts_on',
        places: [{ row: '2', cell: 'soon' }, { row: '3' }],
      },
      { heading: 'Fee', field: 'price', places: [{ row: '3' }] },
    ])
  })

  test('that holds several things is a fault as a whole where one of them cannot be read', async () => {
    const { facts } = await read(
      'Course | When\nA | 21. April - 25. Juni 2020; nach Absprache',
      storedWith(),
      {
        columns: { When: { field: 'starts_on', mixed: true, language: 'de' } },
      },
    )
    expect(facts.rows?.faults).toMatchObject([
      { heading: 'When', places: [{ row: '2', cell: '21. April - 25. Juni 2020; nach Absprache' }] },
    ])
  })

  test('that holds several things names the one that cannot be read', async () => {
    const { said } = await read('Course | Days\nA | Mon 18:30; start 26/9', storedWith(), {
      columns: { Days: { field: 'sessions', mixed: true, language: 'en' } },
    })
    expect(said).toEqual([expect.stringContaining('"start 26/9" is none of the things')])
  })

  test.each([
    ['says another day than a column before', 'Course | When | Also\nA | 2027-01-05 | 2027-01-06; Mon 18:30'],
    ['says two days', 'Course | When | Also\nA | | 2027-01-05; 2027-01-06'],
  ])('that holds several things and %s is a fault', async (_, rows) => {
    const { facts } = await read(rows, storedWith(), {
      columns: { When: { field: 'starts_on' }, Also: { field: 'sessions', mixed: true, language: 'en' } },
    })
    expect(facts.rows?.faults).toMatchObject([{ heading: 'Also', places: [{ row: '2' }] }])
  })

  test('is left blank where somebody says so; a price then is on request', async () => {
    const { lines } = await read(rows, storedWith(), {
      columns: { Start: { field: 'starts_on' } },
      rows: { blank: ['starts_on', 'price'] },
    })
    expect(lines).toEqual(['A | 5', 'B | ask', 'C | 2027-01-05 | 8'])
  })

  test('is left blank too where the document refuses what the cell says', async () => {
    const { lines, said } = await read(
      'Course | Apply | Fee\nA | ## | 5\nB | https://b.example | 6',
      storedWith(),
      {
        columns: { Apply: { field: 'enrolment_url' } },
        rows: { blank: ['enrolment_url'] },
      },
    )
    expect([lines, said]).toEqual([
      ['A | 5', 'B | 6'],
      [expect.stringMatching(/row 2, column Apply: is left blank/)],
    ])
  })

  test('of a date says that its time of day is left out, unless that is midnight', async () => {
    const rows = 'Course | Start\nA | 2027-12-05 18:30\nB | 2027-12-06 00:00\nC | 2027-12-07 09:15'
    const { lines, said } = await read(rows, storedWith(), { columns: { Start: { field: 'starts_on' } } })
    expect(lines.map((line) => line.slice(0, 14))).toEqual([
      'A | 2027-12-05',
      'B | 2027-12-06',
      'C | 2027-12-07',
    ])
    expect(said).toEqual([expect.stringMatching(/2 rows \(2, 4\).*time of day/)])
  })

  test('goes with its row where somebody says so; a stored course with such a row stays as it is', async () => {
    const stored = storedWith([
      { id: 'b', title: 'B', subtitle: 'Kept', versions: [{ id: 'v', venue: 'Pune' }] },
    ])
    const { courses } = await read(rows, stored, {
      columns: { Start: { field: 'starts_on' } },
      rows: { leaveOut: [2, 3] },
    })
    expect(courses.map(({ title, subtitle }) => [title, subtitle])).toEqual([
      ['B', 'Kept'],
      ['C', null],
    ])
  })

  test('may not be left blank where that would show what is hidden', async () => {
    const { faults } = await findings('Course | Shown from\nA | soon\nB | soon', {})
    const from = await read('Course | X\nA | soon', storedWith(), {
      columns: { X: { field: 'publish_from' } },
    })
    expect([faults, from.facts.rows?.faults[0]?.field]).toEqual([[], undefined])
  })

  test('is not left blank there by a mapping that says so either', async () => {
    const rows = 'Course | X | Y\nA | soon | later'
    const { facts } = await read(rows, storedWith(), {
      columns: { X: { field: 'publish_from' }, Y: { field: 'publish_until' } },
      rows: { blank: ['publish_from', 'publish_until'] },
    })
    expect(facts.rows?.faults.map(({ heading }) => heading)).toEqual(['X', 'Y'])
  })

  test('is one of at most 1,000 that are listed, beside the number of all', async () => {
    const many = Array.from({ length: 1_200 }, (_, at) => `C${at} | later ${at}`).join('\n')
    const { facts, parsed } = await read(`Course | Start\n${many}`, storedWith(), {
      columns: { Start: { field: 'starts_on' } },
    })
    expect(facts.rows?.faultCount).toBe(1_200)
    expect([parsed.isValid, facts.rows?.faults[0]?.places.length]).toEqual([false, 1_000])
  })

  test('is written with its row and reason as CSV, to mend in the sheet', async () => {
    const { facts } = await read(rows, storedWith(), { columns: { Start: { field: 'starts_on' } } })
    expect(facts.rows && faultsCsv(facts.rows).split('\r\n').slice(0, 2)).toEqual([
      '"row","column","cell","reason"',
      expect.stringMatching(/^"2","Start","soon","""soon"" is not a date.*"$/),
    ])
  })
})

test('rows of several worksheets have the names of these', async () => {
  const all = ['Music', 'Dance'].map((name) => ({
    ...sheetOf(rowsOf(`Course | Fee\n${name} | 5 or 6`)),
    name,
  }))
  const { facts: first } = await readSheets(all, storedWith(), {})
  const { facts } = await readSheets(all, storedWith(), { draft: agreed(first.look) })
  expect(facts.rows?.faults[0]?.places.map(({ row }) => row)).toEqual(['Music!2', 'Dance!2'])
  const draft = agreed(first.look, { rows: { leaveOut: ['Dance!2'], blank: ['price'] } })
  const { parsed } = await readSheets(all, storedWith(), { draft })
  expect(parsed.isValid && [...(parsed.source.courses ?? [])].length).toBe(1)
})
