import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import { publishInstitute } from '#lib/catalogue/publish/publish.ts'
import { slugOf } from '#lib/catalogue/rules/text/slug.ts'
import { type CourseExplanation, type ExplainRequest, explain } from '#lib/modules/explain/explain.ts'
import type { Verdict } from '#lib/modules/explain/explanation.ts'
import { UnknownThing } from '#lib/modules/explain/unknown.ts'
import { generateInstitute } from '../../../generated/institute.ts'
import { sourceOf } from '../../../rules/document/documents.ts'
import { openOperator } from '../../commands/setup.ts'
import { databases, type TestDatabase } from '../../databases.ts'
import { publishDocument } from '../publish/publish-document.ts'

const now = new Date('2026-11-22T10:00:00.000Z')

const invite = (id: string, changes: Record<string, unknown> = {}) => ({
  id,
  plans: [{ id: `${id}-p`, amount: 900, currency: 'INR' }],
  ...changes,
})

/** One course for each thing that there is to explain. */
const harbour = {
  format: 'catalogue/1',
  institute: { id: 'harbour', slug: 'harbour', name: 'Harbour' },
  site: {
    prices_visible: false,
    languages: {
      enabled: true,
      items: [
        { code: 'en', label: 'English' },
        { code: 'hi', label: 'Hindi' },
      ],
      editions: [['knit-en', 'knit-hi', 'knit-mr']],
    },
    streams: {
      source: 'folder_library',
      folders: [
        { id: 'f1', slug: 'craft', folders: [{ id: 'f2', slug: 'wool' }] },
        { id: 'f3', slug: 'secret', hidden: true },
      ],
    },
  },
  courses: [
    {
      id: 'over',
      title: 'Over',
      versions: [{ id: 'over-v', invites: [invite('inv-3', { ends_on: '2026-11-01' })] }],
    },
    {
      id: 'later',
      title: 'Later',
      versions: [
        { id: 'later-v', invites: [invite('inv-4', { starts_on: '2026-12-01', ends_on: '2026-12-05' })] },
      ],
    },
    { id: 'draft', title: 'Draft', published: false, versions: [{ id: 'draft-v' }] },
    {
      id: 'old',
      title: 'Old',
      versions: [
        { id: 'old-v', status: 'archived' },
        { id: 'old-w', tags: ['secret'] },
      ],
    },
    { id: 'knit-en', title: 'Knitting', tags: ['English', 'wool'], versions: [{ id: 'en-v' }] },
    { id: 'knit-hi', title: 'बुनाई', versions: [{ id: 'hi-v', level: 'Hindi' }] },
    { id: 'knit-mr', title: 'विणकाम', published: false, versions: [{ id: 'mr-v' }] },
  ],
  learning_paths: [
    {
      code: 'LP1',
      name: 'First',
      stream: 'secret',
      steps: [{ course_id: 'knit-hi' }, { course_id: 'draft' }, { course_id: 'draft', title: 'A draft' }],
    },
  ],
}

/** Returns the outcome of a verdict, and the field that decided it. */
const said = (verdicts: Verdict[], rule: Verdict['rule']) =>
  verdicts.filter((one) => one.rule === rule).map(({ verdict, because, field }) => [verdict, because, field])

describe.each(databases)('explain, on $name', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await kind.open()
    await publishDocument(database.db, harbour, now)
  })
  afterAll(() => database.close())

  const ask = (question: ExplainRequest) => explain(database.db, 'harbour', question, now)
  const course = async (id: string, language: string | null = null, asOf?: string) =>
    (await ask({ course: { id, language }, asOf })) as CourseExplanation
  const version = (told: CourseExplanation, id: string) =>
    told.versions.find((one) => one.id === id)?.verdicts ?? []

  test('names the date that closed a version, and the field', async () => {
    const verdicts = version(await course('over'), 'over-v')
    expect(said(verdicts, 'availability')).toEqual([
      ['closed', "the default invite 'inv-3' ended on 2026-11-01", 'versions.over-v.invites.inv-3.ends_on'],
    ])
    expect(said(verdicts, 'price')).toEqual([['none', 'the version is not on sale', null]])
  })

  test('names the setting that hides a price on sale, and the plan behind it', async () => {
    const verdicts = version(await course('later', null, '2026-12-05'), 'later-v')
    expect(said(verdicts, 'price')).toEqual([
      ['none', 'the institute hides the prices of paid courses', 'site.prices_visible'],
    ])
    expect(said(verdicts, 'plan')).toEqual([
      ['900 INR', 'it has no other plan', 'versions.later-v.invites.inv-4.plans.inv-4-p.amount'],
    ])
  })

  test.each<[string, string, string, string | null]>([
    ['a course that is not published', 'draft', 'the course is not published', 'published'],
    ['an archived version by its id', 'old-v', 'the version is archived', 'versions.old-v.status'],
    ['an edition that is not published', 'knit-mr', 'the course is not published', 'published'],
  ])('says why %s is hidden, and that readers do not get it', async (_, id, because, field) => {
    const told = await course(id)
    expect(said(told.verdicts, 'visibility')).toEqual([['hidden', because, field]])
    expect([told.is_shown, told.read.agrees, told.read.says]).toEqual([false, true, 'readers do not get it'])
  })

  test.each<[string, () => Promise<unknown>, string]>([
    ['a course', () => course('drafd'), 'No course and no version has the id "drafd"; the closest: draft ('],
    ['a course by its title', () => course('KNIT'), 'the closest: knit-en ('],
    ['a course that nothing is close to', () => course('zzzzzz'), 'and none is close to it.'],
    [
      'a learning path',
      () => ask({ path: 'LP9' }),
      'No learning path has the code "LP9"; the closest: LP1 (',
    ],
    ['a stream', () => ask({ stream: 'crafd' }), 'No stream has the slug "crafd"; the closest: craft ('],
  ])('refuses %s that nobody has, and names what comes closest', async (_, asked, message) => {
    const refused = await asked().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(UnknownThing)
    expect(String(refused)).toContain(message)
  })

  test.each<[string, string | null, string, string]>([
    ['knit-hi', null, 'hi-v', "it is the first version of 'knit-hi' in catalogue order"],
    ['knit-en', 'HI', 'hi-v', "it is the first version in 'hi'"],
    ['old-w', null, 'old-w', 'the id names this version'],
    ['old', 'hi', 'old-w', "no version is in 'hi'; it is the first version of 'old' in catalogue order"],
  ])('says which version %s shows in language %s, and why', async (id, language, shown, because) => {
    const told = await course(id, language)
    expect(said(told.verdicts, 'version shown')).toEqual([[shown, because, null]])
    expect([told.version_id, told.read.agrees]).toEqual([shown, true])
  })

  test('says in which lists, streams and paths a course stands, and why not in the others', async () => {
    const knitting = await course('knit-en')
    expect(knitting.lists.map(({ name, stands }) => [name, stands])).toEqual([
      ['', true],
      ['en', true],
      ['hi', true],
    ])
    expect(knitting.streams.map(({ name, stands, because }) => [name, stands, because])).toEqual([
      ['craft', true, "by the tag 'wool'"],
    ])
    expect(knitting.streams[0]?.categories.map(({ name, stands }) => [name, stands])).toEqual([
      ['wool', true],
    ])
    expect(knitting.paths.map(({ name, stands, field }) => [name, stands, field])).toEqual([
      ['LP1', true, 'learning_paths.LP1.steps.0.course_id'],
    ])
    const old = await course('old')
    expect(old.streams.map(({ name, stands, because, field }) => [name, stands, because, field])).toEqual([
      ['craft', false, "no tag is 'craft', 'wool'", 'tags'],
      ['secret', false, 'it is hidden', 'site.streams.folders.f3.hidden'],
    ])
  })

  test('says which steps of a path are shown, and why it is filed under no stream', async () => {
    const told = await ask({ path: 'lp1' })
    if (told.kind !== 'path') throw new Error('No path.')
    expect(told.steps.map(({ name, stands, field }) => [name, stands, field])).toEqual([
      ['knit-hi', true, 'learning_paths.LP1.steps.0.course_id'],
      ['draft', false, 'learning_paths.LP1.steps.1.title'],
      ['draft', true, 'learning_paths.LP1.steps.2.course_id'],
    ])
    expect(said(told.verdicts, 'stream')).toEqual([
      ['none', 'it is hidden', 'site.streams.folders.f3.hidden'],
    ])
    expect([told.is_shown, told.read.agrees]).toEqual([true, true])
  })

  test('says why a stream is hidden, and where it is shown how many courses it has', async () => {
    const secret = await ask({ stream: 'SECRET' })
    expect(said(secret.verdicts, 'visibility')).toEqual([
      ['hidden', 'it is hidden', 'site.streams.folders.f3.hidden'],
    ])
    const craft = await ask({ stream: 'craft' })
    expect(craft).toMatchObject({ is_shown: true, course_count: 1, tags: ['craft', 'wool'] })
    expect([secret.read.agrees, craft.read.agrees]).toEqual([true, true])
  })

  test('tells where readers get something else than what is stored', async () => {
    const { db } = database
    await db.updateTable('courses').set({ title: 'Newer' }).where('id', '=', 'over').execute()
    expect((await course('over')).read).toEqual({
      request: 'GET /courses/over',
      agrees: false,
      says: 'readers get it, with a different title, seo, structured_data; changes wait to be published',
    })
    await db.updateTable('courses').set({ faqs: '[7]' }).where('id', '=', 'over').execute()
    const told = await course('over')
    expect([told.is_shown, told.read.agrees]).toEqual([null, null])
    expect(told.verdicts[0]).toMatchObject({
      rule: 'content',
      because: expect.stringContaining('column faqs'),
    })
  })
})

describe.each(databases)('whatever an institute has, on $name', (kind) => {
  const document = generateInstitute({ seed: 7, number: 1, courses: 20, today: '2026-11-22' })
  const source = sourceOf(document)
  const idsOf = ({ id, versions }: CourseSource) => [id, ...versions.map((version) => version.id)]

  test('readers get just what is explained, by every id, in every language, of every path and stream', async () => {
    const database = await kind.open()
    const id = await publishDocument(database.db, document, now)
    const languages = [null, ...source.site.languages.items.map(({ code }) => code)]
    const questions: ExplainRequest[] = [
      ...source.courses.flatMap(idsOf).flatMap((one, index) => ({
        course: { id: one, language: languages[index % languages.length] ?? null },
      })),
      ...source.learning_paths.map(({ code }) => ({ path: code })),
      ...source.site.streams.folders.map((folder) => ({ stream: slugOf(folder) })),
    ]
    const differing: string[] = []
    for (const question of questions) {
      const { read } = await explain(database.db, id, question, now)
      if (read.agrees !== true) differing.push(`${read.request}: ${read.says}`)
    }
    expect(differing).toEqual([])
    await database.close()
  })

  test('on the day of the first change readers get just what was told to change', async () => {
    const database = await kind.open()
    const id = await publishDocument(database.db, document, now)
    const asked = source.courses.slice(0, 15).map((course) => course.id)
    let changed = 0
    for (const courseId of asked) {
      const told = (await explain(
        database.db,
        id,
        { course: { id: courseId, language: null } },
        now,
      )) as CourseExplanation
      const [first] = told.changes
      if (first === undefined) continue
      const then = new Date(first.at)
      await publishInstitute(database.db, id, then)
      const after = (await explain(
        database.db,
        id,
        { course: { id: courseId, language: null } },
        then,
      )) as CourseExplanation
      expect([after.as_of, after.read.agrees]).toEqual([first.on, true])
      const version = after.versions.find((one) => one.id === first.id)
      expect(version?.verdicts.find(({ rule }) => rule === first.rule)?.verdict).toBe(first.to)
      changed++
    }
    expect(changed).toBeGreaterThan(2)
    await database.close()
  })
})

describe.each(databases)('the command, on $name', (kind) => {
  test('prints why a version is closed, with the field, and what readers get', async () => {
    const operator = await openOperator(kind)
    try {
      await operator.run('import', operator.file('harbour.json', harbour))
      const asked = ['explain', 'over', '--institute', 'harbour', '--as-of', '2026-11-22']
      const { status, stdout } = await operator.run(...asked)
      expect(status).toBe(0)
      expect(stdout.split('\n')).toContain(
        "    availability: closed: the default invite 'inv-3' ended on 2026-11-01 (versions.over-v.invites.inv-3.ends_on)",
      )
      const path = JSON.parse(
        (await operator.run('explain', '--path', 'LP1', '--institute', 'harbour', '--json')).stdout,
      )
      expect(path).toMatchObject({ kind: 'path', is_shown: true, read: { agrees: true } })
      const two = await operator.run('explain', 'over', '--stream', 'craft', '--institute', 'harbour')
      expect([two.status, two.stderr]).toEqual([1, expect.stringContaining('Name one thing to explain')])
      const unknown = await operator.run('explain', 'ovre', '--institute', 'harbour')
      expect([unknown.status, unknown.stderr]).toEqual([
        2,
        expect.stringContaining('the closest: over (Over)'),
      ])
    } finally {
      await operator.close()
    }
  })

  test('a start that init writes imports and publishes without a fault', async () => {
    const operator = await openOperator(kind)
    try {
      const { status, stdout } = await operator.run('init')
      expect(status).toBe(0)
      const imported = await operator.run('import', operator.file('start.json', stdout))
      expect([imported.status, imported.stdout, imported.stderr]).toEqual([
        0,
        expect.stringContaining('1 course to be seen'),
        '',
      ])
    } finally {
      await operator.close()
    }
  })
})
