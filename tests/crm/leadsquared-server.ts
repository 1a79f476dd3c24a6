import type { Received, Reply } from './api-server.ts'

type Lead = Record<string, string>

/** A LeadSquared account: its leads and notes, and its replies. */
export interface LeadSquaredServer {
  leads: Lead[]
  notes: { lead: string; text: string }[]
  reply: (request: Received) => Reply
}

const root = '/v2/LeadManagement.svc/'

/** Imitates LeadSquared's leads and notes by its documentation, for the calls of our connector. */
export function leadSquaredServer(): LeadSquaredServer {
  const server: LeadSquaredServer = { leads: [], notes: [], reply }
  return server

  function reply({ method, url, type, body }: Received): Reply {
    const { pathname, searchParams } = new URL(url)
    if (method !== 'POST' || type !== 'application/json') return { status: 400 }
    if (pathname === `${root}CreateNote`) return note(JSON.parse(body))
    if (pathname !== `${root}Lead.Capture`) return { status: 404 }
    const given = JSON.parse(body) as { Attribute: string; Value: string }[]
    return capture(
      Object.fromEntries(given.map(({ Attribute, Value }) => [Attribute, Value])),
      searchParams.get('LeadUpdateBehavior') === 'UpdateOnlyEmptyFields',
    )
  }

  function capture(given: Lead, onlyEmpty: boolean): Reply {
    const by = (name: string) => server.leads.find((lead) => given[name] && lead[name] === given[name])
    const known = by('EmailAddress') ?? by('Phone')
    const lead = known ?? { ProspectID: `lead-${server.leads.length + 1}` }
    if (!known) server.leads.push(lead)
    for (const [name, value] of Object.entries(given)) if (!onlyEmpty || !lead[name]) lead[name] = value
    return success(lead.ProspectID)
  }

  function note({ RelatedProspectId, Note }: { RelatedProspectId: string; Note: string }): Reply {
    if (!server.leads.some(({ ProspectID }) => ProspectID === RelatedProspectId))
      return { status: 500, body: { Status: 'Error', ExceptionType: 'MXInvalidInputException' } }
    server.notes.push({ lead: RelatedProspectId, text: Note })
    return success(`note-${server.notes.length}`)
  }
}

const success = (Id: string | undefined): Reply => ({
  status: 200,
  body: { Status: 'Success', Message: { Id } },
})
