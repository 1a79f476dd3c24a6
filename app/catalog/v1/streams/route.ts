import { endpoint } from '#app/catalog/v1/read.ts'
import { streams } from '#lib/contract/catalogue/reads/site.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...streams,
  read: ({ source }) => source.streams(),
})
