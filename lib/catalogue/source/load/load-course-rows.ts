import { sql } from 'kysely'
import { courseShape } from '#lib/catalogue/document/shape/course.ts'
import { versionShape } from '#lib/catalogue/document/shape/version.ts'
import { rowsKeyed } from '#lib/db/keyed.ts'
import type { Db } from '#lib/db/open.ts'
import { dayText, momentText } from './load-values.ts'

// Every query returns rows in document order; an unknown id gives no row.

/** The columns of a course that are loaded as they are: every key but numbers and times. */
const courseColumns = courseShape()
  .omit({ rating_count: true, position: true, updated_at: true, launches_on: true, versions: true })
  .keyof().options

const versionColumns = versionShape()
  .omit({ position: true, created_at: true, starts_on: true, ends_on: true, invites: true })
  .keyof().options

export const selectCourses = (db: Db, instituteId: string, ids: readonly string[]) =>
  db
    .selectFrom(rowsKeyed('courses', instituteId, 'id', ids).as('courses'))
    .select(courseColumns)
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
    .select(['course_id', ...versionColumns])
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
