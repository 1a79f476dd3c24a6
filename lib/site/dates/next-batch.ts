import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import type { Frame } from '../frame.ts'
import { dayFormat, momentOf, workloadIn } from './batches.ts'

type Dated = Pick<Variant, 'availability' | 'language' | 'schedule'>

const dayMs = 86_400_000

/** The first day that is not over wherever on earth the institute is: a page does not know its time zone. */
export const earliestToday = (): string => new Date(Date.now() - dayMs / 2).toISOString().slice(0, 10)

/** The next batch that begins, in a language where one is asked for; undefined when none has a date to come. */
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

/** A day in few characters: its year is told when that is not the current one. */
export function shortDay({ spoken }: Pick<Frame, 'spoken'>, date: string): string {
  const year = date.slice(0, 4) === earliestToday().slice(0, 4) ? undefined : ('numeric' as const)
  return dayFormat(spoken, { day: 'numeric', month: 'short', ...(year && { year }) }).format(momentOf(date))
}

/** How long a batch lasts: whole weeks from its first to its last day, else its workload; null when neither is known. */
export function lengthIn(frame: Pick<Frame, 'spoken'>, { schedule }: Dated): string | null {
  return workloadIn(frame, weeksOf(schedule) === 0 ? schedule.workload : `P${weeksOf(schedule)}W`)
}

/** The weeks that a batch lasts; 0 when that is not known, or is less than two. */
export function weeksOf({ starts_on, ends_on }: Variant['schedule']): number {
  if (starts_on === null || ends_on === null) return 0
  const days = (momentOf(ends_on).getTime() - momentOf(starts_on).getTime()) / dayMs + 1
  return days < 12 ? 0 : Math.round(days / 7)
}
