import type { Outline, Seo } from '../answers/course.ts'
import type { CourseSummary } from '../answers/course-list.ts'
import type { StructuredData } from '../answers/structured-data.ts'
import type { Schedule, Variant } from '../answers/variant.ts'
import { syllabusSectionsMax } from './answer-limits.ts'
import { schemaDay } from './calendar.ts'

interface Provider {
  name: string
  website_url: string | null
}

/** Data of the version shown that is not part of its summary. */
export interface VersionFacts {
  /** Language code of the version. */
  language: string | undefined
  /** IANA name of the site's time zone. */
  time_zone: string
  outline: Outline['variants'][number]['subjects']
}

/**
 * Builds the schema.org Course for one version of an entry (contract §2.2), without empty keys. Its strings cannot
 * close a script element, even if a client parses the JSON and writes them unescaped.
 */
export function structuredData(
  course: Pick<CourseSummary, 'title' | 'image_url' | 'rating' | 'rating_count' | 'variants'>,
  shown: VersionFacts,
  seo: Seo,
  provider: Provider,
): StructuredData {
  const object = present({
    '@context': 'https://schema.org' as const,
    '@type': 'Course' as const,
    name: course.title,
    description: seo.description ?? course.title,
    image: course.image_url,
    url: seo.canonical_url,
    inLanguage: shown.language,
    provider: present({
      '@type': 'Organization' as const,
      name: provider.name,
      sameAs: provider.website_url,
    }),
    aggregateRating: ratingOf(course.rating, course.rating_count),
    syllabusSections: syllabusOf(shown.outline),
    offers: course.variants.filter(({ availability }) => availability === 'available').map(offerOf),
    hasCourseInstance: course.variants.map((variant) => instanceOf(variant, shown.time_zone)),
  })
  return withoutScriptEnds(object) as StructuredData
}

/** A hidden price counts as paid, because free prices are never hidden. */
const offerOf = ({ price, url }: Variant) =>
  present({
    '@type': 'Offer' as const,
    price: price?.amount,
    priceCurrency: price?.currency,
    priceValidUntil: price?.valid_until,
    category: price?.is_free ? ('Free' as const) : ('Paid' as const),
    url,
    availability: 'https://schema.org/InStock' as const,
  })

const modes = { online: 'Online', onsite: 'Onsite', blended: 'Blended' } as const

const instanceOf = ({ language, schedule }: Variant, timeZone: string) =>
  present({
    '@type': 'CourseInstance' as const,
    courseMode: modes[schedule.delivery ?? 'online'],
    inLanguage: language?.code,
    startDate: schedule.starts_on,
    endDate: endOf(schedule),
    courseWorkload: schedule.workload,
    location: schedule.venue === null ? null : { '@type': 'Place' as const, name: schedule.venue },
    courseSchedule: weeklySchedules(schedule, timeZone),
  })

/** Returns the last day; null where it is before the first, because readers refuse such dates. */
const endOf = ({ starts_on, ends_on }: Pick<Schedule, 'starts_on' | 'ends_on'>): string | null =>
  starts_on !== null && ends_on !== null && ends_on < starts_on ? null : ends_on

/** Groups sessions with equal start and end times, in order of first appearance. Leaves out sessions without a time. */
function weeklySchedules({ sessions, starts_on, ends_on }: Schedule, timeZone: string) {
  const timed = sessions.filter(({ starts_at }) => starts_at !== null)
  const byTimes = Map.groupBy(timed, ({ starts_at, ends_at }) => `${starts_at} ${ends_at}`)
  const schedules = [...byTimes.values()].map((same) =>
    present({
      '@type': 'Schedule' as const,
      repeatFrequency: 'P1W' as const,
      byDay: same.map(({ day }) => schemaDay(day)),
      startTime: same[0]?.starts_at,
      endTime: same[0]?.ends_at,
      scheduleTimezone: timeZone,
      startDate: starts_on,
      endDate: endOf({ starts_on, ends_on }),
    }),
  )
  return schedules.length > 0 ? schedules : null
}

const ratingOf = (rating: number | null, count: number | null) =>
  rating === null || !count
    ? null
    : {
        ...{ '@type': 'AggregateRating' as const, ratingValue: rating, ratingCount: count },
        bestRating: 5 as const,
        // Readers take 1 for the lowest rating when none is given.
        ...(rating < 1 && { worstRating: 0 as const }),
      }

/** Modules, and subjects without titled modules, in order: at most `syllabusSectionsMax`; else null. */
function syllabusOf(subjects: VersionFacts['outline']) {
  const names = subjects.flatMap(({ title, modules }) => {
    const titles = modules.flatMap((module) => module.title ?? [])
    return titles.length > 0 ? titles : (title ?? [])
  })
  const sections = names.slice(0, syllabusSectionsMax).map((name) => ({ '@type': 'Syllabus' as const, name }))
  return sections.length > 0 ? sections : null
}

type Present<Shape> = {
  [Key in keyof Shape as null extends Shape[Key]
    ? never
    : undefined extends Shape[Key]
      ? never
      : Key]: Shape[Key]
} & {
  [Key in keyof Shape as null extends Shape[Key]
    ? Key
    : undefined extends Shape[Key]
      ? Key
      : never]?: NonNullable<Shape[Key]>
}

function present<Shape extends object>(shape: Shape): Present<Shape> {
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(shape)) if (value != null) kept[key] = value
  return kept as Present<Shape>
}

function withoutScriptEnds(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/<(?=\/script|script|!--)/gi, '&lt;')
  if (Array.isArray(value)) return value.map(withoutScriptEnds)
  if (typeof value !== 'object' || value === null) return value
  const safe: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) safe[key] = withoutScriptEnds(inner)
  return safe
}
