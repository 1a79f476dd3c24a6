import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import type { ToolDeps } from './tool.ts'

/** What a search would find without one of its conditions. */
export interface NearMiss {
  without: string
  total: number
  /** The course that comes closest: for a price the cheapest or dearest, for a day the next to start. */
  course: CourseSummary
  /** The conditions that it meets. */
  met: Record<string, string>
}

/** More conditions are not tried: each is a read. */
const conditionsMax = 6

const sorts: Record<string, string> = {
  price_max: 'price_asc',
  price_min: 'price_desc',
  starts_from: 'soonest',
  starts_to: 'soonest',
}

/** Leaves out the conditions of a search that found nothing, one at a time, and returns those without which it finds. */
export async function nearMisses(
  { catalogue }: Pick<ToolDeps, 'catalogue'>,
  conditions: Record<string, string>,
): Promise<NearMiss[]> {
  const tried = Object.keys(conditions).slice(0, conditionsMax)
  const found = await Promise.all(
    tried.map(async (without) => {
      const { [without]: _, ...met } = conditions
      const sort = sorts[without]
      const query = { ...met, ...(sort && { sort }), page_size: '1' }
      const { total, data } = await catalogue.listCourses(query)
      return data.map((course) => ({ without, total, course, met }))
    }),
  )
  return found.flat()
}
