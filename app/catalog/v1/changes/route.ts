import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { changesQueryOf, cursorOf, listChanges } from '#lib/contract/catalogue/reads/changes.ts'
import { reads } from '#lib/contract/catalogue/reads/endpoints.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...reads.changes,
  queryOf: changesQueryOf,
  read: ({ db, instituteId, query }) =>
    listChanges(db, instituteId, cursorOf(instituteId, query), query.limit),
})
