import { endpoint } from '#app/catalog/v1/read.ts'
import { listSimilar, similar } from '#lib/contract/catalogue/reads/similar.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...similar,
  read: ({ db, instituteId, params, query, admitted }) =>
    listSimilar(db, instituteId, params.id, query, admitted),
})
