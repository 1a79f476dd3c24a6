import type { Frame } from '../frame.ts'
import { dayFormat, momentOf } from './batches.ts'
import { earliestToday } from './next-batch.ts'

/** Names a month such as `2026-12`: "this month", "next month", else its name. */
export function monthName({ words, spoken }: Pick<Frame, 'words' | 'spoken'>, month: string): string {
  const today = earliestToday().slice(0, 7)
  if (month === today) return words.thisMonth
  const [year = 0, number = 0] = today.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
  return month === next ? words.nextMonth : nameOfMonth({ spoken }, month)
}

/** Returns the name of a month with its year; an invalid month unchanged. */
export const nameOfMonth = ({ spoken }: Pick<Frame, 'spoken'>, month: string): string =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(month)
    ? dayFormat(spoken, { month: 'long', year: 'numeric' }).format(momentOf(`${month}-01`))
    : month
