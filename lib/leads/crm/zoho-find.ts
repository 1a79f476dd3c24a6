import { failureOf, isSuccess, objectOf, wordOf } from '#lib/net/responses.ts'
import type { CrmLead } from './crm-lead.ts'
import type { ZohoCall, ZohoLink } from './zoho-access.ts'

/** A lead in Zoho, with the fields that an enquiry may fill. */
export interface ZohoRecord {
  id: string
  fields: Record<string, unknown>
}

const names = 'First_Name,Last_Name,Email,Phone,Description,Lead_Source,Company'

/**
 * Undefined when Zoho has no lead of the person, or when the connection lacks the scope to search; the enquiry is
 * written all the same.
 */
export async function findRecord(
  call: ZohoCall,
  lead: CrmLead,
  receipt: string | null,
  link: ZohoLink,
): Promise<ZohoRecord | undefined> {
  if (lead.email !== null) return search(call, 'Email', lead.email, link)
  // Without an e-mail address, the receipt is the only link to a person's earlier enquiry.
  const [before] = receipt === null ? [] : await read(call, `/${encodeURIComponent(receipt)}?`, link)
  const isUnique = link.settings.duplicate_check_fields.includes('Phone')
  if (before || lead.phone === null || !isUnique) return before
  return search(call, 'Phone', lead.phone, link)
}

async function search(call: ZohoCall, field: 'Email' | 'Phone', value: string, link: ZohoLink) {
  const found = await read(call, `/search?${field.toLowerCase()}=${encodeURIComponent(value)}&`, link)
  // Zoho's search also returns partial matches and matches in other fields.
  return found.find(({ fields }) => String(fields[field]).toLowerCase() === value.toLowerCase())
}

async function read(call: ZohoCall, path: string, { now }: ZohoLink): Promise<ZohoRecord[]> {
  const answer = await call('GET', `${path}fields=${names}`)
  const { code, data } = objectOf(answer) ?? {}
  if (isGone(answer.status, code) || code === 'OAUTH_SCOPE_MISMATCH') return []
  if (!isSuccess(answer)) throw failureOf(answer, now, wordOf(code))
  const records = Array.isArray(data) ? (data as Record<string, unknown>[]) : []
  return records.flatMap((fields) => (typeof fields.id === 'string' ? [{ id: fields.id, fields }] : []))
}

/** Not found, or deleted or converted in Zoho. */
const isGone = (status: number, code: unknown): boolean =>
  status === 204 || status === 404 || ['INVALID_DATA', 'RECORD_NOT_FOUND'].includes(String(code))
