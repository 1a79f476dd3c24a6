import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#lib/base/db/open.ts'
import { parseJson } from '#lib/base/json.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { findCourse } from '#lib/contract/catalogue/reads/course.ts'
import type { CourseDetail } from '#lib/contract/catalogue/shapes/course.ts'
import { type Explanation, explain, UnknownCourse } from '#lib/modules/explain/explain.ts'
import type { Verdict } from '#lib/modules/explain/verdicts.ts'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { inTwoLanguages, openOperator } from '../../../database/commands/setup.ts'
import { databases, type TestDatabase } from '../../../database/databases.ts'
import { generateInstitute } from '../../../generated/institute.ts'
import { sourceOf } from '../../../rules/document/documents.ts'

const now = new Date('2026-11-22T10:00:00.000Z')

const invite = (id: string, changes: Record<string, unknown> = {}) => ({
  id,
  plans: [{ id: `${id}-p`, amount: 900, currency: 'INR' }],
  ...changes,
})
const over = [invite('inv-3', { ends_on: '2026-11-01' })]
const later = [invite('inv-4', { starts_on: '2026-12-01', ends_on: '2026-12-05' })]
const soon = [invite('inv-5', { starts_on: '2026-11-25', ends_on: '2026-12-20' })]
const course = (id: string, title: string, versions: object[], facts = {}) => ({
  id,
  title,
  versions,
  ...facts,
})

/** One course for each thing that there is to explain. */
const harbour = {
  format: 'catalogue/1',
  institute: { id: 'harbour', slug: 'harbour', name: 'Harbour' },
  site: {
    prices_visible: false,
    languages: inTwoLanguages(['knit-en', 'knit-hi', 'knit-mr']),
    streams: {
      source: 'folder_library',
      folders: [
        { id: 'f1', slug: 'craft', folders: [{ id: 'f2', slug: 'wool' }] },
        { id: 'f3', slug: 'secret', hidden: true },
      ],
    },
  },
  courses: [
    course('over', 'Over', [{ id: 'over-v', invites: over }]),
    course('later', 'Later', [{ id: 'later-v', workload: 'PT12H', invites: later }]),
    course('draft', 'Draft', [{ id: 'draft-v' }], { published: false }),
    course('old', 'Old', [
      { id: 'old-v', status: 'archived' },
      { id: 'old-w', tags: ['secret'] },
    ]),
    course('soon', 'Soon', [{ id: 'soon-v', invites: soon }], {
      publish_from: '2026-12-01',
      publish_until: '2026-12-31',
    }),
    course('knit-en', 'Knitting', [{ id: 'en-v' }], { tags: ['English', 'wool'] }),
    course('knit-hi', 'बुनाई', [{ id: 'hi-v', level: 'Hindi' }]),
    course('knit-mr', 'विणकाम', [{ id: 'mr-v' }], { published: false }),
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

/** Returns the id and level of the course that readers get; null when they get none. */
async function readShown(db: Db, instituteId: string, id: string, language: string | null) {
  const read = await findCourse(db, instituteId, id, { language: language?.toLowerCase() })
  if (read === undefined) return null
  const detail = parseJson(read) as CourseDetail
  return { id: detail.id, level: detail.level }
}

/** Returns the same of an explanation. */
function explainedShown({ course_id: id, version_id, versions }: Explanation) {
  const level = versions.find((version) => version.id === version_id)?.level ?? null
  return id === null ? null : { id, level }
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

  const course = (id: string, language: string | null = null, asOf?: string) =>
    explain(database.db, 'harbour', { id, language, asOf }, now)
  const version = (told: Explanation, id: string) =>
    told.versions.find((one) => one.id === id)?.verdicts ?? []

  test('names the setting that hides a price on sale, and the plan behind it', async () => {
    const verdicts = version(await course('later', null, '2026-12-05'), 'later-v')
    expect(said(verdicts, 'price')).toEqual([
      ['none', 'the institute hides the prices of paid courses', 'site.prices_visible'],
    ])
    const field = 'versions.later-v.invites.inv-4.plans.inv-4-p.amount'
    expect(said(verdicts, 'plan')).toEqual([['900 INR', 'no other plan can be bought on the day', field]])
    const over = version(await course('over'), 'over-v')
    expect(said(over, 'price')).toEqual([['none', 'the version is not on sale', null]])
  })

  test('says what readers of structured data miss', async () => {
    const missing = expect.stringContaining('neither a workload nor a lesson with a time')
    expect(said(version(await course('over'), 'over-v'), 'pace')).toEqual([
      ['unknown', missing, 'versions.over-v.workload'],
    ])
    expect(said(version(await course('later'), 'later-v'), 'pace')).toEqual([])
  })

  const notYet = 'the course is not published yet: from'
  test.each<[string, string, string, string | null]>([
    ['a course that is not published', 'draft', 'the course is not published', 'published'],
    ['an archived version by its id', 'old-v', 'the version is archived', 'versions.old-v.status'],
    ['an edition that is not published', 'knit-mr', 'the course is not published', 'published'],
    ['a course whose day has not come', 'soon', `${notYet} 2026-12-01`, 'publish_from'],
  ])('says why %s is hidden, and readers do not get it', async (_, id, because, field) => {
    const told = await course(id)
    expect(said(told.verdicts, 'visibility')).toEqual([['hidden', because, field]])
    expect([told.is_shown, await readShown(database.db, 'harbour', id, null)]).toEqual([false, null])
  })

  test('says when a course appears and goes, and what changes of its versions between', async () => {
    const { changes, versions } = await course('soon')
    expect(changes.map(({ on, id, rule, from, to }) => [on, id, rule, from, to])).toEqual([
      ['2026-12-01', 'soon', 'visibility', 'hidden', 'shown'],
      ['2026-12-21', 'soon-v', 'availability', 'available', 'closed'],
      ['2027-01-01', 'soon', 'visibility', 'shown', 'hidden'],
    ])
    expect(said(versions[0]?.verdicts ?? [], 'visibility')).toEqual([
      ['hidden', `${notYet} 2026-12-01`, 'publish_from'],
    ])
    const over = await course('soon', null, '2027-01-01')
    expect(said(over.verdicts, 'visibility')).toEqual([
      ['hidden', 'the course was published until 2026-12-31', 'publish_until'],
    ])
    expect([over.changes, (await course('soon', null, '2026-12-31')).is_shown]).toEqual([[], true])
  })

  test.each([
    ['drafd', 'No course and no version has the id or slug "drafd"; the closest: draft ('],
    ['KNIT', 'the closest: knit-en ('],
    ['zzzzzz', 'and none is close to it.'],
  ])('refuses %s, which nobody has, and names what comes closest', async (id, message) => {
    const refused = await course(id).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(UnknownCourse)
    expect(String(refused)).toContain(message)
  })

  test('takes the slug that the address of a course shows', async () => {
    const read = await findCourse(database.db, 'harbour', 'knit-en', {})
    const { slug } = (read ? parseJson(read) : {}) as CourseDetail
    expect(slug).not.toBe('knit-en')
    const { id, ...told } = await course(` ${slug?.toUpperCase()}`)
    expect({ ...told, id: 'knit-en' }).toEqual(await course('knit-en'))
  })

  test.each<[string, string | null, string, string]>([
    ['knit-hi', null, 'hi-v', "it is the first version of 'knit-hi' in catalogue order"],
    ['knit-en', 'HI', 'hi-v', "it is the first version in 'hi'"],
    ['old-w', null, 'old-w', 'the id names this version'],
    ['old', 'hi', 'old-w', "no version is in 'hi'; it is the first version of 'old' in catalogue order"],
  ])('says which version %s shows in language %s, and why', async (id, language, shown, because) => {
    const told = await course(id, language)
    expect(said(told.verdicts, 'version shown')).toEqual([[shown, because, null]])
    expect(told.version_id).toBe(shown)
    expect(explainedShown(told)).toEqual(await readShown(database.db, 'harbour', id, language))
  })

  test('says in which lists, streams and paths a course stands, and why not in the others', async () => {
    const knitting = await course('knit-en')
    expect(knitting.lists.filter(({ stands }) => stands).map(({ name }) => name)).toEqual(['', 'en', 'hi'])
    expect(knitting.streams).toMatchObject([
      {
        name: 'craft',
        stands: true,
        because: "by the tag 'wool'",
        categories: [{ name: 'wool', stands: true }],
      },
    ])
    expect(knitting.paths).toMatchObject([
      { name: 'LP1', stands: true, field: 'learning_paths.LP1.steps.0.course_id' },
    ])
    const hidden = { because: 'it is hidden', field: 'site.streams.folders.f3.hidden' }
    expect((await course('old')).streams).toMatchObject([
      { name: 'craft', stands: false, because: "no tag is 'craft', 'wool'", field: 'tags' },
      { name: 'secret', stands: false, ...hidden },
    ])
  })
})

describe.each(databases)('whatever an institute has, on $name', (kind) => {
  const document = generateInstitute({ seed: 7, number: 1, courses: 20, today: '2026-11-22' })
  const source = sourceOf(document)
  const idsOf = ({ id, versions }: CourseSource) => [id, ...versions.map((version) => version.id)]

  test('readers get the version that is explained, by every id, in every language', async () => {
    const database = await kind.open()
    const instituteId = await publishDocument(database.db, document, now)
    const languages = [null, ...source.site.languages.items.map(({ code }) => code)]
    const questions = source.courses
      .flatMap(idsOf)
      .map((id, index) => ({ id, language: languages[index % languages.length] ?? null }))
    const differing: string[] = []
    for (const { id, language } of questions) {
      const told = explainedShown(await explain(database.db, instituteId, { id, language }, now))
      const read = await readShown(database.db, instituteId, id, language)
      if (!isDeepStrictEqual(told, read)) differing.push(`${id} in ${language}`)
    }
    expect(differing).toEqual([])
    await database.close()
  })

  test('on the day of the first change the course becomes what was explained', async () => {
    const database = await kind.open()
    const instituteId = await publishDocument(database.db, document, now)
    let count = 0
    for (const { id } of source.courses.slice(0, 15)) {
      const before = await explain(database.db, instituteId, { id, language: null }, now)
      const [first] = before.changes
      if (first === undefined) continue
      const then = new Date(first.at)
      await publishInstitute(database.db, instituteId, then)
      const after = await explain(database.db, instituteId, { id, language: null }, then)
      expect(after.as_of).toBe(first.on)
      expect(explainedShown(after)).toEqual(await readShown(database.db, instituteId, id, null))
      const changed = after.versions.find((one) => one.id === first.id)?.verdicts ?? after.verdicts
      expect(changed.find(({ rule }) => rule === first.rule)?.verdict).toBe(first.to)
      count++
    }
    expect(count).toBeGreaterThan(2)
    await database.close()
  })
})

describe.each(databases)('the command, on $name', (kind) => {
  test('prints why a version is closed, with the field', async () => {
    const operator = await openOperator(kind)
    try {
      await operator.run('import', operator.file('harbour.json', harbour))
      const asked = ['explain', 'over', '--institute', 'harbour', '--as-of', '2026-11-22']
      const { status, stdout } = await operator.run(...asked)
      expect(status).toBe(0)
      expect(stdout.split('\n')).toContain(
        "    availability: closed: the default invite 'inv-3' ended on 2026-11-01 (versions.over-v.invites.inv-3.ends_on)",
      )
      const unknown = await operator.run('explain', 'ovre', '--institute', 'harbour')
      expect([unknown.status, unknown.stderr]).toEqual([
        2,
        expect.stringContaining('the closest: over (Over)'),
      ])
    } finally {
      await operator.close()
    }
  })
})
