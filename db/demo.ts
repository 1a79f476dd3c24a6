import document from './demo.json' with { type: 'json' }

const dayMs = 86_400_000

export const demoId = document.institute.id

/** Time zone of the demo, whose day `today` is. */
export const demoZone = document.site.time_zone

/**
 * Returns the institute document of the demo: a fictitious college in Pune. Its fifty or so courses together cover
 * every rule of the catalogue. Dates of enrolment and teaching move with `today` (`YYYY-MM-DD`), so that every state
 * can be seen on any day; ids stay the same. Batches begin and end on days on which they meet. `origin` is the address
 * of this service, which serves the pictures in public/demo.
 */
export function demoInstitute({ today, origin }: { today: string; origin: string }): unknown {
  const text = JSON.stringify(document)
    .replaceAll('{origin}', origin)
    .replace(/\{today([+-]\d+)?\}/g, (_, days = '0') => later(today, Number(days)))
  const demo: typeof document = JSON.parse(text)
  for (const { versions } of demo.courses) for (const version of versions as Batch[]) meetOnClassDays(version)
  return demo
}

interface Batch {
  starts_on?: string
  ends_on?: string
  sessions?: { day: string }[]
}

/** Moves a batch to the next first class of a week, and ends it with its last class. */
function meetOnClassDays(batch: Batch): void {
  const { starts_on, ends_on, sessions: [first, ...others] = [] } = batch
  if (starts_on === undefined || ends_on === undefined || first === undefined) return
  const days = [first, ...others].map(({ day }) => day)
  let waits = 0
  while (weekdayOf(later(starts_on, waits)) !== first.day) waits++
  let ends = waits
  while (!days.includes(weekdayOf(later(ends_on, ends)))) ends--
  batch.starts_on = later(starts_on, waits)
  batch.ends_on = later(ends_on, ends)
}

const later = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

const weekdayOf = (date: string): string =>
  new Date(date).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }).toLowerCase()
