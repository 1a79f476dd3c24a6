import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { reads } from '#lib/contract/catalogue/reads/endpoints.ts'
import { findPath } from '#lib/contract/catalogue/reads/paths.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...reads.path,
  read: ({ db, instituteId, params }) => findPath(db, instituteId, params.code),
})
