import { writeEndpoint } from '#app/catalog/v1/endpoint.ts'
import { takeEnquiry } from '#lib/leads/intake.ts'
import { leadLimits } from '#lib/leads/limits.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = writeEndpoint({
  path: '/leads',
  scope: 'leads:write',
  limits: leadLimits,
  write: takeEnquiry,
})
