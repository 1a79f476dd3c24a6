import { failureOf, isSuccess, objectOf, wordOf } from '#lib/delivery/answers.ts'
import type { DeliveryOutcome } from '#lib/delivery/outcome.ts'
import type { Answer } from '#lib/delivery/send.ts'
import { type CrmLead, defineConnector } from './connector.ts'
import { clip, describeLead, splitName } from './wording.ts'
import { openZoho, Secrets, Settings, type ZohoLink } from './zoho-access.ts'

/** A lead for each person. Zoho tells leads apart by e-mail address, and by the phone when the institute made that unique. */
export const zoho = defineConnector({
  kind: 'zoho',
  about: 'Zoho CRM leads',
  settings: Settings,
  secrets: Secrets,
  async deliver(lead, receipt, link) {
    const call = openZoho(link)
    const record = recordOf(lead, link)
    // Nothing else would tell Zoho that a person without an e-mail address is the one of before.
    if (lead.email === null && receipt !== null) {
      const updated = await call('PUT', `/${encodeURIComponent(receipt)}`, { data: [record] })
      if ('kind' in updated) return updated
      if (!isGone(updated)) return outcomeOf(updated, link)
    }
    const answer = await call('POST', '/upsert', {
      data: [record],
      duplicate_check_fields: link.settings.duplicate_check_fields,
    })
    return 'kind' in answer ? answer : outcomeOf(answer, link)
  },
  async test(_institute, link) {
    const answer = await openZoho(link)('GET', '?fields=Last_Name&per_page=1')
    if ('kind' in answer) return answer
    return isSuccess(answer) ? { kind: 'delivered', receipt: null } : failure(answer, link)
  },
})

/** Field names are Zoho's, and so are the lengths, beyond which it refuses the whole record. */
function recordOf(lead: CrmLead, { settings }: ZohoLink): Record<string, string> {
  const { first, last } = splitName(lead.full_name)
  return {
    ...(first !== null && { First_Name: clip(first, 40) }),
    Last_Name: clip(last, 80),
    ...(lead.email !== null && { Email: lead.email }),
    ...(lead.phone !== null && { Phone: lead.phone }),
    Description: clip(describeLead(lead), 32_000),
    ...(settings.lead_source !== undefined && { Lead_Source: settings.lead_source }),
    ...(settings.company !== undefined && { Company: settings.company }),
  }
}

interface ZohoResult {
  code?: unknown
  status?: unknown
  details?: { id?: unknown }
}

const resultOf = (answer: Answer): ZohoResult | undefined =>
  (objectOf(answer)?.data as ZohoResult[] | undefined)?.[0]

/** The answer as a whole may be a success while the one record in it was refused. */
function outcomeOf(answer: Answer, link: ZohoLink): DeliveryOutcome {
  const result = resultOf(answer)
  if (isSuccess(answer) && result?.status === 'success') {
    const id = result.details?.id
    return { kind: 'delivered', receipt: typeof id === 'string' ? id : null }
  }
  if (result === undefined) return failure(answer, link)
  return { kind: 'refused', reason: `the CRM refused the lead (${wordOf(result.code) ?? answer.status})` }
}

/** A success without a result is none; a page of some server before Zoho says that as well. */
function failure(answer: Answer, { now }: ZohoLink): DeliveryOutcome {
  if (isSuccess(answer))
    return { kind: 'unavailable', reason: `the CRM answered ${answer.status} without a result` }
  return failureOf(answer, now, wordOf(objectOf(answer)?.code))
}

/** The lead was deleted or converted in Zoho. */
const isGone = (answer: Answer): boolean =>
  answer.status === 404 || ['INVALID_DATA', 'RECORD_NOT_FOUND'].includes(String(resultOf(answer)?.code))
