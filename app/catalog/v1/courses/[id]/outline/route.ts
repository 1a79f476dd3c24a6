import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { findOutline } from '#lib/catalogue/reads/outline.ts'
import { OutlineQuery } from '#lib/catalogue/reads/query.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  path: '/courses/{id}/outline',
  scope: 'catalog:read',
  query: OutlineQuery,
  read: ({ db, instituteId, params, query }) => findOutline(db, instituteId, params.id, query),
})
