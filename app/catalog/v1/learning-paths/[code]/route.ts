import { endpoint } from '#app/catalog/v1/read.ts'
import { findPath, path } from '#lib/contract/catalogue/reads/paths.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  ...path,
  read: ({ db, instituteId, params }) => findPath(db, instituteId, params.code),
})
