import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { revisionOf } from '#lib/catalogue/follower/publication.ts'
import { listCourses } from '#lib/catalogue/reads/courses.ts'
import { reads } from '#lib/catalogue/reads/endpoints.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...reads.courses,
  read: ({ db, instituteId, query, admitted }) => listCourses(db, instituteId, query, revisionOf(admitted)),
})
