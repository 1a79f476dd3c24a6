import type { CrmLead } from '../crm-lead.ts'
import { testLead } from '../crm-lead.ts'
import { describeLead, messageId, splitName } from '../wording.ts'

/** The fields of an enquiry that a template may name. */
export function leadFieldsOf(lead: CrmLead) {
  const { institute, ...facts } = lead
  const { first, last } = splitName(lead.full_name)
  return {
    ...facts,
    first_name: first,
    last_name: last,
    institute: institute.slug,
    description: describeLead(lead),
    message_id: messageId(lead),
  }
}

export const fieldNames = Object.keys(leadFieldsOf(testLead({ id: '', slug: '' }, new Date(0))))
