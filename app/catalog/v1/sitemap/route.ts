import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { revisionOf } from '#lib/catalogue/follower/publication.ts'
import { listPages } from '#lib/catalogue/reads/sitemap.ts'
import { SitemapQuery } from '#lib/catalogue/reads/sitemap-query.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  path: '/sitemap',
  scope: 'catalog:read',
  query: SitemapQuery,
  read: ({ db, instituteId, query, admitted }) => listPages(db, instituteId, query, revisionOf(admitted)),
})
