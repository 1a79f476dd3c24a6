import type { LeadFilter } from '#lib/leads/list.ts'
import { type Count, countLeads } from '#lib/leads/stats.ts'
import type { Context } from '../running/run.ts'
import { tableOf } from '../running/table.ts'

/** Counts enquiries, for people as one table after the other. */
export async function showStats({ db }: Context, filter: LeadFilter) {
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
    table('DAY', stats.day),
    table('COURSE', stats.course),
    table('SOURCE', stats.source),
    table('STATE', stats.state),
    ...(took ? [tableOf(took)] : []),
  ].join('\n\n')
  return { value: stats, text }
}
