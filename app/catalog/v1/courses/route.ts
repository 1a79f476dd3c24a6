import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { revisionOf } from '#lib/catalogue/follower/publication.ts'
import { listCourses } from '#lib/catalogue/reads/courses.ts'
import { CourseListQuery } from '#lib/catalogue/reads/query.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  path: '/courses',
  scope: 'catalog:read',
  query: CourseListQuery,
  read: ({ db, instituteId, query, admitted }) => listCourses(db, instituteId, query, revisionOf(admitted)),
})
