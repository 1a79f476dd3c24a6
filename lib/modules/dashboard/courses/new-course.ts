import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { courseShape } from '#lib/contract/catalogue/document/shape/course.ts'
import { slugFrom } from '#lib/contract/catalogue/rules/slugs.ts'
import { wordsIn } from '#lib/modules/dashboard/words/words.ts'
import { copyOfVersion, newInviteId } from './versions.ts'

const Course = courseShape()

/** Creates an untitled course with one version, which leads to the enquiry. Its ids are those of the form. */
export function blankCourse(now: Date): CourseSource {
  const invites = [{ id: newInviteId(true), default: true }]
  const versions = [{ id: '1', created_at: now.toISOString(), invites }]
  return { ...Course.parse({ id: 'x', title: 'x', versions }), title: '' }
}

/** Copies a course under another title, unpublished. The copy has no slug, ratings or position. */
export function copyOfCourse(course: CourseSource, language: string, now: Date): CourseSource {
  const { words, say } = wordsIn(language)
  const alone = { slug: null, rating: null, rating_count: null, position: null, updated_at: null }
  const title = say(words.course.copyTitle, { title: course.title })
  const versions = course.versions.map((version, at) => copyOfVersion(version, `${at + 1}`, now))
  return { ...course, ...alone, id: 'x', title, published: false, versions }
}

/** Maximum length of a course id. Leaves room for the suffix of a version's id. */
const idMax = 40

export async function freeId(trx: Db, instituteId: string, title: string): Promise<string> {
  const id = slugFrom(title).slice(0, idMax).replace(/-$/, '') || 'course'
  const { rows } = await sql`
    select from courses where institute_id = ${instituteId} and id = ${id}
    union all select from versions where institute_id = ${instituteId}
      and (id = ${id} or course_id = ${id} or starts_with(id, ${`${id}.`}))`.execute(trx)
  return rows.length === 0 ? id : `${id}-${randomBytes(4).toString('hex')}`
}
