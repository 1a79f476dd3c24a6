import type { CourseSource, InviteSource, PlanSource, VersionSource } from '#lib/catalogue/authored/course.ts'
import { amountKind, rating, ratingCount } from '#lib/catalogue/document/kinds.ts'
import { duration } from '#lib/catalogue/document/time-kinds.ts'
import type { Db } from '#lib/db/open.ts'
import { selectCourses, selectInvites, selectPlans, selectVersions } from './load-course-rows.ts'
import { inSnapshot } from './load-snapshot.ts'
import {
  readCurrency,
  readDay,
  readKey,
  readKind,
  readList,
  readMoment,
  readNullableNumber,
  readNumber,
  readTexts,
} from './load-values.ts'

/** Loads whole courses in document order, by four queries for any number of courses; unknown ids are left out. */
export const loadCourses = (db: Db, instituteId: string, ids: readonly string[]): Promise<CourseSource[]> =>
  inSnapshot(db, async (trx) => {
    const courses = await selectCourses(trx, instituteId, ids)
    const versions = await selectVersions(trx, instituteId, idsOf(courses))
    const invites = await selectInvites(trx, instituteId, idsOf(versions))
    const plans = await selectPlans(trx, instituteId, idsOf(invites))

    const plansOf = grouped(plans, 'invite_id', planOf)
    const invitesOf = grouped(invites, 'version_id', (row) => inviteOf(row, plansOf.get(row.id) ?? []))
    const versionsOf = grouped(versions, 'course_id', (row) => versionOf(row, invitesOf.get(row.id) ?? []))
    return courses.map((row) => courseOf(row, versionsOf.get(row.id) ?? []))
  })

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

type Rows<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>[number]

const courseOf = (
  { position, faqs, authors, instructors, ...row }: Rows<typeof selectCourses>,
  versions: VersionSource[],
): CourseSource => {
  const owner = `courses "${row.id}"`
  return {
    ...row,
    id: readKey('id', row.id, owner),
    mode: row.mode as CourseSource['mode'],
    position: readNullableNumber('position', position, owner),
    tags: readTexts(row.tags),
    faqs: readList('faqs', faqs, owner),
    rating: readNullableNumber('rating', row.rating, owner, rating),
    rating_count: readNullableNumber('rating_count', row.rating_count, owner, ratingCount),
    launches_on: readDay('launches_on', row.launches_on, owner),
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
  const owner = `versions "${row.id}" of course "${course_id}"`
  return {
    ...row,
    id: readKey('id', row.id, owner),
    status: row.status as VersionSource['status'],
    position: readNullableNumber('position', row.position, owner),
    created_at: readMoment('created_at', row.created_at, owner),
    tags: readTexts(row.tags),
    starts_on: readDay('starts_on', row.starts_on, owner),
    ends_on: readDay('ends_on', row.ends_on, owner),
    workload: readKind('workload', row.workload, owner, duration.nullable()),
    delivery: row.delivery as VersionSource['delivery'],
    outline: readList('outline', row.outline, owner),
    invites,
  }
}

const inviteOf = (
  { version_id, is_default, ...row }: Rows<typeof selectInvites>,
  plans: PlanSource[],
): InviteSource => {
  const owner = `invites "${row.id}" of version "${version_id}"`
  return {
    ...row,
    default: is_default,
    status: row.status as InviteSource['status'],
    starts_on: readDay('starts_on', row.starts_on, owner),
    ends_on: readDay('ends_on', row.ends_on, owner),
    updated_at: readMoment('updated_at', row.updated_at, owner),
    plans,
  }
}

const planOf = ({ invite_id, ...row }: Rows<typeof selectPlans>): PlanSource => {
  const owner = `plans "${row.id}" of invite "${invite_id}"`
  return {
    ...row,
    amount: readNumber('amount', row.amount, owner, amountKind),
    compare_at_amount: readNullableNumber('compare_at_amount', row.compare_at_amount, owner, amountKind),
    currency: readCurrency(row.currency, owner),
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
