import { z } from 'zod'
import { DeliveryFailure } from '#lib/net/outcome.ts'
import { failureOf, isSuccess, objectOf, wordOf } from '#lib/net/responses.ts'
import { type HttpAnswer, jsonRequest, type Outgoing } from '#lib/net/send.ts'
import { type Link, Secret } from './connector.ts'

/** Hosts by data centre: `in` means zoho.in. */
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

const names = Object.keys(dataCentres) as [keyof typeof dataCentres, ...(keyof typeof dataCentres)[]]

const FieldName = z.string().regex(/^[A-Za-z]\w{0,49}$/, 'must be API names of fields, separated by commas')

export const ZohoSettings = z.strictObject({
  data_centre: z.enum(names, {
    error: `must be one of ${names.join(', ')}: what follows "zoho." in the browser`,
  }),
  /** `Email`, and fields that the institute made unique, such as `Phone`. */
  duplicate_check_fields: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value),
      z.array(FieldName).min(1),
    )
    .default(['Email']),
  lead_source: z.string().trim().min(1).max(120).optional(),
  /** Company of all visitors; the visitor's name when unset and the layout demands a company. */
  company: z.string().trim().min(1).max(100).optional(),
})

/** Of a self client with the scopes `ZohoCRM.modules.leads.ALL` and `ZohoSearch.securesearch.READ`. */
export const ZohoSecrets = z.strictObject({ client_id: Secret, client_secret: Secret, refresh_token: Secret })

export type ZohoLink = Link<z.infer<typeof ZohoSettings>, z.infer<typeof ZohoSecrets>>

const Session = z.object({ access_token: z.string(), expires_at: z.coerce.date() })

/** Tokens are replaced this early, so that none expires on the way. */
const marginMs = 5 * 60_000

export type ZohoCall = (method: Outgoing['method'], path: string, body?: object) => Promise<HttpAnswer>

/**
 * Calls with the stored access token, else with a new one. Requests at most one new token per delivery; a refusal after
 * that stands.
 */
export function openZoho(link: ZohoLink): ZohoCall {
  let token = keptToken(link)
  let isNew = false
  const renew = async () => {
    isNew = true
    token = await newToken(link)
    return token
  }
  return async (method, path, body) => {
    const answer = await callWith(link, token ?? (await renew()), method, path, body)
    // A new token would have the same scopes.
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

/** Gets a token for an hour. Zoho issues at most ten in ten minutes, so all processes share it. */
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
    if (isSuccess(answer)) throw new DeliveryFailure(`Zoho gave no access token (${word ?? 'no reason'})`)
    // Whatever the status: without a token nothing can be delivered.
    const { message, outcome } = failureOf(answer, link.now, word)
    throw new DeliveryFailure(message, { ...outcome, kind: 'unavailable' })
  }
  const seconds = typeof expires_in === 'number' ? expires_in : 3_600
  const expires_at = new Date(link.now.getTime() + seconds * 1_000).toISOString()
  await link.keep(JSON.stringify({ access_token, expires_at }))
  return access_token
}
