import { sql } from 'kysely'
import { anyOf } from '#lib/db/any-of.ts'
import type { Db } from '#lib/db/open.ts'
import { dayText, momentText } from './load-values.ts'

/** Which courses to load. Batches go by id (in the database's order), starting behind `after`. */
export type CourseSelection = 'all' | { ids: readonly string[] } | { after: string | null; limit: number }

export function selectCourses(db: Db, instituteId: string, selection: CourseSelection) {
  let query = db
    .selectFrom('courses')
    .where('institute_id', '=', instituteId)
    .select(['id', 'title', 'subtitle', 'published', 'archived', 'image_url', 'tags', 'description_html'])
    .select(['about_html', 'why_learn_html', 'who_should_learn_html', 'mode', 'faqs', 'preview_video_url'])
    .select(['rating', 'authors', 'instructors', 'coming_soon', 'seo_title', 'seo_description'])
    .select(momentText('updated_at').as('updated_at'))
    .select(sql<string | null>`position::text`.as('position'))
  if (selection === 'all') return query.orderBy('sequence').orderBy('id').execute()
  if ('ids' in selection)
    return query.where('id', '=', anyOf(selection.ids)).orderBy('sequence').orderBy('id').execute()
  if (selection.after !== null) query = query.where('id', '>', selection.after)
  return query.orderBy('id').limit(selection.limit).execute()
}

export function selectVersions(db: Db, instituteId: string, courseIds: string[] | undefined) {
  const query = db
    .selectFrom('versions')
    .where('institute_id', '=', instituteId)
    .select(['id', 'course_id', 'level', 'status', 'tags', 'outline'])
    .select(momentText('created_at').as('created_at'))
    .select(sql<string | null>`position::text`.as('position'))
    .orderBy('sequence')
    .orderBy('id')
  return (courseIds ? query.where('course_id', '=', anyOf(courseIds)) : query).execute()
}

export function selectInvites(db: Db, instituteId: string, versionIds: string[] | undefined) {
  const query = db
    .selectFrom('invites')
    .where('institute_id', '=', instituteId)
    .select(['id', 'version_id', 'is_default', 'status'])
    .select(momentText('updated_at').as('updated_at'))
    .select(dayText('starts_on').as('starts_on'))
    .select(dayText('ends_on').as('ends_on'))
    .orderBy('sequence')
    .orderBy('id')
  return (versionIds ? query.where('version_id', '=', anyOf(versionIds)) : query).execute()
}

export function selectPlans(db: Db, instituteId: string, inviteIds: string[] | undefined) {
  const query = db
    .selectFrom('plans')
    .where('institute_id', '=', instituteId)
    .select(['id', 'invite_id', 'currency', 'active'])
    .select(sql<string>`amount::text`.as('amount'))
    .select(sql<string | null>`compare_at_amount::text`.as('compare_at_amount'))
    .orderBy('sequence')
    .orderBy('id')
  return (inviteIds ? query.where('invite_id', '=', anyOf(inviteIds)) : query).execute()
}
