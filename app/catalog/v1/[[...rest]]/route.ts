import { nowhere } from '#app/catalog/v1/endpoint.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nowhere()
