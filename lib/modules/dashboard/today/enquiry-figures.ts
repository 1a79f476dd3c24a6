import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { dateIn, startOfDate } from '#lib/contract/catalogue/rules/calendar.ts'
import { sourceOfLead } from '#lib/contract/leads/list-leads.ts'

const dayMs = 86_400_000

/** Returns the day `count` days after a day such as `2027-11-01`; before it, if `count` is negative. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

export const plottedDays = 30

interface Counted {
  /** Null counts the enquiries without a value. */
  value: string | null
  label: string | null
  count: number
}

export interface EnquiryFigures {
  /** First and last day in the institute's time zone. */
  since: string
  until: string
  days: { value: string; count: number }[]
  /** The most frequent values, up to `valuesMax`. */
  course: Counted[]
  source: Counted[]
}

const valuesMax = 8

/** Counts an institute's enquiries of the last `plottedDays`. Held enquiries and tests do not count. */
export async function readEnquiryFigures(
  db: Db,
  { id, time_zone: zone }: { id: string; time_zone: string },
  now: Date,
): Promise<EnquiryFigures> {
  const until = dateIn(zone, now)
  const since = daysAfter(until, 1 - plottedDays)
  type Facet = 'day' | 'course' | 'source'
  const { rows } = await sql<Counted & { facet: Facet }>`
    with found as (
      select l.created_at, l.course_id, c.title, ${sourceOfLead} as source
      from leads l left join courses c on c.institute_id = l.institute_id and c.id = l.course_id
      where l.institute_id = ${id} and not l.is_held and not l.is_test
        and l.created_at >= ${startOfDate(zone, since)} and l.created_at <= ${now}
    ), counted as (
      select 'day' as facet, (created_at at time zone ${zone})::date::text as value, null as label from found
      union all select 'course', course_id, title from found
      union all select 'source', source, null from found
    ), ranked as (
      select facet, value, max(label) as label, count(*)::int as count,
        row_number() over (partition by facet order by count(*) desc, value) as place
      from counted group by facet, value
    )
    select facet, value, label, count from ranked where facet = 'day' or place <= ${valuesMax}
    order by facet, place`.execute(db)
  const of = (facet: Facet): Counted[] =>
    rows.filter((row) => row.facet === facet).map(({ facet: _, ...counted }) => counted)
  const byDay = new Map(of('day').map(({ value, count }) => [value, count]))
  const days = Array.from({ length: plottedDays }, (_, at) => daysAfter(since, at)).map((value) => ({
    value,
    count: byDay.get(value) ?? 0,
  }))
  return { since, until, days, course: of('course'), source: of('source') }
}
