import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import type { ToolDeps } from './tool.ts'

/** Result of an empty search after one of its conditions is dropped. */
export interface NearMiss {
  without: string
  total: number
  /**
   * The closest course: the cheapest or dearest when a price was dropped, the next to start when a date was dropped.
   */
  course: CourseSummary
  /** The remaining conditions, which the course meets. */
  met: Record<string, string>
}

/** Maximum conditions tried per search, since each costs a read. */
const conditionsMax = 6

const sorts: Record<string, string> = {
  price_max: 'price_asc',
  price_min: 'price_desc',
  starts_from: 'soonest',
  starts_to: 'soonest',
}

/**
 * Repeats an empty search without one of its conditions, for each condition in turn. Returns the searches that then
 * find courses.
 */
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
