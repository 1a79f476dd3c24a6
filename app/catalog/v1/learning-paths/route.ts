import { endpoint } from '#app/catalog/v1/read.ts'
import { pathList } from '#lib/contract/catalogue/reads/paths.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...pathList,
  read: ({ source, query }) => source.paths(query.stream),
})
