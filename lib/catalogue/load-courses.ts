import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Db } from '#lib/db/open.ts'
import { inSnapshot } from './load-snapshot.ts'
import { readList, readMoment, readNullableNumber, readNumber, readTexts } from './load-values.ts'
import type { CourseSource, InviteSource, PlanSource, VersionSource } from './source.ts'

/** Which courses to load. Batches go by id (in the database's order), starting behind `after`. */
export type CourseSelection = 'all' | { ids: readonly string[] } | { after: string | null; limit: number }

/**
 * Loads courses whole, in document order; a batch in order of ids, so that its last id begins the next one.
 * Ids that do not exist are left out. Four queries, whatever the number of courses.
 */
export const loadCourses = (
  db: Db,
  instituteId: string,
  selection: CourseSelection = 'all',
): Promise<CourseSource[]> =>
  inSnapshot(db, async (trx) => {
    const courses = await selectCourses(trx, instituteId, selection)
    // Parents are named one by one unless everything is wanted.
    const some = selection !== 'all'
    const versions = await selectVersions(trx, instituteId, some ? courses.map(({ id }) => id) : undefined)
    const invites = await selectInvites(trx, instituteId, some ? versions.map(({ id }) => id) : undefined)
    const plans = await selectPlans(trx, instituteId, some ? invites.map(({ id }) => id) : undefined)

    const plansOf = grouped(plans, 'invite_id', planOf)
    const invitesOf = grouped(invites, 'version_id', (row) => inviteOf(row, plansOf.get(row.id) ?? []))
    const versionsOf = grouped(versions, 'course_id', (row) => versionOf(row, invitesOf.get(row.id) ?? []))
    return courses.map((row) => courseOf(row, versionsOf.get(row.id) ?? []))
  })

function selectCourses(db: Db, instituteId: string, selection: CourseSelection) {
  let query = db
    .selectFrom('courses')
    .where('institute_id', '=', instituteId)
    .select(['id', 'title', 'subtitle', 'published', 'archived', 'image_url', 'tags', 'description_html'])
    .select(['about_html', 'why_learn_html', 'who_should_learn_html', 'mode', 'faqs', 'preview_video_url'])
    .select(['rating', 'authors', 'instructors', 'coming_soon', 'seo_title', 'seo_description', 'updated_at'])
    .select(sql<string | null>`position::text`.as('position'))
  if (selection === 'all') return query.orderBy('sequence').orderBy('id').execute()
  if ('ids' in selection)
    return query.where(isAnyOf('id', selection.ids)).orderBy('sequence').orderBy('id').execute()
  if (selection.after !== null) query = query.where('id', '>', selection.after)
  return query.orderBy('id').limit(selection.limit).execute()
}

function selectVersions(db: Db, instituteId: string, courseIds: string[] | undefined) {
  const query = db
    .selectFrom('versions')
    .where('institute_id', '=', instituteId)
    .select(['id', 'course_id', 'level', 'status', 'created_at', 'tags', 'outline'])
    .select(sql<string | null>`position::text`.as('position'))
    .orderBy('sequence')
    .orderBy('id')
  return (courseIds ? query.where(isAnyOf('course_id', courseIds)) : query).execute()
}

function selectInvites(db: Db, instituteId: string, versionIds: string[] | undefined) {
  const query = db
    .selectFrom('invites')
    .where('institute_id', '=', instituteId)
    .select(['id', 'version_id', 'is_default', 'status', 'updated_at'])
    .select(sql<string | null>`starts_on::text`.as('starts_on'))
    .select(sql<string | null>`ends_on::text`.as('ends_on'))
    .orderBy('sequence')
    .orderBy('id')
  return (versionIds ? query.where(isAnyOf('version_id', versionIds)) : query).execute()
}

function selectPlans(db: Db, instituteId: string, inviteIds: string[] | undefined) {
  const query = db
    .selectFrom('plans')
    .where('institute_id', '=', instituteId)
    .select(['id', 'invite_id', 'currency', 'active'])
    .select(sql<string>`amount::text`.as('amount'))
    .select(sql<string | null>`compare_at_amount::text`.as('compare_at_amount'))
    .orderBy('sequence')
    .orderBy('id')
  return (inviteIds ? query.where(isAnyOf('invite_id', inviteIds)) : query).execute()
}

/** One array parameter: a list of values would be planned anew for each length. */
const isAnyOf =
  (column: string, ids: readonly string[]) => (_: ExpressionBuilder<Database, keyof Database>) =>
    sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::text[])`

type Rows<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>[number]

const courseOf = (
  { position, faqs, authors, instructors, ...row }: Rows<typeof selectCourses>,
  versions: VersionSource[],
): CourseSource => {
  const owner = `course "${row.id}"`
  return {
    ...row,
    mode: row.mode as CourseSource['mode'],
    position: readNullableNumber('position', position, owner),
    tags: readTexts(row.tags),
    faqs: readList('faqs', faqs, owner),
    rating: readNullableNumber('rating', row.rating, owner),
    authors: readList('authors', authors, owner),
    instructors: readList('instructors', instructors, owner),
    updated_at: readMoment('updated_at', row.updated_at, owner),
    versions,
  }
}

const versionOf = (
  { course_id, ...row }: Rows<typeof selectVersions>,
  invites: InviteSource[],
): VersionSource => {
  const owner = `course "${course_id}", version "${row.id}"`
  return {
    ...row,
    status: row.status as VersionSource['status'],
    position: readNullableNumber('position', row.position, owner),
    created_at: readMoment('created_at', row.created_at, owner),
    tags: readTexts(row.tags),
    outline: readList('outline', row.outline, owner),
    invites,
  }
}

const inviteOf = (
  { version_id, is_default, ...row }: Rows<typeof selectInvites>,
  plans: PlanSource[],
): InviteSource => ({
  ...row,
  default: is_default,
  status: row.status as InviteSource['status'],
  updated_at: readMoment('updated_at', row.updated_at, `version "${version_id}", invite "${row.id}"`),
  plans,
})

const planOf = ({ invite_id, ...row }: Rows<typeof selectPlans>): PlanSource => {
  const owner = `invite "${invite_id}", plan "${row.id}"`
  return {
    ...row,
    amount: readNumber('amount', row.amount, owner),
    compare_at_amount: readNullableNumber('compare_at_amount', row.compare_at_amount, owner),
  }
}

function grouped<Row, K extends keyof Row, Item>(
  rows: readonly Row[],
  key: K,
  itemOf: (row: Row) => Item,
): Map<Row[K], Item[]> {
  const groups = new Map<Row[K], Item[]>()
  for (const row of rows) {
    const group = groups.get(row[key])
    if (group) group.push(itemOf(row))
    else groups.set(row[key], [itemOf(row)])
  }
  return groups
}
