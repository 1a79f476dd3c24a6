import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { reads } from '#lib/contract/catalogue/reads/endpoints.ts'
import { listStreams } from '#lib/contract/catalogue/reads/site.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...reads.streams,
  read: ({ db, instituteId }) => listStreams(db, instituteId),
})
