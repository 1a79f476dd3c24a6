import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { whilePublishIsLost } from '../../../database/catalogue/publish/lose-publish.ts'
import { documentOf, type Operator, openOperator } from '../../../database/commands/setup.ts'
import { databases } from '../../../database/databases.ts'

/** Answers of somebody at a terminal, and the questions; without answers nobody sits there. */
const terminal = vi.hoisted(() => ({ answers: [] as string[], questions: [] as string[] }))
vi.mock(import('../../../../lib/office/cli/ask.ts'), () => ({
  askedFor: async (question: string) => {
    terminal.questions.push(question)
    return terminal.answers.shift()
  },
}))
const sitting = (...answers: string[]) => Object.assign(terminal, { answers, questions: [] })

const institute = ['--institute', 'harbour']

describe.each(databases)('a sheet of courses on $name', (kind) => {
  let operator: Operator
  beforeAll(async () => {
    operator = await openOperator(kind)
    const site = {
      course_page_url: 'https://learn.example.org/{course_id}',
      currency: 'INR',
      time_zone: 'Asia/Kolkata',
    }
    await operator.run('import', operator.file('harbour.json', documentOf('harbour', { site })))
  })
  afterAll(() => operator.close())

  const json: Operator['json'] = (...words) => operator.json(...words)

  test('replaces the courses, and keeps settings, learning paths and websites', async () => {
    const file = operator.file('courses.csv', 'id;title;price\nknitting;Knitting;1.200,50\n;Baking;free\n')
    const asked = await operator.run('import', file, ...institute)
    expect([asked.status, asked.stdout]).toEqual([
      2,
      expect.stringContaining('removes 1 of 2 courses (Course welding).'),
    ])
    const { imported } = await json('import', file, '--yes', ...institute)
    expect(imported).toMatchObject([
      {
        courses: { added: 1, changed: 1, removed: 1, unchanged: 0 },
        learning_paths: { added: 0, changed: 0, removed: 0, unchanged: 1 },
        site_changed: false,
        websites: { added: [], removed: [] },
        published: { entries: 2 },
      },
    ])
    expect((await operator.run('import', file, ...institute)).stdout).toContain('nothing changed')
  })

  test('can be undone, and the undo undone; each is recorded as an audit event', async () => {
    const { states } = await json('undo', 'harbour', '--list')
    expect(states).toMatchObject([{ kind: 'before', who: 'command' }, { kind: 'before' }])
    const asked = await operator.run('undo', 'harbour')
    expect([asked.status, asked.stdout]).toEqual([2, expect.stringMatching(/1 added, 1 changed, 1 removed/)])
    expect(asked.stdout).toContain('(Course welding)')
    expect(asked.stdout).toContain('harbour: nothing was changed; confirm with --yes.')
    sitting('no')
    expect((await operator.run('undo', 'harbour')).status).toBe(2)
    expect(terminal.questions).toEqual([expect.stringContaining('Type yes to continue')])
    sitting()
    expect((await json('institutes', 'show', 'harbour')).institute.courses).toBe(2)
    const coursesOf = async (...to: string[]) => (await json('undo', 'harbour', '--yes', ...to)).courses
    expect(await coursesOf()).toMatchObject({ added: 1, changed: 1, removed: 1 })
    expect((await operator.run('undo', 'harbour', '--list')).stdout).toContain('courses.csv was undone')
    const [undone] = (await json('undo', 'harbour', '--list')).states
    expect(await coursesOf('--to', undone.id)).toMatchObject({ added: 1, changed: 1, removed: 1 })
    const { entries } = await json('audit', '--institute', 'harbour')
    expect(entries.map(({ action }: { action: string }) => action).slice(0, 3)).toEqual([
      'import.undo',
      'import.undo',
      'import.apply',
    ])
    expect((await operator.run('undo', 'harbour', '--to', 'x')).stderr).toContain(
      'has no state "x"; expected one of',
    )
  })

  test('whose publish loses the database is stored, says so, and is published next', async () => {
    const file = operator.file('lost.csv', 'id,title,price\n,Weaving,5\n')
    const words = ['import', file, ...institute, '--yes']
    const note = 'stored, not published; published with the next request'
    const lost = (...given: string[]) => whilePublishIsLost(operator.withDb, () => operator.run(...given))
    expect(await lost(...words)).toMatchObject({ status: 0, stderr: expect.stringContaining(note) })
    expect((await json(...words)).imported).toMatchObject([
      { courses: { unchanged: 1 }, published: { faults: [] } },
    ])
    const undone = await lost('undo', 'harbour', '--yes', '--json')
    expect([undone.status, JSON.parse(undone.stdout)]).toMatchObject([0, { note, courses: { removed: 1 } }])
    const other = operator.file('other.csv', 'id,title,price\n,Quilting,5\n')
    const again = await lost('import', other, ...institute, '--yes', '--json')
    expect([again.status, JSON.parse(again.stdout).imported]).toMatchObject([0, [{ note, published: null }]])
    await json('undo', 'harbour', '--yes')
  })

  test.each(['csv', 'jsonl', 'json'])(
    'is exported as %s, and importing the export changes nothing',
    async (form) => {
      const { stdout } = await operator.run('export', 'harbour', ...(form === 'json' ? [] : [`--${form}`]))
      const file = operator.file(`export.${form}`, stdout)
      const again = await operator.run('import', file, ...(form === 'csv' ? institute : []))
      expect([again.status, again.stderr, again.stdout]).toEqual([
        0,
        expect.anything(),
        expect.stringContaining('nothing changed'),
      ])
    },
  )

  const fees = 'Course,Contribution,State\nKnitting,500,Live\nBaking,600,Live\n'
  const stored = async () => (await json('institutes', 'show', 'harbour')).institute.courses

  test('that nobody has looked at is not imported: the command prints its columns and how to change them', async () => {
    const before = await json('export', 'harbour')
    const file = operator.file('fees.csv', fees)
    for (const yes of [[], ['--yes']]) {
      const { status, stderr } = await operator.run('import', file, ...institute, ...yes)
      expect([status, stderr]).toEqual([2, expect.stringContaining('Contribution: left out (500, 600)')])
      expect(stderr).toContain('State: status? (Live)')
      expect(stderr).toContain('--propose > mapping.json, then --mapping mapping.json')
    }
    expect(await json('export', 'harbour')).toEqual(before)
  })

  test('is read as --mapping says, which --propose writes and somebody completes; and is remembered', async () => {
    const file = operator.file('fees.csv', fees)
    const proposed = await operator.run('import', file, ...institute, '--propose')
    const mapping = JSON.parse(proposed.stdout)
    const [{ columns }] = mapping.worksheets
    expect([proposed.status, columns]).toMatchObject([
      0,
      [
        { heading: 'Course', cells: ['Knitting', 'Baking'], field: 'title' },
        { heading: 'Contribution', cells: ['500', '600'], field: null },
        { heading: 'State', cells: ['Live'] },
      ],
    ])
    const written = (name: string) => ['--mapping', operator.file(name, JSON.stringify(mapping))]
    const open = await operator.run('import', file, ...institute, ...written('open.json'), '--yes')
    expect([open.status, open.stderr]).toEqual([1, expect.stringContaining('"State" has no field')])
    columns[1].field = 'price'
    columns[2].field = 'published'
    const word = await operator.run('import', file, ...institute, ...written('word.json'))
    expect([word.status, word.stderr]).toEqual([
      1,
      expect.stringContaining('State: choose what "Live" means'),
    ])
    columns[2].words = { Live: 'yes' }
    await json('import', file, ...institute, ...written('whole.json'), '--yes')
    expect((await operator.run('import', file, ...institute)).stdout).toContain('nothing changed')
    const again = operator.file(
      'again.csv',
      'State,Contribution,Course\nLive,700,Knitting\nLive,600,Baking\n',
    )
    expect((await operator.run('import', again, ...institute)).stdout).toContain(
      '0 added, 1 changed, 0 removed',
    )
    const other = operator.file('other.csv', fees.replace('Live', 'Paused'))
    const asked = await operator.run('import', other, ...institute)
    expect([asked.status, asked.stderr]).toEqual([
      2,
      expect.stringContaining('State: choose what "Paused" means'),
    ])
  })

  test.each([
    [
      'an unknown key',
      '{"worksheets":[{"headingRow":1,"columns":[{"heading":"Course","kind":"x"}]}]}',
      'kind',
    ],
    ['no JSON', '{', 'it is not JSON'],
    [
      'other headings',
      '{"worksheets":[{"headingRow":1,"columns":[{"heading":"Kurs","field":"title"}]}]}',
      '"Kurs"',
    ],
  ])('with a mapping of %s is refused', async (_, text, message) => {
    const mapping = operator.file('bad.json', text)
    const refused = await operator.run(
      'import',
      operator.file('fees.csv', fees),
      ...institute,
      '--mapping',
      mapping,
    )
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(message)])
  })

  test('with a faulty cell changes nothing, reports row and column, and writes the rows to a file', async () => {
    const before = await stored()
    const file = operator.file('bad.csv', 'id,title,price\n,Tabla,5 or 6\n')
    const rows = operator.file('faults.csv', '')
    const { status, stderr } = await operator.run('import', file, '--faults', rows, ...institute)
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('row 2, column price: "5 or 6" is not an amount'),
    ])
    expect(readFileSync(rows, 'utf8')).toContain('"2","price","5 or 6","""5 or 6"" is not an amount')
    expect(await stored()).toBe(before)
  })

  test('leaves cells blank again that somebody chose to leave blank', async () => {
    const file = operator.file('blank.csv', 'id,title,price,venue\n,Knitting,500,\n,Baking,5 or 6,\n')
    const mapping = JSON.parse((await operator.run('import', file, ...institute, '--propose')).stdout)
    for (const column of mapping.worksheets[0].columns) column.field = column.heading
    const chosen = operator.file('blank.json', JSON.stringify({ ...mapping, rows: { blank: ['price'] } }))
    await json('import', file, ...institute, '--mapping', chosen, '--yes')
    expect((await operator.run('import', file, ...institute)).stdout).toContain('nothing changed')
  })

  test('with rows that can be read in several ways asks for an answer in the mapping', async () => {
    const file = operator.file('alike.csv', 'id,title,venue,price\n,Tabla,Pune,5\n,Tabla,Pune,6\n')
    const asked = await operator.run('import', file, ...institute)
    expect([asked.status, asked.stderr]).toEqual([
      2,
      expect.stringContaining('"alike": "once" or "each", 1 times, such as rows 2 and 3'),
    ])
  })

  test('asks about a renamed course, which keeps its id with --yes', async () => {
    const titled = (title: string) =>
      operator.file('titled.csv', `id,title,price\n,${title},500\n,Baking,600\n`)
    await json('import', titled('Knitting for everyone'), ...institute, '--yes')
    const file = titled('Knitting for everyone online')
    const asked = await operator.run('import', file, ...institute)
    expect([asked.status, asked.stderr]).toEqual([
      2,
      expect.stringContaining('Knitting for everyone → Knitting for everyone online, such as rows 2'),
    ])
    expect((await operator.run('import', file, ...institute, '--yes')).stdout).toContain(
      'courses: 0 added, 1 changed, 0 removed, 1 unchanged',
    )
    await json('import', titled('Knitting'), ...institute, '--yes')
  })

  test('asks before something becomes free that no cell calls free, and changes nothing without an answer', async () => {
    sitting()
    const empty = { courses: [], learning_paths: [], site: { currency: 'INR' } }
    await json('import', operator.file('clay.json', documentOf('clay', empty)))
    const file = operator.file('titles.csv', 'id,title\n,Pottery\n,Weaving\n')
    const mapping = {
      worksheets: [
        {
          headingRow: 1,
          columns: [
            { heading: 'id', field: 'id' },
            { heading: 'title', field: 'title' },
          ],
        },
      ],
      without: { price: 'free' },
    }
    const free = ['--mapping', operator.file('free.json', JSON.stringify(mapping))]
    const anew = ['--institute', 'clay']
    const refused = await operator.run('import', file, ...anew, ...free)
    expect([refused.status, refused.stdout]).toEqual([
      2,
      expect.stringContaining('2 courses become free: Pottery (new), Weaving (new).'),
    ])
    expect((await operator.run('import', file, '--json', ...anew, ...free)).status).toBe(2)
    expect((await operator.run('import', file, '--dry-run', ...anew, ...free)).status).toBe(2)
    expect((await json('export', 'clay')).courses).toEqual([])
    expect((await operator.run('import', file, ...anew)).status).toBe(0)
    const said = operator.file('said.csv', 'id,title,price\n,Pottery,free\n,Weaving,0\n')
    expect((await operator.run('import', said, '--institute', 'clay')).status).toBe(0)
  })

  test('needs an institute that is there', async () => {
    const file = operator.file('new.csv', 'id,title,price\n,Tabla,₹5\n')
    expect((await operator.run('import', file)).stderr).toContain('--institute SLUG')
    expect((await operator.run('import', file, '--institute', 'hill')).stderr).toContain(
      'No institute has the slug',
    )
  })

  test('is fetched from a URL, through redirects, and from a private address only when the settings name it', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/moved') response.writeHead(302, { location: '/courses.csv' }).end()
      else if (request.url === '/courses.csv')
        response.end('id,title,price\n,Knitting,free\n,Baking,free\n,Welding,free\n')
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      const refused = await operator.run('import', `http://${host}/moved`, ...institute)
      expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('only https is')])
      const named = { CRM_PRIVATE_HOSTS: host }
      const missing = await operator.runWith(named, 'import', `http://${host}/else`, ...institute)
      expect(missing.stderr).toContain('answered 404')
      const { status } = await operator.runWith(named, 'import', `http://${host}/moved`, ...institute)
      expect(status).toBe(0)
      expect((await json('institutes', 'show', 'harbour')).institute.shown).toBe(3)
    } finally {
      server.close()
    }
  })
})
