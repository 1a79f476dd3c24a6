import { Contact } from '#app/dashboard/enquiries/contact.tsx'
import { stateWord } from '#app/dashboard/enquiries/state-word.ts'
import type { DashboardRequest } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm, Facts, Lines } from '#app/dashboard/frame/fields.tsx'
import { link } from '#app/dashboard/frame/link.ts'
import type { PersonsLead } from '#lib/leads/erase.ts'
import { attributionOfFacts } from '#lib/leads/facts.ts'
import type { StoredLead } from '#lib/leads/list.ts'
import type { LeadNote } from '#lib/modules/dashboard/desk/notes.ts'
import { Deliveries } from './deliveries.tsx'
import { EraseForm } from './erase-form.tsx'

interface Props {
  request: DashboardRequest
  lead: StoredLead
  notes: LeadNote[]
  /** The names of the institute's connections. */
  connections: string[]
  /** All enquiries of the person; undefined for members who may not erase them. */
  erasable: PersonsLead[] | undefined
}

/** An enquiry with its delivery, its notes and the actions on it. */
export function EnquiryView({ request, lead, notes, erasable, connections }: Props) {
  const { words } = request
  const to = link(`/enquiries/${lead.id}`)
  const isDone = lead.done_at !== null
  return (
    <>
      <ActionForm
        to={to}
        action="done"
        label={isDone ? words.enquiry.reopen : words.enquiry.markDone}
        fields={{ done: isDone ? 'no' : 'yes' }}
        isQuiet={isDone}
      />
      <section>
        <h2>{words.enquiry.facts}</h2>
        <Contact request={request} email={lead.email} phone={lead.phone} />
        <Facts rows={factsOf(request, lead)} />
      </section>
      <section>
        <h2>{words.enquiry.delivery}</h2>
        <Facts rows={deliveryFactsOf(request, lead, connections.length > 0)} />
        {lead.state === 'held' && <ActionForm to={to} action="release" label={words.enquiry.release} />}
        <Deliveries request={request} lead={lead} connections={connections} to={to} />
      </section>
      <section>
        <h2>{words.enquiry.notes}</h2>
        <Facts rows={notes.map(({ at, who, note }) => [`${request.moment(at)}, ${who}`, note])} />
        <ActionForm to={to} action="note" label={words.enquiry.addNote}>
          <Lines name="note" label={words.enquiry.note} isRequired />
        </ActionForm>
      </section>
      {erasable !== undefined && <EraseForm request={request} to={to} leads={erasable} />}
    </>
  )
}

type Fact = readonly [string, string]

const given = (rows: (readonly [string, string | null])[]): Fact[] =>
  rows.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const]))

function factsOf(request: DashboardRequest, lead: StoredLead): Fact[] {
  const { enquiry, yes, no } = request.words
  return given([
    [enquiry.came, request.moment(lead.created_at)],
    [enquiry.name, lead.full_name],
    [enquiry.email, lead.email],
    [enquiry.phone, lead.phone],
    [enquiry.message, lead.message],
    [enquiry.course, lead.course_title ?? lead.course_id],
    [enquiry.page, lead.page_url],
    [enquiry.source, lead.source],
    [enquiry.consent, lead.consent === null ? null : lead.consent ? yes : no],
    [enquiry.consentAt, lead.consent_at && request.moment(lead.consent_at)],
    [enquiry.consentPage, lead.consent_page],
    [enquiry.consentNotice, lead.consent_notice],
    ...Object.entries(lead.custom_fields),
    ...attributionOfFacts(lead),
  ])
}

/** Lists the facts that all deliveries share. */
function deliveryFactsOf(request: DashboardRequest, lead: StoredLead, isConnected: boolean): Fact[] {
  const { enquiry, never } = request.words
  const moment = (at: string | null) => at && request.moment(at)
  const repeats = { times: lead.repeats, last: moment(lead.last_repeated_at) ?? '' }
  return given([
    [enquiry.state, stateWord(request.words, lead.state, isConnected)],
    [enquiry.suspicion, lead.suspicion],
    [enquiry.released, moment(lead.released_at)],
    [enquiry.repeats, lead.repeats === 0 ? never : request.say(enquiry.repeated, repeats)],
  ])
}
