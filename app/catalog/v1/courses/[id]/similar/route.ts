import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { revisionOf } from '#lib/catalogue/follower/publication.ts'
import { listSimilar } from '#lib/catalogue/reads/similar.ts'
import { SimilarQuery } from '#lib/catalogue/reads/similar-query.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  path: '/courses/{id}/similar',
  scope: 'catalog:read',
  query: SimilarQuery,
  read: ({ db, instituteId, params, query, admitted }) =>
    listSimilar(db, instituteId, params.id, query, revisionOf(admitted)),
})
