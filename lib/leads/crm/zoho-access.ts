import { z } from 'zod'
import type { Answer, Outgoing } from '#lib/outbox/http/exchange.ts'
import type { DeliveryOutcome } from '#lib/outbox/outcome.ts'
import { failureOf, isSuccess, objectOf, wordOf } from '#lib/outbox/responses.ts'
import { type Link, Secret } from './connector.ts'

/** Where an institute's data is kept decides which hosts serve it: `in` means zoho.in. */
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

const FieldName = z.string().regex(/^[A-Za-z]\w{0,49}$/, 'must be API names of fields, parted by commas')

export const Settings = z.strictObject({
  data_centre: z.enum(names, {
    error: `must be one of ${names.join(', ')}: what follows "zoho." in the browser`,
  }),
  /** `Email`, and other fields only when the institute has marked them unique, such as `Phone`. */
  duplicate_check_fields: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value),
      z.array(FieldName).min(1),
    )
    .default(['Email']),
  lead_source: z.string().trim().min(1).max(120).optional(),
  /** What to put there for visitors; unset, and where a layout demands a company: their name. */
  company: z.string().trim().min(1).max(100).optional(),
})

/** Of a self client whose grant has the scopes `ZohoCRM.modules.leads.ALL` and `ZohoSearch.securesearch.READ`. */
export const Secrets = z.strictObject({ client_id: Secret, client_secret: Secret, refresh_token: Secret })

export type ZohoLink = Link<z.infer<typeof Settings>, z.infer<typeof Secrets>>

const Session = z.object({ access_token: z.string(), expires_at: z.coerce.date() })

/** Not used in its last minutes, so that it does not end on the way. */
const marginMs = 5 * 60_000

/** Calls the API for leads; an outcome when there was no access token to call it with. */
export type ZohoCall = (
  method: Outgoing['method'],
  path: string,
  body?: object,
) => Promise<Answer | DeliveryOutcome>

/**
 * The calls of one delivery share an access token: the kept one, else a new one. One new token is all that they get:
 * what Zoho does not take then is its answer.
 */
export function openZoho(link: ZohoLink): ZohoCall {
  let token = keptToken(link)
  let isNew = false
  const renew = async () => {
    isNew = true
    const made = await newToken(link)
    if (typeof made === 'string') token = made
    return made
  }
  return async (method, path, body) => {
    const current = token ?? (await renew())
    if (typeof current !== 'string') return current
    const answer = await callWith(link, current, method, path, body)
    // A new token has the same scopes.
    if (answer.status !== 401 || isNew || objectOf(answer)?.code === 'OAUTH_SCOPE_MISMATCH') return answer
    const fresh = await renew()
    return typeof fresh === 'string' ? callWith(link, fresh, method, path, body) : fresh
  }
}

const callWith = (link: ZohoLink, token: string, method: Outgoing['method'], path: string, body?: object) =>
  link.send({
    method,
    url: `https://${dataCentres[link.settings.data_centre][1]}/crm/v8/Leads${path}`,
    headers: {
      authorization: `Zoho-oauthtoken ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

function keptToken({ kept, now }: ZohoLink): string | undefined {
  const session = kept === undefined ? undefined : Session.safeParse(JSON.parse(kept)).data
  return session && session.expires_at.getTime() - marginMs > now.getTime() ? session.access_token : undefined
}

/** A token for an hour. Zoho makes ten of them in ten minutes at most, so it is kept for all processes. */
async function newToken(link: ZohoLink): Promise<string | DeliveryOutcome> {
  const answer = await link.send({
    method: 'POST',
    url: `https://${dataCentres[link.settings.data_centre][0]}/oauth/v2/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', ...link.secrets }).toString(),
  })
  const { access_token, expires_in, error } = objectOf(answer) ?? {}
  if (typeof access_token !== 'string') {
    if (!isSuccess(answer))
      return { ...failureOf(answer, link.now, wordOf(error)), kind: 'unavailable' } as DeliveryOutcome
    return { kind: 'unavailable', reason: `Zoho gave no access token (${wordOf(error) ?? 'no reason'})` }
  }
  const seconds = typeof expires_in === 'number' ? expires_in : 3_600
  const expires_at = new Date(link.now.getTime() + seconds * 1_000).toISOString()
  await link.keep(JSON.stringify({ access_token, expires_at }))
  return access_token
}
