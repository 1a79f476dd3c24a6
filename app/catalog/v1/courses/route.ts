import { endpoint } from '#app/catalog/v1/read.ts'
import { courseList, listCourses, noteSearch } from '#lib/contract/catalogue/reads/course-list.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...courseList,
  read: ({ db, instituteId, query, admitted }) =>
    listCourses(db, instituteId, query, admitted, noteSearch(instituteId, query)),
})
