import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { reads } from '#lib/contract/catalogue/reads/endpoints.ts'
import { readSite } from '#lib/contract/catalogue/reads/site.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...reads.site,
  read: ({ db, instituteId }) => readSite(db, instituteId),
})
