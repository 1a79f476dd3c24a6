import { handlers } from '#app/catalog/v1/handlers.ts'

/** All other paths need a valid key like every path. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers('*', undefined, () => {
  throw new Error('A request without a gate was admitted.')
})
