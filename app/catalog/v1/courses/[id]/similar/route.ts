import { endpoint } from '#app/catalog/v1/read.ts'
import { listSimilar, similar } from '#lib/contract/catalogue/reads/similar.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...similar,
  read: ({ source, params, query, admitted }) => listSimilar(source, params.id, query, admitted),
})
