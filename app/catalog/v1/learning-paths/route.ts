import { endpoint } from '#app/catalog/v1/read.ts'
import { listPaths, pathList } from '#lib/contract/catalogue/reads/paths.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...pathList,
  read: ({ db, instituteId, query }) => listPaths(db, instituteId, query),
})
