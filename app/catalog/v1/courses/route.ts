import { endpoint } from '#app/catalog/v1/read.ts'
import { courseList, listCourses } from '#lib/contract/catalogue/reads/course-list.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...courseList,
  read: ({ source, query, admitted }) => listCourses(source, query, { admitted, by: 'visitor' }),
})
