import { DeliveryFailure } from '#lib/net/outcome.ts'
import { failureOf, isSuccess, objectOf, wordOf } from '#lib/net/responses.ts'
import type { HttpAnswer } from '#lib/net/send.ts'
import { defineConnector } from './connector.ts'
import type { CrmLead } from './crm-lead.ts'
import { fillBlanks } from './fill-blanks.ts'
import { clipCharacters, describeLead, describePerson, splitName } from './wording.ts'
import { openZoho, type ZohoCall, type ZohoLink, ZohoSecrets, ZohoSettings } from './zoho-access.ts'
import { findRecord, type ZohoRecord } from './zoho-find.ts'

/** One lead per person. Zoho identifies leads by e-mail address, and by phone where the institute made that unique. */
export const zoho = defineConnector({
  kind: 'zoho',
  about: 'Zoho CRM leads',
  settings: ZohoSettings,
  secrets: ZohoSecrets,
  // Zoho's free plan allows five concurrent calls.
  atOnce: 4,
  deliver: save,
  wrote: ({ email }, receipt) => `the lead ${email} (${receipt}), which may be deleted`,
})

async function save(lead: CrmLead, receipt: string | null, link: ZohoLink): Promise<string | null> {
  const call = openZoho(link)
  const known = await findRecord(call, lead, receipt, link)
  if (known) return add(call, lead, known, link)
  const record = recordOf(lead, link)
  const answer = await upsert(call, record, link)
  if (!lacksCompany(answer)) return receiptOf(answer, link)
  // Zoho's default layout demands a company, and a visitor has none.
  const Company = clipCharacters(lead.full_name, companyMax)
  return receiptOf(await upsert(call, { ...record, Company }, link), link)
}

const companyMax = 100
const textMax = 32_000

const upsert = (call: ZohoCall, record: object, { settings }: ZohoLink) =>
  call('POST', '/upsert', {
    data: [record],
    duplicate_check_fields: settings.duplicate_check_fields,
  })

/** Fills blank fields, and puts the enquiry before the existing description. */
async function add(call: ZohoCall, lead: CrmLead, known: ZohoRecord, link: ZohoLink): Promise<string | null> {
  const { Description: text = '', ...given } = recordOf(lead, link)
  const { fill } = fillBlanks(known.fields, given, groups)
  const before = String(known.fields.Description ?? '')
  const note = before === '' ? text : `${describePerson(lead)}\n\n${describeLead(lead)}\n\n${before}`
  const answer = await call('PUT', `/${encodeURIComponent(known.id)}`, {
    data: [{ ...fill, ...(!before.includes(text) && { Description: clipCharacters(note, textMax) }) }],
  })
  return receiptOf(answer, link)
}

const groups = [['First_Name', 'Last_Name'], ['Email'], ['Phone'], ['Lead_Source'], ['Company']]

/** Zoho refuses the whole record when a value is too long. */
function recordOf(lead: CrmLead, { settings }: ZohoLink): Record<string, string> {
  const { first, last } = splitName(lead.full_name)
  return {
    ...(first !== null && { First_Name: clipCharacters(first, 40) }),
    Last_Name: clipCharacters(last, 80),
    ...(lead.email !== null && { Email: lead.email }),
    ...(lead.phone !== null && { Phone: lead.phone }),
    Description: clipCharacters(describeLead(lead), textMax),
    ...(settings.lead_source !== undefined && { Lead_Source: settings.lead_source }),
    ...(settings.company !== undefined && { Company: settings.company }),
  }
}

interface ZohoResult {
  code?: unknown
  status?: unknown
  details?: { id?: unknown; api_name?: unknown }
}

const resultOf = (answer: HttpAnswer): ZohoResult | undefined =>
  (objectOf(answer)?.data as ZohoResult[] | undefined)?.[0]

function lacksCompany(answer: HttpAnswer): boolean {
  const { code, details } = resultOf(answer) ?? {}
  return code === 'MANDATORY_NOT_FOUND' && details?.api_name === 'Company'
}

/** A response may succeed as a whole while its record was refused. */
function receiptOf(answer: HttpAnswer, { now }: ZohoLink): string | null {
  const result = resultOf(answer)
  if (isSuccess(answer) && result?.status === 'success') {
    const id = result.details?.id
    return typeof id === 'string' ? id : null
  }
  if (result !== undefined) {
    const reason = `the CRM refused the lead (${wordOf(result.code) ?? answer.status})`
    throw new DeliveryFailure(reason, { kind: 'refused' })
  }
  // A success without a result comes from something else, such as a proxy before Zoho.
  if (isSuccess(answer)) throw new DeliveryFailure(`it answered ${answer.status} without a result`)
  throw failureOf(answer, now, wordOf(objectOf(answer)?.code))
}
