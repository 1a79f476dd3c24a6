import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { campaignOfLead, type LeadFilter, selectLeads } from './list-leads.ts'

/** Number of enquiries that have a value. A `value` of null counts the enquiries without one. */
export interface Count {
  value: string | null
  label: string | null
  count: number
}

export const statFacets = ['day', 'course', 'source', 'campaign', 'state'] as const
export type StatFacet = (typeof statFacets)[number]

interface LeadStats {
  total: number
  /** Enquiries per day in the institute's time zone, oldest first. */
  day: Count[]
  /** Highest count first, like the next three lists. */
  course: Count[]
  source: Count[]
  /** `utm_campaign` of the attribution, else of the custom fields. */
  campaign: Count[]
  state: Count[]
  /** From arrival, without held and repeated enquiries; null if none is left. */
  delivery: { count: number; median_seconds: number; p95_seconds: number; longest_seconds: number } | null
}

export async function countLeads(db: Db, filter: LeadFilter): Promise<LeadStats> {
  // Plain SQL counts all facets in one pass; the query builder would be longer and no clearer.
  const { rows } = await sql<Count & { facet: StatFacet }>`
    with l as (${selectLeads(db, filter)})
    select 'day' as facet, (l.created_at at time zone i.time_zone)::date::text as value, null as label,
      count(*)::int as count from l join institutes i on i.slug = l.institute group by 2
    union all select 'course', l.course_id, max(l.course_title), count(*)::int from l group by l.institute, l.course_id
    union all select 'source', l.source, null, count(*)::int from l group by l.source
    union all select 'campaign', ${campaignOfLead}, null, count(*)::int from l group by 2
    union all select 'state', l.state, null, count(*)::int from l group by l.state`.execute(db)
  const of = (facet: StatFacet): Count[] =>
    rows
      .filter((row) => row.facet === facet)
      .map(({ value, label, count }) => ({ value, label, count }))
      .sort((a, b) => (facet === 'day' ? 0 : b.count - a.count) || compare(a.value, b.value))
  const state = of('state')
  return {
    total: state.reduce((sum, { count }) => sum + count, 0),
    ...{ day: of('day'), course: of('course'), source: of('source'), campaign: of('campaign'), state },
    delivery: await timeDeliveries(db, filter),
  }
}

const compare = (a: string | null, b: string | null): number =>
  (a ?? '') < (b ?? '') ? -1 : Number((a ?? '') > (b ?? ''))

async function timeDeliveries(db: Db, filter: LeadFilter): Promise<LeadStats['delivery']> {
  const {
    rows: [row],
    // Plain SQL, because the query builder would be longer and no clearer.
  } = await sql<{ count: number; times: number[] | null; longest_seconds: number }>`
    with l as (${selectLeads(db, filter)}), took as (
      select extract(epoch from l.delivered_at - l.created_at)::float8 as seconds from l
      where l.state = 'delivered' and l.suspicion is null and l.repeats = 0)
    select count(*)::int as count, max(seconds) as longest_seconds,
      percentile_disc(array[0.5, 0.95]) within group (order by seconds) as times
    from took`.execute(db)
  if (!row?.times) return null
  const [median_seconds = 0, p95_seconds = 0] = row.times
  return { count: row.count, median_seconds, p95_seconds, longest_seconds: row.longest_seconds }
}
