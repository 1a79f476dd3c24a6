import { beforeAll, describe, expect, test } from 'vitest'
import type { CatalogueSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { findLeadCourse } from '#lib/contract/catalogue/reads/resolve-ids.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import * as cast from '../../rules/catalogue/cast.ts'
import { fullCourse, fullSource } from '../catalogue/source/import-source.ts'
import { databases, useDatabase } from '../databases.ts'

const version = (id: string, changes = {}) => {
  const [template] = fullCourse('any').versions
  if (!template) throw new Error('the course has no version')
  return { ...template, id, invites: [], outline: [], ...changes }
}
const course = (id: string, versions: ReturnType<typeof version>[], changes = {}) =>
  fullCourse(id, { versions, ...changes })

function sourceOf(): CatalogueSource {
  const base = fullSource()
  return {
    ...base,
    site: { ...base.site, languages: { ...base.site.languages, editions: [['hindi', 'english']] } },
    courses: [
      course('plain', [
        ...['p1', 'p2', 'draft'].map((id) => version(id)),
        version('p3', { status: 'archived' }),
      ]),
      course('english', [version('e1'), version('e2')]),
      course('hindi', [version('h1')]),
      course('draft', [version('d1')], { published: false }),
      course('step-only', [version('s1')], { published: false }),
    ],
    learning_paths: [
      cast.path('START', [
        ...['plain', 'untold'].map((id) => cast.step(id)),
        cast.step('step-only', { title: 'Its own step' }),
        cast.step('p2', { title: 'A trap' }),
      ]),
    ],
  }
}

describe.each(databases)('on $name', ({ open }) => {
  const { db } = useDatabase(open)
  let instituteId: string
  beforeAll(async () => {
    const source = sourceOf()
    instituteId = source.institute.id
    await importSource(db, source)
    await publishInstitute(db, instituteId, new Date('2026-05-01T00:00:00.000Z'))
  })

  test.each<[string, string | null, string | null, string | null]>([
    ['nothing', null, null, null],
    ['a course', 'plain', null, 'plain'],
    ['a course and its version', 'plain', 'p1', 'plain'],
    ['a course and a version that no answer shows first', 'plain', 'p2', 'plain'],
    ['a version alone', null, 'p1', 'plain'],
    ['a version alone that some step is named like', null, 'p2', 'plain'],
    ['an edition', 'english', null, 'hindi'],
    ['an edition and a version of another', 'english', 'h1', 'hindi'],
    ['a version of the second edition', null, 'e2', 'hindi'],
    ["a path's own step", 'step-only', null, 'step-only'],
    ["a path's own step and its one version", 'step-only', 'step-only', 'step-only'],
    ["the version of a path's own step", null, 'step-only', 'step-only'],
    ['the id of a version as a course', 'p1', null, 'plain'],
    ['the id of a version as a course, with another version of it', 'p1', 'p2', 'plain'],
    ['the id of a version of an edition', 'e2', null, 'hindi'],
    ['the id of a version that some step has as well', 'p2', null, 'plain'],
    ['a version that is named like an unpublished course', null, 'draft', 'plain'],
  ])('%s is accepted', async (_, course_id, package_session_id, entryId) => {
    const named = { course_id, package_session_id }
    expect(await findLeadCourse(db, instituteId, named)).toEqual({ ...named, course_id: entryId })
  })

  test.each<[string, string | null, string | null, string]>([
    ['an unknown course', 'nope', null, 'course_id'],
    ['an unknown course with a known version', 'nope', 'p1', 'course_id'],
    ['a course in another case', 'PLAIN', null, 'course_id'],
    ['an unpublished course', 'draft', null, 'course_id'],
    ['the id of an archived version', 'p3', null, 'course_id'],
    ['the id of a version of an unpublished course', 'd1', null, 'course_id'],
    ['an unpublished course that a version is named like', 'draft', 'draft', 'course_id'],
    ['the id of a version, with a version of another course', 'p1', 'e1', 'package_session_id'],
    ['a step that is not shown', 'untold', null, 'course_id'],
    ['an unknown version', null, 'nope', 'package_session_id'],
    ['an archived version', 'plain', 'p3', 'package_session_id'],
    ['a version of an unpublished course', null, 'd1', 'package_session_id'],
    ['a version of another course', 'plain', 'e1', 'package_session_id'],
    ['a course as its own version', 'plain', 'plain', 'package_session_id'],
    ["a version behind a path's own step", 'step-only', 's1', 'package_session_id'],
  ])('%s is refused', async (_, course_id, package_session_id, unknown) => {
    const found = await findLeadCourse(db, instituteId, { course_id, package_session_id })
    expect(found).toEqual({ unknown })
  })
})
