import type { Received, Reply } from './api-server.ts'

type ZohoLead = Record<string, string>

/** A Zoho account: its leads and its replies. */
export interface ZohoServer {
  leads: ZohoLead[]
  /** The layout requires a company, as Zoho's own does. */
  demandsCompany: boolean
  /** Whether the refresh token has the scope for searching. */
  maySearch: boolean
  reply: (request: Received) => Reply
}

const root = '/crm/v8/Leads'
const longest: Record<string, number> = {
  ...{ First_Name: 40, Last_Name: 80, Company: 100, Description: 32_000 },
  ...{ Email: 100, Phone: 30, Lead_Source: 120 },
}

/** Imitates Zoho's leads by its documentation, for the calls of our connector. */
export function zohoServer(): ZohoServer {
  const server: ZohoServer = { leads: [], demandsCompany: false, maySearch: true, reply }
  return server

  function reply({ method, url, body }: Received): Reply {
    const { pathname, searchParams } = new URL(url)
    const path = pathname.replace(root, '')
    const [record = {}] = (body === '' ? [] : JSON.parse(body).data) as ZohoLead[]
    for (const [name, value] of Object.entries(record))
      if (value.length > (longest[name] ?? 0)) return refusal('INVALID_DATA', name)
    if (method === 'GET' && path === '/search') return search(searchParams)
    const lead = server.leads.find(({ id }) => `/${id}` === path)
    if (method === 'GET') return lead ? { status: 200, body: { data: [lead] } } : { status: 204 }
    if (method === 'PUT') return lead ? write(lead, record) : refusal('INVALID_DATA', 'id')
    return upsert(record, JSON.parse(body).duplicate_check_fields as string[])
  }

  function search(by: URLSearchParams): Reply {
    if (!server.maySearch) return { status: 401, body: { code: 'OAUTH_SCOPE_MISMATCH', status: 'error' } }
    const word = by.get('email') ?? by.get('phone') ?? ''
    const data = server.leads.filter((lead) => Object.values(lead).some((value) => value.includes(word)))
    return data.length === 0 ? { status: 204 } : { status: 200, body: { data } }
  }

  function upsert(record: ZohoLead, checks: string[]): Reply {
    const same = server.leads.find((lead) =>
      checks.some((name) => record[name] && lead[name] === record[name]),
    )
    if (!record.Last_Name) return refusal('MANDATORY_NOT_FOUND', 'Last_Name')
    if (!same && server.demandsCompany && !record.Company) return refusal('MANDATORY_NOT_FOUND', 'Company')
    if (same) return write(same, record)
    const lead = { ...record, id: String(900 + server.leads.length) }
    server.leads.push(lead)
    return success(lead)
  }

  function write(lead: ZohoLead, record: ZohoLead): Reply {
    return success(Object.assign(lead, record))
  }
}

const success = ({ id }: ZohoLead): Reply => ({
  status: 200,
  body: { data: [{ code: 'SUCCESS', status: 'success', details: { id } }] },
})

const refusal = (code: string, api_name: string): Reply => ({
  status: 202,
  body: { data: [{ code, status: 'error', message: 'x', details: { api_name } }] },
})
