import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { NoQuery } from '#lib/catalogue/reads/query.ts'
import { listStreams } from '#lib/catalogue/reads/streams.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  path: '/streams',
  scope: 'catalog:read',
  query: NoQuery,
  read: ({ db, instituteId }) => listStreams(db, instituteId),
})
