import { sql } from 'kysely'
import { rowsKeyed } from '#lib/db/keyed.ts'
import type { Db } from '#lib/db/open.ts'
import { dayText, momentText } from './load-values.ts'

// Every query returns rows in document order; an unknown id gives no row.

/** Optional texts of a course, loaded without a check. */
const courseTexts = [
  'subtitle',
  'image_url',
  'description_html',
  'about_html',
  'why_learn_html',
  'who_should_learn_html',
  'mode',
  'preview_video_url',
  'seo_title',
  'seo_description',
] as const

/** Optional texts of a version, loaded without a check. */
const versionTexts = ['level', 'workload', 'delivery', 'venue'] as const

export const selectCourses = (db: Db, instituteId: string, ids: readonly string[]) =>
  db
    .selectFrom(rowsKeyed('courses', instituteId, 'id', ids).as('courses'))
    .select(['id', 'title', 'published', 'archived', 'tags', 'faqs', 'rating', 'authors', 'instructors'])
    .select(['coming_soon', ...courseTexts])
    .select(momentText('updated_at').as('updated_at'))
    .select(dayText('launches_on').as('launches_on'))
    .select(sql<string | null>`rating_count::text`.as('rating_count'))
    .select(sql<string | null>`position::text`.as('position'))
    .orderBy('sequence')
    .orderBy('id')
    .execute()

export const selectVersions = (db: Db, instituteId: string, courseIds: readonly string[]) =>
  db
    .selectFrom(rowsKeyed('versions', instituteId, 'course_id', courseIds).as('versions'))
    .select(['id', 'course_id', 'status', 'tags', 'outline', ...versionTexts])
    .select(momentText('created_at').as('created_at'))
    .select(dayText('starts_on').as('starts_on'))
    .select(dayText('ends_on').as('ends_on'))
    .select(sql<string | null>`position::text`.as('position'))
    .orderBy('sequence')
    .orderBy('id')
    .execute()

export const selectInvites = (db: Db, instituteId: string, versionIds: readonly string[]) =>
  db
    .selectFrom(rowsKeyed('invites', instituteId, 'version_id', versionIds).as('invites'))
    .select(['id', 'version_id', 'is_default', 'status'])
    .select(momentText('updated_at').as('updated_at'))
    .select(dayText('starts_on').as('starts_on'))
    .select(dayText('ends_on').as('ends_on'))
    .orderBy('sequence')
    .orderBy('id')
    .execute()

export const selectPlans = (db: Db, instituteId: string, inviteIds: readonly string[]) =>
  db
    .selectFrom(rowsKeyed('plans', instituteId, 'invite_id', inviteIds).as('plans'))
    .select(['id', 'invite_id', 'currency', 'active'])
    .select(sql<string>`amount::text`.as('amount'))
    .select(sql<string | null>`compare_at_amount::text`.as('compare_at_amount'))
    .orderBy('sequence')
    .orderBy('id')
    .execute()
