import { writeEndpoint } from '#app/catalog/v1/endpoint.ts'
import { keyedVisitor, leadLimits } from '#lib/contract/api/visitor.ts'
import { enquiryEndpoint } from '#lib/contract/leads/enquiry.ts'
import { takeEnquiry } from '#lib/contract/leads/intake.ts'
import { receiptSite } from '#lib/site/settings.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = writeEndpoint({
  ...enquiryEndpoint,
  limits: (admission, headers) => leadLimits(admission, keyedVisitor(headers, admission.institute_id)),
  write: (call) =>
    takeEnquiry({ ...call, visitor: keyedVisitor(call.headers, call.instituteId), site: receiptSite() }),
})
