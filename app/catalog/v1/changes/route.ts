import { endpoint } from '#app/catalog/v1/read.ts'
import { changes, changesQueryOf, cursorOf, listChanges } from '#lib/contract/catalogue/reads/changes.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...changes,
  queryOf: changesQueryOf,
  read: ({ db, instituteId, query }) =>
    listChanges(db, instituteId, cursorOf(instituteId, query), query.limit),
})
