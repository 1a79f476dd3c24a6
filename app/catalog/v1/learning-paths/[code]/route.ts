import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { findPath } from '#lib/catalogue/reads/paths.ts'
import { NoQuery } from '#lib/catalogue/reads/query.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  path: '/learning-paths/{code}',
  scope: 'catalog:read',
  query: NoQuery,
  read: ({ db, instituteId, params }) => findPath(db, instituteId, params.code),
})
