import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { listCourses, noteSearch } from '#lib/contract/catalogue/reads/courses.ts'
import { reads } from '#lib/contract/catalogue/reads/endpoints.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...reads.courses,
  read: ({ db, instituteId, query, admitted }) =>
    listCourses(db, instituteId, query, admitted, noteSearch(instituteId, query)),
})
