import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import type { CardCourse, Catalogue } from './catalogue.ts'

/** Returns the catalogue with the number of ratings on each course of a list, where these are known. */
export function ratedCatalogue(catalogue: Catalogue): Catalogue {
  const rated = async (courses: CourseSummary[], language?: string): Promise<CardCourse[]> => {
    const ids = courses.flatMap(({ id, rating }) => (rating === null ? [] : [id]))
    const counts = ids.length > 0 ? await catalogue.countRatings(ids, language) : []
    return courses.map((course) => {
      const own = counts.find(({ id, rating }) => id === course.id && rating === course.rating)
      return own ? { ...course, rating_count: own.count } : course
    })
  }
  return {
    ...catalogue,
    async listCourses(query) {
      const page = await catalogue.listCourses(query)
      return { ...page, data: await rated(page.data, query.language) }
    },
    listSimilar: async (id, language) => rated(await catalogue.listSimilar(id, language), language),
    async findPath(code) {
      const path = await catalogue.findPath(code)
      if (!path) return undefined
      const courses = await rated(path.steps.map(({ course }) => course))
      return {
        ...path,
        steps: path.steps.map((step, at) => ({ ...step, course: courses[at] ?? step.course })),
      }
    },
  }
}
