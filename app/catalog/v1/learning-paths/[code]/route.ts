import { endpoint } from '#app/catalog/v1/read.ts'
import { path } from '#lib/contract/catalogue/reads/paths.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...path,
  read: ({ source, params }) => source.path(params.code),
})
