import { writeEndpoint } from '#app/catalog/v1/write.ts'
import { enquiryEndpoint, readTestHeader, takeEnquiry } from '#lib/contract/leads/intake.ts'
import { receiptSiteOf } from '#lib/contract/leads/receipts.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = writeEndpoint({
  ...enquiryEndpoint,
  write: ({ institute, ...call }) =>
    takeEnquiry({ ...call, isTest: readTestHeader(call.headers), site: receiptSiteOf(institute) }),
})
