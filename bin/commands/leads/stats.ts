import type { Db } from '#lib/db/open.ts'
import type { LeadFilter } from '#lib/leads/list.ts'
import { type Count, countLeads, type StatFacet, statFacets } from '#lib/leads/stats.ts'
import { tableOf } from '../running/print.ts'

/** Counts enquiries, and prints all tables or the requested one. */
export async function showStats(db: Db, filter: LeadFilter, by: StatFacet | undefined) {
  const stats = await countLeads(db, filter)
  const { total, delivery } = stats
  if (total === 0) return { value: stats, text: 'There is no such enquiry.' }
  const table = (head: string, counts: readonly Count[]) =>
    tableOf([
      [head, 'ENQUIRIES', ''],
      ...counts.map(({ value, label, count }) => [value ?? '-', String(count), label ?? '']),
    ])
  const seconds = (value: number) => `${Math.round(value * 10) / 10} s`
  const took = delivery && [
    ['DELIVERED', 'HALF WITHIN', '95 % WITHIN', 'LONGEST'],
    [
      String(delivery.count),
      seconds(delivery.median_seconds),
      seconds(delivery.p95_seconds),
      seconds(delivery.longest_seconds),
    ],
  ]
  const text = [
    `${total} enquiries.`,
    ...(by ? [by] : statFacets).map((facet) => table(facet.toUpperCase(), stats[facet])),
    ...(took && !by ? [tableOf(took)] : []),
  ].join('\n\n')
  return { value: stats, text }
}
