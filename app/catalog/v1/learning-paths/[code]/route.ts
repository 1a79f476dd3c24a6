import { endpoint } from '#app/catalog/v1/read.ts'
import { pathDetail } from '#lib/contract/catalogue/reads/paths.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...pathDetail,
  read: ({ source, params }) => source.path(params.code),
})
