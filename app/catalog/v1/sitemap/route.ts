import { endpoint } from '#app/catalog/v1/read.ts'
import { sitemap } from '#lib/contract/catalogue/reads/sitemap.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...sitemap,
  read: ({ source, query }) => source.sitemap(query),
})
