import { beforeAll, describe, expect, test } from 'vitest'
import type { CourseDetail, Outline } from '#lib/contract/catalogue/answers/course.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { findCourse, findOutline } from '#lib/contract/catalogue/reads/course.ts'
import { publishedSource } from '#lib/contract/catalogue/reads/read-source.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { sourceOf, withInstitute } from '../../../rules/document/documents.ts'
import { inTwoLanguages } from '../../commands/setup.ts'
import { counting, engines, useDatabase } from '../../databases.ts'

const versions = (...levels: [id: string, level: string, status?: string][]) =>
  levels.map(([id, level, status = 'active'], position) => {
    return { id, level, position, status, outline: [{ title: `Outline of ${id}`, modules: [] }] }
  })

/** A course in two editions, a course that has the id of another's version, and one that is not published. */
const document = withInstitute({
  site: {
    course_page_url: 'https://learn.example/{course_id}',
    languages: inTwoLanguages(['en', 'hi']),
  },
  courses: [
    {
      id: 'en',
      title: 'Weaving',
      versions: versions(['e1', 'English 1'], ['e2', 'English 2'], ['x', 'English']),
    },
    {
      id: 'hi',
      title: 'बुनाई',
      versions: versions(['h1', 'Hindi 1'], ['h2', 'Hindi 2'], ['h0', 'Hindi 0', 'archived']),
    },
    { id: 'x', title: 'Hidden', published: false, versions: versions(['x1', 'One']) },
  ],
})

describe.each(engines)('an id in a path on $name', ({ open }) => {
  const { db } = useDatabase(open)
  beforeAll(async () => {
    await importSource(db, sourceOf(document))
    await publishInstitute(db, 'i1', new Date('2026-11-22T00:00:00Z'))
  })

  const shown = async (id: string, language?: string) => {
    const answer = await findCourse(publishedSource(db, 'i1'), id, { language })
    if (answer === undefined) return undefined
    const detail = JSON.parse(answer.json) as CourseDetail
    return [detail.id, detail.title, detail.level, detail.structured_data.syllabusSections?.[0]?.name]
  }

  test.each<[string, string | undefined, string[] | undefined]>([
    ['en', undefined, ['en', 'Weaving', 'English 1', 'Outline of e1']],
    ['hi', undefined, ['en', 'बुनाई', 'Hindi 1', 'Outline of h1']],
    ['e1', undefined, ['en', 'Weaving', 'English 1', 'Outline of e1']],
    ['e2', undefined, ['en', 'Weaving', 'English 2', 'Outline of e2']],
    ['h2', undefined, ['en', 'बुनाई', 'Hindi 2', 'Outline of h2']],
    ['e2', 'hi', ['en', 'बुनाई', 'Hindi 1', 'Outline of h1']],
    ['h2', 'hi', ['en', 'बुनाई', 'Hindi 1', 'Outline of h1']],
    ['h2', 'mr', ['en', 'बुनाई', 'Hindi 2', 'Outline of h2']],
    ['h0', undefined, undefined],
    ['x', undefined, undefined],
    ['x1', undefined, undefined],
    ['nothing', undefined, undefined],
  ])('%s in the language %s', async (id, language, expected) => {
    expect(await shown(id, language)).toEqual(expected)
  })

  test('the id of a version resolves to the outline of its course, whole or in a language', async () => {
    const idsIn = async (id: string, language?: string) => {
      const answer = await findOutline(publishedSource(db, 'i1'), id, { language })
      const outline = JSON.parse(answer?.json ?? 'null') as Outline | null
      return outline?.variants.map(({ package_session_id }) => package_session_id)
    }
    expect(await idsIn('h2')).toEqual(['e1', 'e2', 'x', 'h1', 'h2'])
    expect(await idsIn('e2', 'hi')).toEqual(['h1', 'h2'])
    expect(await idsIn('x')).toBeUndefined()
  })

  test('concurrent requests share a statement, and one more where ids of versions are among theirs', async () => {
    let statements = 0
    const counted = counting(db, () => statements++)
    const readAll = async (...ids: string[]) => {
      statements = 0
      const answers = await Promise.all(
        ids.map((id) => findCourse(publishedSource(counted, 'i1'), id, { language: 'hi' })),
      )
      return answers.map((answer) => (JSON.parse(answer?.json ?? 'null') as CourseDetail | null)?.title)
    }
    expect(await readAll('en', 'nothing', 'hi', 'en')).toEqual(['बुनाई', undefined, 'बुनाई', 'बुनाई'])
    expect(statements).toBe(1)
    expect(await readAll('x', 'en', 'e2', 'x1')).toEqual([undefined, 'बुनाई', 'बुनाई', undefined])
    expect(statements).toBe(2)
  })
})
