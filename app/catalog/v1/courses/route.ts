import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { listCourses, noteSearch } from '#lib/catalogue/reads/courses.ts'
import { reads } from '#lib/catalogue/reads/endpoints.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...reads.courses,
  read: ({ db, instituteId, query, admitted }) =>
    listCourses(db, instituteId, query, admitted, noteSearch(instituteId, query)),
})
