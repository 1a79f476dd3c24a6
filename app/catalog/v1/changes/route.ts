import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { badParameter } from '#lib/api/parameters.ts'
import { readCursor } from '#lib/catalogue/reads/change-cursor.ts'
import { ChangesQuery } from '#lib/catalogue/reads/change-query.ts'
import { listChanges } from '#lib/catalogue/reads/changes.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  path: '/changes',
  scope: 'catalog:read',
  query: ChangesQuery,
  read: ({ db, instituteId, query: { since, limit } }) => {
    const cursor = since === undefined ? undefined : readCursor(instituteId, since)
    if (cursor === null)
      throw badParameter('since', 'is no cursor of this institute; take `next` as it was answered')
    return listChanges(db, instituteId, cursor, limit)
  },
})
