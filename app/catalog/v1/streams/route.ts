import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { reads } from '#lib/catalogue/reads/endpoints.ts'
import { listStreams } from '#lib/catalogue/reads/site.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...reads.streams,
  read: ({ db, instituteId }) => listStreams(db, instituteId),
})
