import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { dateIn, startOfDate } from '#lib/contract/catalogue/rules/calendar.ts'
import { answerTimeOfLead, answerTimes, campaignOfLead, sourceOfLead } from '#lib/contract/leads/list.ts'
import { daysAfter } from './days.ts'

/** Periods that the plots show, in days. */
export const periods = [30, 90] as const
export type Period = (typeof periods)[number]

/** Enquiries of this period and of the one before. */
interface Compared {
  now: number
  before: number
}

interface Counted extends Compared {
  /** Null counts the enquiries without a value. */
  value: string | null
  label: string | null
}

export interface EnquiryFigures extends Compared {
  /** First and last day of the period in the institute's time zone. */
  since: string
  until: string
  /** Each day of the period, compared with the day as far into the period before. */
  days: (Compared & { day: string })[]
  /** The most frequent values of this period, up to `valuesMax`. */
  course: Counted[]
  source: Counted[]
  campaign: Counted[]
  /** Every `AnswerTime`. */
  answer: Counted[]
  /** Minutes until half of the answered enquiries had their first answer; null if none was answered. */
  answerMinutes: { now: number | null; before: number | null }
}

const valuesMax = 8

/** Counts an institute's enquiries of the last `period` days and the as many days before. Held enquiries and tests do not count. */
export async function readEnquiryFigures(
  db: Db,
  { id, time_zone: zone }: { id: string; time_zone: string },
  period: Period,
  now: Date,
): Promise<EnquiryFigures> {
  const until = dateIn(zone, now)
  const since = daysAfter(until, 1 - period)
  const first = daysAfter(since, -period)
  type Facet = 'day' | 'course' | 'source' | 'campaign' | 'answer' | 'median'
  const isNow = sql`created_at >= ${startOfDate(zone, since)}`
  const { rows } = await sql<Counted & { facet: Facet }>`
    with found as (
      select l.created_at, l.answered_at, l.course_id, c.title, ${sourceOfLead} as source,
        ${campaignOfLead} as campaign, ${answerTimeOfLead} as answer
      from leads l left join courses c on c.institute_id = l.institute_id and c.id = l.course_id
      where l.institute_id = ${id} and not l.is_held and not l.is_test
        and l.created_at >= ${startOfDate(zone, first)} and l.created_at <= ${now}
    ), counted as (
      select 'day' as facet, (created_at at time zone ${zone})::date::text as value, null as label, created_at from found
      union all select 'course', course_id, title, created_at from found
      union all select 'source', source, null, created_at from found
      union all select 'campaign', campaign, null, created_at from found where campaign is not null
      union all select 'answer', answer, null, created_at from found
    ), summed as (
      select facet, value, max(label) as label, (count(*) filter (where ${isNow}))::int as now,
        (count(*) filter (where not ${isNow}))::int as before from counted group by facet, value
    ), ranked as (
      select *, row_number() over (partition by facet order by now desc, before desc, value) as place from summed
    )
    select facet, value, label, now, before from ranked where facet = 'day' or place <= ${valuesMax}
    union all select 'median', null, null,
      (percentile_disc(0.5) within group (order by minutes) filter (where ${isNow}))::int,
      (percentile_disc(0.5) within group (order by minutes) filter (where not ${isNow}))::int
      from (select created_at, extract(epoch from answered_at - created_at) / 60 as minutes
        from found where answered_at is not null) as answered`.execute(db)
  const of = (facet: Facet): Counted[] =>
    rows.filter((row) => row.facet === facet).map(({ facet: _, ...counted }) => counted)
  const byDay = new Map(of('day').map(({ value, now: n, before }) => [value, n + before]))
  const answers = new Map(of('answer').map((one) => [one.value, one]))
  const days = Array.from({ length: period }, (_, at) => daysAfter(since, at)).map((day) => ({
    day,
    now: byDay.get(day) ?? 0,
    before: byDay.get(daysAfter(day, -period)) ?? 0,
  }))
  const sum = (key: 'now' | 'before') => days.reduce((total, one) => total + one[key], 0)
  const [median] = of('median')
  return {
    ...{ since, until, days, now: sum('now'), before: sum('before') },
    ...{ course: of('course'), source: of('source'), campaign: of('campaign') },
    answer: answerTimes.map((value) => answers.get(value) ?? { value, label: null, now: 0, before: 0 }),
    answerMinutes: { now: median?.now ?? null, before: median?.before ?? null },
  }
}
