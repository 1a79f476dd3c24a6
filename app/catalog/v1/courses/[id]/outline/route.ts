import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { findOutline } from '#lib/contract/catalogue/reads/courses.ts'
import { reads } from '#lib/contract/catalogue/reads/endpoints.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...reads.outline,
  read: ({ db, instituteId, params, query }) => findOutline(db, instituteId, params.id, query),
})
