import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { findCourse } from '#lib/catalogue/reads/courses.ts'
import { CourseQuery } from '#lib/catalogue/reads/query.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  path: '/courses/{id}',
  scope: 'catalog:read',
  query: CourseQuery,
  read: ({ db, instituteId, params, query }) => findCourse(db, instituteId, params.id, query),
})
