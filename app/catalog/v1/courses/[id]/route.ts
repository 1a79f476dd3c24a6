import { endpoint } from '#app/catalog/v1/read.ts'
import { course, findCourse } from '#lib/contract/catalogue/reads/course.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...course,
  read: ({ source, params, query }) => findCourse(source, params.id, query),
})
