import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { reads } from '#lib/contract/catalogue/reads/endpoints.ts'
import { listPaths } from '#lib/contract/catalogue/reads/paths.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...reads.paths,
  read: ({ db, instituteId, query }) => listPaths(db, instituteId, query),
})
