import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { reads } from '#lib/contract/catalogue/reads/endpoints.ts'
import { listPages } from '#lib/contract/catalogue/reads/sitemap.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...reads.sitemap,
  read: ({ db, instituteId, query, admitted }) => listPages(db, instituteId, query, admitted),
})
