import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { listPaths } from '#lib/catalogue/reads/paths.ts'
import { PathListQuery } from '#lib/catalogue/reads/query.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  path: '/learning-paths',
  scope: 'catalog:read',
  query: PathListQuery,
  read: ({ db, instituteId, query }) => listPaths(db, instituteId, query),
})
