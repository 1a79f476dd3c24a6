import { endpoint } from '#app/catalog/v1/read.ts'
import { listStreams, streams } from '#lib/contract/catalogue/reads/site.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...streams,
  read: ({ db, instituteId }) => listStreams(db, instituteId),
})
