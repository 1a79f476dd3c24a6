import type { CourseSummary } from '#lib/contract/catalogue/shapes/course-list.ts'
import type { ToolDeps } from './tool.ts'

/** Courses that a search without results would find if the condition `without` were dropped. */
interface NearMiss {
  without: string
  total: number
  /**
   * The closest match: the cheapest or dearest course when a price limit was dropped, the next to start when a date was
   * dropped.
   */
  course: CourseSummary
  /** The remaining conditions, which this course meets. */
  met: Record<string, string>
}

/** Maximum number of conditions to drop in turn, because each costs a read. */
const conditionsMax = 6

const sorts: Record<string, string> = {
  price_max: 'price_asc',
  price_min: 'price_desc',
  starts_from: 'soonest',
  starts_to: 'soonest',
}

/**
 * Repeats a search that found nothing, each time without one of its conditions. Returns the attempts that found
 * courses.
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
