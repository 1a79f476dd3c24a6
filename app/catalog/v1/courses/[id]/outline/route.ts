import { endpoint } from '#app/catalog/v1/read.ts'
import { findOutline, outline } from '#lib/contract/catalogue/reads/course.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...outline,
  read: ({ source, params, query }) => findOutline(source, params.id, query),
})
