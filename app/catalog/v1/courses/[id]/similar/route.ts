import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { reads } from '#lib/contract/catalogue/reads/endpoints.ts'
import { listSimilar } from '#lib/contract/catalogue/reads/similar.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...reads.similar,
  read: ({ db, instituteId, params, query, admitted }) =>
    listSimilar(db, instituteId, params.id, query, admitted),
})
