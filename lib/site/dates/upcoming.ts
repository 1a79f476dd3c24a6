import { firstDayOf } from 'catalogue-client/text'
import type { CourseSummary } from '#lib/contract/catalogue/shapes/course-list.ts'
import type { Variant } from '#lib/contract/catalogue/shapes/variant.ts'
import { everyCourse, type ListQuery } from '../catalogue/catalogue.ts'
import { type Listing, queryOf } from '../listing.ts'
import type { PageContext } from '../page-context.ts'
import { linkCourses, scopeOf, scopeQuery } from '../scope.ts'
import { fitsChoice, fitsPrice, isFull } from './batches.ts'

export interface UpcomingBatch {
  course: CourseSummary
  path: string
  variant: Variant
  date: string
}

export const batchFields = ['stream', 'when', 'venue', 'delivery', 'day', 'time'] as const

/** Maximum number of courses searched. In larger catalogues, further batches are found only with a filter. */
const coursesMax = 1_000

/**
 * Lists the upcoming batches that match a listing, earliest first. With `begun`, also lists batches that have started
 * and end today or later.
 */
export async function listUpcoming(
  context: PageContext,
  listing: Listing = {},
  { begun = false } = {},
): Promise<UpcomingBatch[]> {
  const scope = scopeOf(context)
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
    return isBatch && fitsChoice(variant, query) && fitsPrice(variant, query)
  }
  const batches: UpcomingBatch[] = []
  let courses = 0
  for await (const course of everyCourse(context.catalogue, query)) {
    if (++courses > coursesMax) break
    const [link] = linkCourses(context, [course], scope.language)
    for (const variant of course.variants.filter(fits))
      batches.push({ course, path: link?.path ?? '', variant, date: firstDayOf(variant.schedule) ?? '' })
  }
  return batches.sort((one, other) => one.date.localeCompare(other.date))
}

/** Groups batches by month. In each month, full batches come after those with a seat. */
export function byMonth(batches: UpcomingBatch[]): [month: string, batches: UpcomingBatch[]][] {
  const fullLast = batches.toSorted((a, b) => Number(isFull(a.variant)) - Number(isFull(b.variant)))
  return [...Map.groupBy(fullLast, ({ date }) => date.slice(0, 7))].sort(([a], [b]) => a.localeCompare(b))
}
