import college from './demo.json' with { type: 'json' }
import school from './demo-languages.json' with { type: 'json' }

const dayMs = 86_400_000

interface DemoOptions {
  /** Current date in the institute's time zone, `YYYY-MM-DD`. */
  today: string
  /** Address of this service, which serves the pictures in public/demo. */
  origin: string
}

/**
 * Returns the institute document of the demo: a fictitious college in Pune. Its fifty or so courses together cover
 * every rule of the catalogue. Dates of enrolment and teaching move with `today`, so that every state can be seen on any
 * day; ids stay the same. Batches begin and end on days on which they meet.
 */
export const demoInstitute = (options: DemoOptions): unknown => datedDocument(college, options)

/**
 * Returns the document of the demo's second institute: a fictitious language school in Leeds, without pictures. On a
 * machine that is called `localhost` its site has a host of its own.
 */
export function demoSchool({ today, origin }: DemoOptions): unknown {
  const own = schoolOrigin(origin)
  const { institute, ...document } = datedDocument(school, { today, origin })
  const hosts = own === origin ? [] : [new URL(own).hostname]
  return { ...document, institute: { ...institute, hosts } }
}

/** Returns the origin of the second institute's site beside that of the first. */
export const schoolOrigin = (origin: string): string =>
  origin.replace(/\/\/localhost(?=:|$)/, '//languages.localhost')

/** The demo's institutes, with the zone of their dates. `SITE_INSTITUTE` is the first one, unless it is set. */
export const demos = [
  {
    id: college.institute.id,
    slug: college.institute.slug,
    zone: college.site.time_zone,
    documentOf: demoInstitute,
  },
  {
    id: school.institute.id,
    slug: school.institute.slug,
    zone: school.site.time_zone,
    documentOf: demoSchool,
  },
] as const

function datedDocument<Demo extends typeof college | typeof school>(
  document: Demo,
  { today, origin }: DemoOptions,
): Demo {
  const text = JSON.stringify(document)
    .replaceAll('{origin}', origin)
    .replace(/\{today([+-]\d+)?\}/g, (_, days = '0') => later(today, Number(days)))
  const demo: Demo = JSON.parse(text)
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
