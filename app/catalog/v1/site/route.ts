import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { NoQuery } from '#lib/catalogue/reads/query.ts'
import { readSite } from '#lib/catalogue/reads/site.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  path: '/site',
  scope: 'catalog:read',
  query: NoQuery,
  read: ({ db, instituteId }) => readSite(db, instituteId),
})
