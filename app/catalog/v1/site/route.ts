import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { NoQuery } from '#lib/catalogue/query.ts'
import { readSite } from '#lib/catalogue/site.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  path: '/site',
  scope: 'catalog:read',
  query: NoQuery,
  read: ({ db, instituteId }) => readSite(db, instituteId),
})
