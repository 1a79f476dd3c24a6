import { writeEndpoint } from '#app/catalog/v1/endpoint.ts'
import { enquiryEndpoint } from '#lib/leads/enquiry.ts'
import { takeEnquiry } from '#lib/leads/intake.ts'
import { leadLimits } from '#lib/leads/limits.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = writeEndpoint({
  ...enquiryEndpoint,
  limits: leadLimits,
  write: takeEnquiry,
})
