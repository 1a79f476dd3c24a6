import { writeEndpoint } from '#app/catalog/v1/endpoint.ts'
import { keyedVisitor, leadLimits } from '#lib/contract/api/visitor.ts'
import { enquiryEndpoint, readTestHeader, takeEnquiry } from '#lib/contract/leads/intake.ts'
import { receiptSiteOf } from '#lib/site/catalogue/open.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = writeEndpoint({
  ...enquiryEndpoint,
  limits: (admission, headers) => leadLimits(admission, keyedVisitor(headers, admission.institute_id)),
  async write(call) {
    const isTest = readTestHeader(call.headers)
    const visitor = keyedVisitor(call.headers, call.instituteId)
    return takeEnquiry({ ...call, visitor, isTest, site: await receiptSiteOf(call.instituteId) })
  },
})
