import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { fold } from '#lib/base/plain-text.ts'
import type { CourseDetail } from '#lib/contract/catalogue/answers/course.ts'
import { publishDue, publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { findCourse } from '#lib/contract/catalogue/reads/course.ts'
import { publishedSource } from '#lib/contract/catalogue/reads/read-source.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { sourceOf, withInstitute } from '../../../rules/document/documents.ts'
import { engines, useDatabase, usual } from '../../databases.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const id = 'i1'

interface Authored {
  id: string
  title: string
  slug?: string | null
  published?: boolean
  versions?: object[]
}

const course = (courseId: string, title: string, changes: Partial<Authored> = {}): Authored => ({
  id: courseId,
  title,
  versions: [{ id: `${courseId}-v` }],
  ...changes,
})

const documentOf = (courses: Authored[], editions: string[][] = []) =>
  withInstitute({
    site: { languages: { enabled: true, items: [{ code: 'en', label: 'English' }], editions } },
    courses,
  })

describe.each(engines)('slugs, on $name', ({ name, open }) => {
  const { db } = useDatabase(open)
  beforeEach(() => sql`truncate institutes cascade`.execute(db))

  async function publish(courses: Authored[], editions?: string[][]): Promise<void> {
    await importSource(db, sourceOf(documentOf(courses, editions)))
    const publishOnce = (await db.selectFrom('publications').select('shape').executeTakeFirst())
      ? publishDue
      : publishInstitute
    await publishOnce(db, id, now)
  }

  const detailOf = async (key: string): Promise<CourseDetail | undefined> => {
    const answer = await findCourse(publishedSource(db, id), key, { language: undefined })
    return answer && JSON.parse(answer.json)
  }
  const opens = async (slug: string) => (await detailOf(slug))?.id
  const slugOf = async (courseId: string) => (await detailOf(courseId))?.slug

  test('are authored ones, else made from titles, in catalogue order', async () => {
    const [c, d] = [course('c', 'Voice', { slug: 'tabla-2' }), course('d', 'Hidden', { published: false })]
    await publish([course('b', 'Tabla'), course('a', 'Tabla!'), c, d])
    expect(await Promise.all(['a', 'b', 'c'].map(slugOf))).toEqual(['tabla', 'tabla-3', 'tabla-2'])
    const opened = await Promise.all(['TABLA', 'tabla-3', 'tabla-2', 'hidden'].map(opens))
    expect(opened).toEqual(['a', 'b', 'c', undefined])
  })

  test('that were current go on opening the course, and are made for no other', async () => {
    await publish([course('a', 'Tabla')])
    await publish([course('a', 'Sitar')])
    await publish([course('a', 'Sitar'), course('b', 'Tabla')])
    expect([await slugOf('a'), await slugOf('b')]).toEqual(['sitar', 'tabla-2'])
    expect([await opens('tabla'), await opens('sitar')]).toEqual(['a', 'a'])
    await publish([course('a', 'Tabla'), course('b', 'Tabla')])
    expect([await slugOf('a'), await opens('sitar')]).toEqual(['tabla', 'a'])
  })

  test('that are authored take over made and former ones, and the loser gets a new one', async () => {
    await publish([course('a', 'Tabla'), course('b', 'Voice')])
    await publish([course('a', 'Tabla'), course('b', 'Voice', { slug: 'tabla' })])
    expect([await opens('tabla'), await slugOf('a'), await opens('voice')]).toEqual(['b', 'tabla-2', 'b'])
    await publish([course('a', 'Tabla'), course('b', 'Voice')])
    expect([await slugOf('b'), await opens('tabla'), await slugOf('a')]).toEqual(['voice', 'b', 'tabla-2'])
  })

  test('that two courses author, which only SQL can write, stay with the course that has them', async () => {
    await publish([course('a', 'A'), course('b', 'B', { slug: 'strasse' })])
    const author = async (courseId: string, slug: string | null) => {
      await db.updateTable('courses').set({ slug }).where('id', '=', courseId).execute()
      await publishDue(db, id, now)
      await publishInstitute(db, id, now)
      return [await slugOf('a'), await slugOf('b')]
    }
    expect(await author('a', 'straße')).toEqual(['straße-2', 'strasse'])
    expect(await author('b', null)).toEqual(['straße-2', 'b'])
  })

  test('yield to ids: of courses, hidden ones too, and of versions', async () => {
    await publish([
      course('tabla', 'Voice', { published: false }),
      course('a', 'Tabla'),
      course('b', 'A v'),
      course('c', 'B', { slug: 'tabla' }),
      course('d', 'Own', { versions: [{ id: 'own' }] }),
      course('e', 'E v', { versions: [{ id: 'e-v', status: 'archived' }, { id: 'e-w' }] }),
      course('f', 'E v'),
    ])
    expect([await slugOf('a'), await slugOf('b'), await slugOf('d')]).toEqual(['tabla-2', 'a-v-2', 'own'])
    expect([await slugOf('e'), await slugOf('f')]).toEqual(['e-v', 'e-v-2'])
    expect([await slugOf('c'), await opens('tabla'), await opens('e-v')]).toEqual(['tabla', undefined, 'e'])
  })

  test("are those of an entry's first edition, and open the entry after another leads it", async () => {
    const [first, second] = [course('a', 'Weaving'), course('b', 'बुनाई', { slug: 'bunai' })]
    await publish([first, second], [['a', 'b']])
    expect(await slugOf('b')).toBe('weaving')
    expect([await opens('weaving'), await opens('bunai')]).toEqual(['a', undefined])
    await publish([first, second], [['b', 'a']])
    expect([await slugOf('a'), await opens('bunai')]).toEqual(['bunai', 'b'])
    const former = await detailOf('weaving')
    expect([former?.id, former?.title, former?.slug]).toEqual(['b', 'Weaving', 'bunai'])
  })

  const titles = ['Tabla', 'Tabla!', 'Tabla 2', 'Sitar', 'ताल', '—']
  const slugs = ['tabla', 'tabla-2', 'sitar', 'straße', 'course']
  const ids = ['a', 'b', 'c', 'd']
  const edits = fc.oneof(
    fc.record({ kind: fc.constant('title' as const), at: fc.nat(3), title: fc.constantFrom(...titles) }),
    fc.record({ kind: fc.constant('slug' as const), at: fc.nat(3), slug: fc.constantFrom(null, ...slugs) }),
    fc.record({ kind: fc.constant('published' as const), at: fc.nat(3), published: fc.boolean() }),
    fc.record({ kind: fc.constant('there' as const), at: fc.nat(3) }),
    fc.record({ kind: fc.constant('editions' as const), editions: fc.shuffledSubarray(ids) }),
  )

  // Random and long: on PostgreSQL where there is one.
  const trial = name === usual.name ? test : undefined
  trial?.('never open two courses nor stop opening theirs, whatever was edited', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edits, { minLength: 3, maxLength: 8 }), async (history) => {
        await sql`truncate institutes cascade`.execute(db)
        const courses = ids.map((each) => course(each, 'Tabla'))
        const there = new Set(ids)
        let editions: string[][] = []
        /** The course that each slug was given to last. */
        const given = new Map<string, string>()
        for (const edit of [undefined, ...history]) {
          const one = edit && 'at' in edit ? courses[edit.at] : undefined
          if (edit?.kind === 'title' && one) one.title = edit.title
          if (edit?.kind === 'slug' && one) {
            for (const other of courses) if (other.slug === edit.slug) other.slug = null
            one.slug = edit.slug
          }
          if (edit?.kind === 'published' && one) one.published = edit.published
          if (edit?.kind === 'there' && one) there[there.has(one.id) ? 'delete' : 'add'](one.id)
          const present = courses.filter((each) => there.has(each.id))
          if (edit?.kind === 'editions') editions = edit.editions.length > 1 ? [edit.editions] : []
          const named = editions.map((group) => group.filter((each) => there.has(each)))
          await publish(present, named)

          const open = await Promise.all(
            present.map(async (each) => [each, await detailOf(each.id)] as const),
          )
          const entries = new Map(open.flatMap(([, detail]) => (detail ? [[detail.id, detail]] : [])))
          const current = [...entries.values()].map(({ slug }) => fold(slug ?? ''))
          expect(new Set(current).size).toBe(current.length)
          for (const { id: entryId, slug } of entries.values()) given.set(fold(slug ?? ''), entryId)
          for (const [slug, courseId] of given) {
            const shown = open.find(([each]) => each.id === courseId)?.[1]
            expect([slug, await opens(slug)]).toEqual([slug, shown?.id])
          }
        }
      }),
      { numRuns: 12, seed: 20261123 },
    )
  })
})
