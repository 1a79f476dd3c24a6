import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import type { Frame } from '../frame.ts'
import { dayFormat, momentOf, workloadIn } from './batches.ts'

type Dated = Pick<Variant, 'availability' | 'language' | 'schedule'>

const dayMs = 86_400_000

/** Returns the earliest date that is today anywhere on earth: a page does not know the institute's time zone. */
export const earliestToday = (): string => new Date(Date.now() - dayMs / 2).toISOString().slice(0, 10)

/** Returns the next upcoming batch, optionally in one language; undefined without a dated one. */
export function nextBatch<Version extends Dated>(
  versions: Version[],
  language?: string,
): Version | undefined {
  const today = earliestToday()
  return versions
    .filter(({ availability }) => availability !== 'closed')
    .filter((one) => language === undefined || one.language?.code === language)
    .filter(({ schedule }) => (schedule.starts_on ?? '') >= today)
    .sort((one, other) => startOf(one).localeCompare(startOf(other)))[0]
}

const startOf = ({ schedule }: Dated): string => schedule.starts_on ?? ''

/** Formats a date briefly; the year is shown when it is not the current one. */
export function shortDay({ spoken }: Pick<Frame, 'spoken'>, date: string): string {
  const year = date.slice(0, 4) === earliestToday().slice(0, 4) ? undefined : ('numeric' as const)
  return dayFormat(spoken, { day: 'numeric', month: 'short', ...(year && { year }) }).format(momentOf(date))
}

/** Returns a batch's length: whole weeks between its days, else its workload; null when unknown. */
export function lengthIn(frame: Pick<Frame, 'spoken'>, { schedule }: Dated): string | null {
  return workloadIn(frame, weeksOf(schedule) === 0 ? schedule.workload : `P${weeksOf(schedule)}W`)
}

/** Returns a batch's length in weeks; 0 when unknown or under two weeks. */
export function weeksOf({ starts_on, ends_on }: Variant['schedule']): number {
  if (starts_on === null || ends_on === null) return 0
  const days = (momentOf(ends_on).getTime() - momentOf(starts_on).getTime()) / dayMs + 1
  return days < 12 ? 0 : Math.round(days / 7)
}
