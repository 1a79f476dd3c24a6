import { endpoint } from '#app/catalog/v1/read.ts'
import { readSite, site } from '#lib/contract/catalogue/reads/site.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...site,
  read: ({ db, instituteId }) => readSite(db, instituteId),
})
