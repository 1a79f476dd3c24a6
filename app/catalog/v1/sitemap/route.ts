import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { NoQuery } from '#lib/catalogue/query.ts'
import { listPages } from '#lib/catalogue/sitemap.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  path: '/sitemap',
  scope: 'catalog:read',
  query: NoQuery,
  read: ({ db, instituteId }) => listPages(db, instituteId),
})
