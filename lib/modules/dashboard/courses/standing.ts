import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { fold } from '#lib/base/plain-text.ts'
import type { VariantPrice } from '#lib/contract/catalogue/answers/variant.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type SiteContext, siteContext } from '#lib/contract/catalogue/compile/site.ts'
import { type CompiledVersion, compileVersions } from '#lib/contract/catalogue/compile/variants.ts'
import { readFormer } from '#lib/contract/catalogue/publish/publisher.ts'
import { changeDays } from '#lib/contract/catalogue/rules/availability.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { whyPriceHidden } from '#lib/contract/catalogue/rules/prices.ts'
import type { Reason } from '#lib/contract/catalogue/rules/reason.ts'
import {
  listEntries,
  publishDays,
  visibleVersions,
  whyCourseHidden,
} from '#lib/contract/catalogue/rules/visibility.ts'
import { loadCourses } from '#lib/contract/catalogue/source/load/load-courses.ts'
import { type LastGoodSite, loadHead } from '#lib/contract/catalogue/source/load/load-institute.ts'

export interface Standing {
  course: CourseSource
  today: string
  /** False while the operator keeps visitors out of the institute's catalogue. */
  hasAccess: boolean
  hidden: Reason | undefined
  first: CompiledVersion | undefined
  /** Level of that version; undefined if the course has no other version with another state. */
  name: string | undefined
  whyNoPrice: Reason | undefined
  next: { on: string; changes: DatedChange[] } | undefined
}

/** What a date changes: whether the course is shown, or the availability or price of a version. */
export type DatedChange = { level: string | null } & (
  | { rule: 'visibility' | 'availability'; from: string; to: string }
  | { rule: 'price'; from: VariantPrice | null; to: VariantPrice | null }
)

/** Undefined if the institute has no such course. Throws an `UnreadableValue` for what plain SQL wrote. */
export const loadStanding = (
  db: Db,
  instituteId: string,
  courseId: string,
  now: Date,
): Promise<Standing | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const former = await readFormer(trx, instituteId)
      const head = await loadHead(trx, instituteId, former?.site_kept as Partial<LastGoodSite> | undefined)
      if (!head) return undefined
      const site = siteContext(head, dateIn(head.site.time_zone, now))
      const courses = await loadCourses(trx, instituteId, site.companions(courseId))
      return standingOf(site, courses, courseId, head.institute.catalogue_access)
    })

/** `courses` are the course and its language editions. */
export function standingOf(
  site: SiteContext,
  courses: CourseSource[],
  courseId: string,
  hasAccess: boolean,
): Standing | undefined {
  const course = courses.find(({ id }) => id === courseId)
  if (!course) return undefined
  const versions = versionsOn(site, courses, courseId)
  const [first] = versions
  const isOne = versions.every(
    ({ reasons }) => reasons.availability.because === first?.reasons.availability.because,
  )
  return {
    course,
    today: site.today,
    hasAccess,
    hidden: whyCourseHidden(course, site.today),
    first,
    name: (isOne ? undefined : first?.variant.level) ?? undefined,
    whyNoPrice: first && whyPriceHidden(first.offer, first.variant.availability, site.setting.prices_visible),
    next: nextOf(site, courses, course),
  }
}

function versionsOn(site: SiteContext, courses: CourseSource[], courseId: string): CompiledVersion[] {
  const entry = listEntries(courses, site.companions, site.today).find(({ editions }) =>
    editions.some((edition) => edition.course.id === courseId),
  )
  return (entry ? compileVersions(site, entry) : []).filter(({ edition }) => edition.course.id === courseId)
}

function nextOf(site: SiteContext, courses: CourseSource[], course: CourseSource): Standing['next'] {
  const visible = visibleVersions({ ...course, published: true, publish_from: null }, site.today)
  const days = [...publishDays(course, site.today), ...changeDays(visible, site.today)]
  for (const on of [...new Set(days)].sort()) {
    const changes = changesOn({ ...site, today: on }, site, courses, course)
    if (changes.length > 0) return { on, changes }
  }
  return undefined
}

/** Lists what differs on a later day. A version that appears or goes with its course is not listed itself. */
function changesOn(
  later: SiteContext,
  now: SiteContext,
  courses: CourseSource[],
  course: CourseSource,
): DatedChange[] {
  const [from, to] = [now, later].map(({ today }) => (whyCourseHidden(course, today) ? 'hidden' : 'shown'))
  if (from && to && from !== to) return [{ rule: 'visibility', level: null, from, to }]
  const [before, after] = [now, later].map((site) => versionsOn(site, courses, course.id))
  return (before ?? []).flatMap(({ variant: was }, index): DatedChange[] => {
    const is = after?.[index]?.variant
    if (!is) return []
    const level = (before?.length ?? 0) > 1 ? was.level : null
    if (was.availability !== is.availability)
      return [{ rule: 'availability', level, from: was.availability, to: is.availability }]
    if (JSON.stringify(was.price) === JSON.stringify(is.price)) return []
    return [{ rule: 'price', level, from: was.price, to: is.price }]
  })
}

export async function findCourseId(db: Db, instituteId: string, text: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id, 1 as place from courses where institute_id = ${instituteId} and id = ${text}
    union all select course_id, 2 from versions where institute_id = ${instituteId} and id = ${text}
    union all select s.course_id, 3 from course_slugs s join courses c using (institute_id)
      where s.institute_id = ${instituteId} and c.id = s.course_id and s.folded = ${fold(text.trim())}
    order by place limit 1`.execute(db)
  return rows[0]?.id
}
