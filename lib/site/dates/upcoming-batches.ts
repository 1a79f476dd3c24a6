import { firstDayOf } from 'catalogue-client/text'
import { fold } from '#lib/base/plain-text.ts'
import type { CourseSummary } from '#lib/contract/catalogue/answers/course-list.ts'
import type { Language } from '#lib/contract/catalogue/answers/fields.ts'
import type { Variant } from '#lib/contract/catalogue/answers/variant.ts'
import { everyCourse, type ListQuery } from '../catalogue/site-catalogue.ts'
import { type Listing, queryOf } from '../listing-query.ts'
import { languageOfSummary, type PageContext } from '../page-context.ts'
import { linkCourses, scopeQuery } from '../within-language.ts'
import { fitsChoice, fitsPrice } from './course-batches.ts'

export interface UpcomingBatch {
  course: CourseSummary
  path: string
  /** The batch as it is sold in the page's language, or else in the first. */
  variant: Variant
  date: string
  /** Languages that the batch is given in. */
  languages: Language[]
}

export const batchFields = ['stream', 'when', 'venue', 'delivery', 'day', 'time'] as const

/** Maximum number of courses searched. In larger catalogues, further batches are found only with a filter. */
const coursesMax = 1_000

/** Earliest first. With `begun`, also those that have started and end today or later. */
export async function listUpcoming(
  context: PageContext,
  listing: Listing = {},
  { begun = false } = {},
): Promise<UpcomingBatch[]> {
  const { today } = context
  const query: ListQuery = {
    ...(!begun && { starts_from: today }),
    ...queryOf({ ...listing, sort: 'soonest' }),
    ...scopeQuery(context),
  }
  const fits = (variant: Variant): boolean => {
    const { starts_on, ends_on } = variant.schedule
    const isAhead = query.starts_from !== undefined || (ends_on ?? '') >= today || (starts_on ?? '') >= today
    const isBatch = variant.availability !== 'closed' && starts_on !== null && isAhead
    return isBatch && fitsChoice(variant, { ...query, language: undefined }) && fitsPrice(variant, query)
  }
  const isInScope = ({ languages }: Pick<UpcomingBatch, 'languages'>): boolean =>
    !query.language || languages.length === 0 || languages.some(({ code }) => fold(code) === query.language)
  const courses: CourseSummary[] = []
  for await (const course of everyCourse(context.catalogue, query)) {
    if (courses.length === coursesMax) break
    courses.push(course)
  }
  return linkCourses(context, await inPageLanguage(context, courses))
    .flatMap(({ course, path }) =>
      batchesOf(context, course.variants.filter(fits))
        .filter(isInScope)
        .map((batch) => ({ ...batch, course, path })),
    )
    .sort((one, other) => one.date.localeCompare(other.date))
}

/** Returns courses as they are in the page's language, where they are in it: the first language's lists show others too. */
async function inPageLanguage(context: PageContext, courses: CourseSummary[]): Promise<CourseSummary[]> {
  const { catalogue, language } = context
  const isOther = (course: CourseSummary) =>
    languageOfSummary(course) !== language && course.languages.some(({ code }) => code === language)
  const ids = courses.filter(isOther).map(({ id }) => id)
  if (language === null || scopeQuery(context).language || ids.length === 0) return courses
  const own = new Map<string, CourseSummary>()
  for await (const course of everyCourse(catalogue, { ids, language: fold(language) }))
    own.set(course.id, course)
  return courses.map((course) => own.get(course.id) ?? course)
}

/** Returns the batches among versions of a course. One that is given in several languages is one batch. */
function batchesOf({ language: shown }: PageContext, variants: Variant[]) {
  const batches: Pick<UpcomingBatch, 'variant' | 'date' | 'languages'>[] = []
  for (const variant of variants) {
    const { language, schedule } = variant
    const known = batches.find(
      ({ variant: one, languages }) =>
        meetingOf(one) === meetingOf(variant) &&
        language !== null &&
        languages.length > 0 &&
        languages.every(({ code }) => code !== language.code),
    )
    if (!known)
      batches.push({ variant, date: firstDayOf(schedule) ?? '', languages: language ? [language] : [] })
    else {
      known.languages.push(language as Language)
      if (language?.code === shown) known.variant = variant
    }
  }
  return batches
}

/** Returns when and where a version is taught, equal for editions of one batch. */
const meetingOf = ({ schedule: { starts_on, sessions, venue, delivery } }: Variant): string =>
  JSON.stringify([starts_on, sessions, venue && fold(venue), delivery])
