import type { Received, Reply } from './api-server.ts'

interface Contact {
  id: string
  properties: Record<string, string | null>
}

/** A HubSpot account: its contacts and notes, its replies, and faults of requests it would refuse. */
export interface HubSpotServer {
  contacts: Contact[]
  notes: { contact: string; body: string }[]
  /** Secondary e-mail addresses by contact. */
  seconds: Record<string, string>
  faults: string[]
  reply: (request: Received) => Reply
}

const root = 'https://api.hubapi.com/crm/objects/2026-03'
const known = ['email', 'firstname', 'lastname', 'phone', 'message', 'last_enquiry']

/** Imitates HubSpot's contacts and notes by its documentation, for the calls of our connector. */
export function hubSpotServer(token: string): HubSpotServer {
  const server: HubSpotServer = { contacts: [], notes: [], seconds: {}, faults: [], reply }
  let serial = 500
  const notFound: Reply = { status: 404, body: { status: 'error', category: 'OBJECT_NOT_FOUND' } }
  return server

  function reply({ method, url, authorization, type, body }: Received): Reply {
    const { pathname, searchParams } = new URL(url)
    const path = decodeURIComponent(`https://api.hubapi.com${pathname}`.replace(root, ''))
    if (authorization !== `Bearer ${token}`)
      return { status: 401, body: { category: 'INVALID_AUTHENTICATION' } }
    if (method !== 'GET' && type !== 'application/json') server.faults.push(`${method} ${path} is not JSON`)
    const sent = body === '' ? {} : JSON.parse(body)
    for (const name of Object.keys(path === '/notes' ? {} : (sent.properties ?? {})))
      if (!known.includes(name) && !Array.isArray(sent.properties))
        return { status: 400, body: { category: 'VALIDATION_ERROR' } }
    if (method === 'POST' && path === '/contacts') return create(sent.properties)
    if (method === 'POST' && path === '/contacts/search') return search(sent)
    if (method === 'POST' && path === '/notes') return note(sent)
    const contact = findBy(searchParams.get('idProperty') ?? 'id', path.replace('/contacts/', ''))
    if (!contact) return notFound
    if (method === 'PATCH') Object.assign(contact.properties, sent.properties)
    else if (method !== 'GET') server.faults.push(`${method} ${path}`)
    return { status: 200, body: contact }
  }

  function findBy(property: string, value: string): Contact | undefined {
    return server.contacts.find(
      ({ id, properties }) => (property === 'id' ? id : properties[property]) === value,
    )
  }

  function create(properties: Contact['properties']): Reply {
    const { email } = properties
    const existing = email ? (findBy('email', email)?.id ?? server.seconds[email]) : undefined
    if (existing)
      return { status: 409, body: { category: 'CONFLICT', message: `It exists. Existing ID: ${existing}` } }
    const contact = { id: String(++serial), properties }
    server.contacts.push(contact)
    return { status: 201, body: contact }
  }

  function search(sent: { filterGroups: [{ filters: [{ propertyName: string; value: string }] }] }): Reply {
    const [{ propertyName, value }] = sent.filterGroups[0].filters
    const found = findBy(propertyName, value)
    return { status: 200, body: { total: found ? 1 : 0, results: found ? [found] : [] } }
  }

  function note(sent: {
    properties: { hs_timestamp: string; hs_note_body: string }
    associations: [
      { to: { id: string }; types: [{ associationCategory: string; associationTypeId: number }] },
    ]
  }): Reply {
    const [{ to, types }] = sent.associations
    const { hs_timestamp, hs_note_body } = sent.properties
    if (Number.isNaN(Date.parse(hs_timestamp)) || hs_note_body.length > 65_536)
      return { status: 400, body: { category: 'VALIDATION_ERROR' } }
    if (types[0].associationTypeId !== 202 || !findBy('id', to.id)) return notFound
    server.notes.push({ contact: to.id, body: hs_note_body })
    return { status: 201, body: { id: String(++serial) } }
  }
}
