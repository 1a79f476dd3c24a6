import { z } from 'zod'
import { cause } from '#lib/base/failure-causes.ts'
import { DeliveryFailure } from '#lib/base/net/delivery-outcome.ts'
import {
  failureOf,
  type HttpAnswer,
  isSuccess,
  jsonRequest,
  type Outgoing,
  objectOf,
  wordOf,
} from '#lib/base/net/send.ts'
import { defineConnector, type Link, lineUpTo, Secret } from './connector.ts'
import {
  type CrmLead,
  clipCharacters,
  describeErasure,
  describeLead,
  describePerson,
  type Erasure,
  fillBlanks,
  splitName,
} from './crm-lead.ts'
import { wrong } from './setting-faults.ts'

/** Zoho hosts by the top-level domain of the data centre, such as `in` for zoho.in. */
const dataCentres = {
  com: ['accounts.zoho.com', 'www.zohoapis.com'],
  eu: ['accounts.zoho.eu', 'www.zohoapis.eu'],
  in: ['accounts.zoho.in', 'www.zohoapis.in'],
  'com.au': ['accounts.zoho.com.au', 'www.zohoapis.com.au'],
  'com.cn': ['accounts.zoho.com.cn', 'www.zohoapis.com.cn'],
  jp: ['accounts.zoho.jp', 'www.zohoapis.jp'],
  sa: ['accounts.zoho.sa', 'www.zohoapis.sa'],
  ca: ['accounts.zohocloud.ca', 'www.zohoapis.ca'],
} as const satisfies Record<string, [accounts: string, api: string]>

const centreNames = Object.keys(dataCentres) as [keyof typeof dataCentres, ...(keyof typeof dataCentres)[]]

const FieldName = z.string().regex(/^[A-Za-z]\w{0,49}$/, wrong('fieldNames'))

const Settings = z.strictObject({
  data_centre: z.enum(centreNames, wrong('dataCentre')),
  /** `Email`, and fields that the institute made unique, such as `Phone`. */
  duplicate_check_fields: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value),
      z.array(FieldName).min(1),
    )
    .default(['Email']),
  lead_source: lineUpTo(120),
  /** Company name for every lead. Without it, a layout that requires a company gets the visitor's name. */
  company: lineUpTo(100),
})

/** Credentials of a self client with the scopes `ZohoCRM.modules.leads.ALL` and `ZohoSearch.securesearch.READ`. */
const Secrets = z.strictObject({ client_id: Secret, client_secret: Secret, refresh_token: Secret })

type ZohoLink = Link<z.infer<typeof Settings>, z.infer<typeof Secrets>>

/** One per person: by e-mail address, and by phone number if the institute made that field unique. */
export const zoho = defineConnector({
  kind: 'zoho',
  title: { en: 'Zoho CRM', hi: 'Zoho CRM' },
  about: { en: 'A lead for each person.', hi: 'हर व्यक्ति के लिए एक lead।' },
  settings: Settings,
  secrets: Secrets,
  // Zoho's free plan allows five concurrent calls.
  atOnce: 4,
  deliver: save,
  erase: markErased,
  wrote: ({ email }, receipt) => `the lead ${email} (${receipt}); you can delete it`,
})

async function save(lead: CrmLead, receipt: string | null, link: ZohoLink): Promise<string | null> {
  const call = openZoho(link)
  const known = await findRecord(call, lead, receipt, link)
  if (known) return add(call, lead, known, link)
  const record = recordOf(lead, link)
  const answer = await upsert(call, record, link)
  if (!lacksCompany(answer)) return receiptOf(answer, link)
  // Zoho's default layout requires a company, but a visitor has none.
  const Company = clipCharacters(lead.full_name, companyMax)
  return receiptOf(await upsert(call, { ...record, Company }, link), link)
}

/** Puts the request to erase in front of the description of the enquiry's lead, if Zoho still has that lead. */
async function markErased(erasure: Erasure, receipt: string | null, link: ZohoLink): Promise<void> {
  if (receipt === null) return
  const call = openZoho(link)
  const [known] = await read(call, `/${encodeURIComponent(receipt)}?`, link)
  if (!known) return
  const Description = clipCharacters(
    `${describeErasure(erasure)}\n\n${known.fields.Description ?? ''}`,
    textMax,
  )
  receiptOf(await call('PUT', `/${encodeURIComponent(known.id)}`, { data: [{ Description }] }), link)
}

const companyMax = 100
const textMax = 32_000

const upsert = (call: ZohoCall, record: object, { settings }: ZohoLink) =>
  call('POST', '/upsert', {
    data: [record],
    duplicate_check_fields: settings.duplicate_check_fields,
  })

/** Updates an existing lead: fills blank fields and puts the enquiry in front of the existing description. */
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

/** Builds a Zoho record. Values are truncated, because Zoho rejects the whole record if one is too long. */
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

/** A lead in Zoho, limited to the fields that an enquiry may fill. */
interface ZohoRecord {
  id: string
  fields: Record<string, unknown>
}

/** Undefined if there is none, or the access token lacks the scope for searching. */
async function findRecord(
  call: ZohoCall,
  lead: CrmLead,
  receipt: string | null,
  link: ZohoLink,
): Promise<ZohoRecord | undefined> {
  if (lead.email !== null) return search(call, 'Email', lead.email, link)
  // Without an e-mail address, look for the lead of the last delivery first.
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

const readNames = 'First_Name,Last_Name,Email,Phone,Description,Lead_Source,Company'

async function read(call: ZohoCall, path: string, { now }: ZohoLink): Promise<ZohoRecord[]> {
  const answer = await call('GET', `${path}fields=${readNames}`)
  const { code, data } = objectOf(answer) ?? {}
  if (isGone(answer.status, code) || code === 'OAUTH_SCOPE_MISMATCH') return []
  if (!isSuccess(answer)) throw failureOf(answer, now, wordOf(code))
  const records = Array.isArray(data) ? (data as Record<string, unknown>[]) : []
  return records.flatMap((fields) => (typeof fields.id === 'string' ? [{ id: fields.id, fields }] : []))
}

/** Returns whether Zoho's answer means that a lead does not exist, or was deleted or converted. */
const isGone = (status: number, code: unknown): boolean =>
  status === 204 || status === 404 || ['INVALID_DATA', 'RECORD_NOT_FOUND'].includes(String(code))

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

/** Throws if Zoho rejected the record, which it can report even with a success status. */
function receiptOf(answer: HttpAnswer, { now }: ZohoLink): string | null {
  const result = resultOf(answer)
  if (isSuccess(answer) && result?.status === 'success') {
    const id = result.details?.id
    return typeof id === 'string' ? id : null
  }
  if (result !== undefined) {
    const reason = cause('refusedLead', { word: wordOf(result.code) ?? answer.status })
    throw new DeliveryFailure(reason, { kind: 'refused' })
  }
  // Zoho returns a result with every success, so this answer comes from something else, such as a proxy in front of it.
  if (isSuccess(answer)) throw new DeliveryFailure(cause('noResult', { status: answer.status }))
  throw failureOf(answer, now, wordOf(objectOf(answer)?.code))
}

const Session = z.object({ access_token: z.string(), expires_at: z.coerce.date() })

/** Tokens are replaced this long before they expire, in milliseconds, so that they remain valid during a call. */
const marginMs = 5 * 60_000

type ZohoCall = (method: Outgoing['method'], path: string, body?: object) => Promise<HttpAnswer>

/**
 * Returns a function that calls Zoho with the stored access token, or with a new one. Requests at most one new token
 * per delivery. If Zoho rejects that token too, its answer is returned.
 */
function openZoho(link: ZohoLink): ZohoCall {
  let token = keptToken(link)
  let isNew = false
  const renew = async () => {
    isNew = true
    token = await newToken(link)
    return token
  }
  return async (method, path, body) => {
    const answer = await callWith(link, token ?? (await renew()), method, path, body)
    // A new token would have the same scopes, so it would not help.
    if (answer.status !== 401 || isNew || objectOf(answer)?.code === 'OAUTH_SCOPE_MISMATCH') return answer
    return callWith(link, await renew(), method, path, body)
  }
}

const callWith = (link: ZohoLink, token: string, method: Outgoing['method'], path: string, body?: object) => {
  const url = `https://${dataCentres[link.settings.data_centre][1]}/crm/v8/Leads${path}`
  return link.send(jsonRequest(method, url, { authorization: `Zoho-oauthtoken ${token}` }, body))
}

function keptToken({ kept, now }: ZohoLink): string | undefined {
  const session = kept === undefined ? undefined : Session.safeParse(JSON.parse(kept)).data
  return session && session.expires_at.getTime() - marginMs > now.getTime() ? session.access_token : undefined
}

/** Valid for one hour. All processes share it, because Zoho issues at most ten in ten minutes. */
async function newToken(link: ZohoLink): Promise<string> {
  const answer = await link.send({
    method: 'POST',
    url: `https://${dataCentres[link.settings.data_centre][0]}/oauth/v2/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', ...link.secrets }).toString(),
  })
  const { access_token, expires_in, error } = objectOf(answer) ?? {}
  if (typeof access_token !== 'string') {
    const word = wordOf(error)
    if (isSuccess(answer)) throw new DeliveryFailure(cause('noToken', { word: word ?? 'no reason given' }))
    // Every failure counts as an outage, because nothing can be delivered without a token.
    const { reason, outcome } = failureOf(answer, link.now, word)
    throw new DeliveryFailure(reason, { ...outcome, kind: 'unavailable' })
  }
  const seconds = typeof expires_in === 'number' ? expires_in : 3_600
  const expires_at = new Date(link.now.getTime() + seconds * 1_000).toISOString()
  await link.keep(JSON.stringify({ access_token, expires_at }))
  return access_token
}
