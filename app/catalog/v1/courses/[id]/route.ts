import { endpoint } from '#app/catalog/v1/read.ts'
import { course, findCourse } from '#lib/contract/catalogue/reads/course.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...course,
  read: ({ db, instituteId, params, query }) => findCourse(db, instituteId, params.id, query),
})
