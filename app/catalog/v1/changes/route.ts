import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { badParameter } from '#lib/api/parameters.ts'
import { readCursor } from '#lib/catalogue/reads/change-cursor.ts'
import { listChanges } from '#lib/catalogue/reads/changes.ts'
import { reads } from '#lib/catalogue/reads/endpoints.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...reads.changes,
  read: ({ db, instituteId, query: { since, limit } }) => {
    const cursor = since === undefined ? undefined : readCursor(instituteId, since)
    if (cursor === null)
      throw badParameter('since', 'is no cursor of this institute; take `next` as it was answered')
    return listChanges(db, instituteId, cursor, limit)
  },
})
