import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { findCourse } from '#lib/contract/catalogue/reads/courses.ts'
import { reads } from '#lib/contract/catalogue/reads/endpoints.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...reads.course,
  read: ({ db, instituteId, params, query }) => findCourse(db, instituteId, params.id, query),
})
