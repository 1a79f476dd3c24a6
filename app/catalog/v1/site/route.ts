import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { reads } from '#lib/catalogue/reads/endpoints.ts'
import { readSite } from '#lib/catalogue/reads/site.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...reads.site,
  read: ({ db, instituteId }) => readSite(db, instituteId),
})
