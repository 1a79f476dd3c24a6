import { endpoint } from '#app/catalog/v1/read.ts'
import { site } from '#lib/contract/catalogue/reads/site.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...site,
  read: ({ source }) => source.site(),
})
