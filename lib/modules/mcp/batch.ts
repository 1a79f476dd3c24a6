import { z } from 'zod'
import { fold } from '#lib/catalogue/rules/text/fold.ts'
import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import { nextBatch } from '#lib/site/dates/batches.ts'
import { earliestToday } from '#lib/site/dates/days.ts'

/** When, where and how a version is taught. */
export const Batch = z.object({
  starts_on: z.string().nullable().describe('Day, YYYY-MM-DD; null when no date is set.'),
  ends_on: z.string().nullable(),
  delivery: z.string().nullable().describe('`online`, `onsite` (in person) or `blended` (both).'),
  venue: z.string().nullable().describe('Place.'),
})
export type Batch = z.infer<typeof Batch>

/** The batches that a search asks for. */
export interface BatchChoice {
  delivery?: string | undefined
  venue?: string | undefined
  starts_from?: string | undefined
  starts_to?: string | undefined
  language?: string | undefined
}

export const batchOf = ({ schedule: { starts_on, ends_on, delivery, venue } }: Variant): Batch => ({
  starts_on,
  ends_on,
  delivery,
  venue,
})

/** The next batch that fits a choice, or one without a date of which place or mode is known; null when there is none. */
export function nextOf(versions: Variant[], choice: BatchChoice): Batch | null {
  const open = versions.filter((one) => one.availability !== 'closed' && fits(one, choice))
  const next = nextBatch(open) ?? open.find(isUndated)
  return next === undefined ? null : batchOf(next)
}

const isUndated = ({ schedule: { starts_on, delivery, venue } }: Variant): boolean =>
  starts_on === null && (delivery ?? venue) !== null

function fits({ schedule, language }: Variant, choice: BatchChoice): boolean {
  const { starts_on, delivery, venue } = schedule
  return (
    (choice.delivery === undefined || delivery === choice.delivery) &&
    (choice.venue === undefined || (venue !== null && fold(venue) === fold(choice.venue.trim()))) &&
    (choice.starts_from === undefined || (starts_on !== null && starts_on >= choice.starts_from)) &&
    (choice.starts_to === undefined || (starts_on !== null && starts_on <= choice.starts_to)) &&
    (choice.language === undefined || language?.code === choice.language)
  )
}

const modes: Record<string, string> = {
  online: 'online',
  onsite: 'in person',
  blended: 'in person and online',
}

/** Date, place and mode in words. */
export const batchWords = ({ starts_on, venue, delivery }: Batch): string =>
  [
    starts_on && `${starts_on < earliestToday() ? 'started' : 'starts'} ${starts_on}`,
    venue,
    delivery && (modes[delivery] ?? delivery),
  ]
    .filter(Boolean)
    .join(', ')
