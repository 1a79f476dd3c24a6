import { Contact, leadBadge, stateTone, stateWord } from '#app/dashboard/enquiries/shown-lead.tsx'
import { link } from '#app/dashboard/page/answer.tsx'
import { ActionForm, Facts, Lines, Tick } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { wordFor } from '#app/dashboard/words/words.ts'
import { type Delivery, visitorConnection } from '#lib/contract/leads/deliveries.ts'
import type { PersonsLead } from '#lib/contract/leads/erase.ts'
import { attributionOfFacts, enquiryNumber } from '#lib/contract/leads/facts.ts'
import type { StoredLead } from '#lib/contract/leads/list.ts'
import { assistantHold } from '#lib/contract/leads/spam.ts'
import type { LeadNote } from '#lib/modules/dashboard/enquiries.ts'

interface Props {
  request: DashboardRequest
  lead: StoredLead
  notes: LeadNote[]
  connections: string[]
  /** All enquiries of this person; undefined for members who may not erase enquiries. */
  erasable: PersonsLead[] | undefined
}

export function EnquiryView({ request, lead, notes, erasable, connections }: Props) {
  const { words } = request
  const to = link(`/enquiries/${lead.id}`)
  const isDone = lead.done_at !== null
  return (
    <>
      {!isDone && lead.state !== 'held' && (
        <ActionForm to={to} action="answered" label={words.enquiry.markAnswered} />
      )}
      <ActionForm
        to={to}
        action="done"
        label={isDone ? words.enquiry.reopen : words.enquiry.markDone}
        fields={{ done: isDone ? 'no' : 'yes' }}
        isQuiet
      />
      <section>
        <h2>{words.enquiry.facts}</h2>
        <Contact request={request} email={lead.email} phone={lead.phone} about={lead} />
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
        <ActionForm to={to} action="note" label={words.enquiry.addNote} isQuiet>
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
  const { enquiry } = request.words
  return given([
    [enquiry.number, enquiryNumber(lead.id)],
    [enquiry.came, request.moment(lead.created_at)],
    [enquiry.name, lead.full_name],
    [enquiry.email, lead.email],
    [enquiry.phone, lead.phone],
    [enquiry.message, lead.message],
    [enquiry.answered, answerText(request, lead)],
    [enquiry.course, lead.course_title ?? lead.course_id],
    [enquiry.page, lead.page_url],
    [enquiry.source, wordFor(enquiry.sources, lead.source ?? '')],
    [enquiry.consent, consentText(request, lead)],
    [enquiry.consentAt, lead.consent_at && request.moment(lead.consent_at)],
    [enquiry.consentPage, lead.consent_page],
    [enquiry.consentNotice, lead.consent_notice],
    [enquiry.asked, lead.erasure_requested_at && request.moment(lead.erasure_requested_at)],
    [enquiry.waits, waitText(request, lead)],
    [enquiry.opened, lead.opened_at && request.moment(lead.opened_at)],
    [enquiry.notified, lead.notified_at && request.moment(lead.notified_at)],
    ...Object.entries(lead.custom_fields),
    ...attributionOfFacts(lead),
  ])
}

/** Says what the visitor agreed to; null if the enquiry does not say. */
function consentText({ words, say, moment }: DashboardRequest, lead: StoredLead): string | null {
  const { consent, consent_purposes: purposes, consent_withdrawn_at: withdrawn } = lead
  if (withdrawn !== null) return say(words.enquiry.withdrew, { date: moment(withdrawn) })
  if (!consent) return consent === null ? null : words.no
  if (purposes === null) return words.yes
  return say('{items}', { items: purposes.map((one) => wordFor(words.enquiry.purposes, one)) })
}

/** Says when the office first answered, and how long after the question. */
function answerText({ words, say, moment }: DashboardRequest, lead: StoredLead): string | null {
  if (lead.answered_at === null) return null
  const minutes = Math.max(
    0,
    Math.round((Date.parse(lead.answered_at) - Date.parse(lead.created_at)) / 60_000),
  )
  const [unit, n] =
    minutes < 60
      ? (['minutes', minutes] as const)
      : minutes < 48 * 60
        ? (['hours', Math.round(minutes / 60)] as const)
        : (['days', Math.round(minutes / 1_440)] as const)
  return `${moment(lead.answered_at)} (${say(words.enquiry.after[unit], { n })})`
}

const waitText = ({ words, say, moment }: DashboardRequest, lead: StoredLead): string | null =>
  lead.notify && lead.opened_at === null
    ? say(words.enquiry.waitsSince, { date: moment(lead.created_at) })
    : null

/** Lists the facts about an enquiry's delivery that are the same for all connections. */
function deliveryFactsOf(request: DashboardRequest, lead: StoredLead, isConnected: boolean): Fact[] {
  const { enquiry, never } = request.words
  const moment = (at: string | null) => at && request.moment(at)
  const repeats = { n: lead.repeats, last: moment(lead.last_repeated_at) ?? '' }
  return given([
    [enquiry.state, leadBadge(request.words, lead, isConnected)[1]],
    [enquiry.suspicion, lead.suspicion && suspicionText(request, lead.suspicion)],
    [enquiry.released, moment(lead.released_at)],
    [enquiry.repeats, lead.repeats === 0 ? never : request.say(enquiry.repeated, repeats)],
  ])
}

/** Says in the member's language why an enquiry is held; there may be several reasons. */
const suspicionText = ({ words, cause }: DashboardRequest, suspicion: string): string =>
  suspicion
    .split('; ')
    .map((reason) => (reason === assistantHold ? words.enquiry.byAssistant : cause(reason)))
    .join('; ')

interface DeliveriesProps {
  request: DashboardRequest
  lead: StoredLead
  connections: string[]
  /** Address of the enquiry's page, to which the form posts. */
  to: string
}

/** Lists an enquiry's delivery to each connection, with a retry button if the delivery is parked. */
function Deliveries({ request, lead, connections, to }: DeliveriesProps) {
  const { words } = request
  // A waiting enquiry may not have deliveries yet.
  const pending =
    lead.state === 'waiting' ? connections.filter((name) => !lead.deliveries.some(isOver(name))) : []
  return (
    <ul className="rows">
      {lead.deliveries.map((one) => (
        <li key={`${one.connection} ${one.event}`}>
          <Head request={request} name={nameOf(words, one)} state={one.state} />
          {one.event && <span className="quiet">{words.enquiry.told[one.event]}</span>}
          {detailsOf(request, one).map((text) => (
            <span key={text} className="quiet">
              {text}
            </span>
          ))}
          {one.state === 'parked' && [...connections, visitorConnection].includes(one.connection) && (
            <ActionForm
              to={to}
              action="retry"
              label={words.enquiry.retry}
              fields={{ connection: one.connection }}
              isQuiet
            />
          )}
        </li>
      ))}
      {pending.map((name) => (
        <li key={name}>
          <Head request={request} name={name} state="waiting" />
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ enquiry }: DashboardRequest['words'], { connection }: Delivery): string =>
  connection === visitorConnection ? enquiry.toVisitor : connection

const isOver =
  (name: string) =>
  ({ connection }: Delivery): boolean =>
    connection === name

const Head = ({ request, name, state }: { request: DashboardRequest; name: string; state: string }) => (
  <span>
    <strong>{name}</strong>{' '}
    <span className={`badge badge-${stateTone(state)}`}>{stateWord(request.words, state, true)}</span>
  </span>
)

function detailsOf(
  { words: { enquiry }, moment, cause }: DashboardRequest,
  { state, attempts, next_attempt_at, delivered_at, receipt, last_error }: Delivery,
): string[] {
  return [
    ...(delivered_at ? [`${enquiry.delivered}: ${moment(delivered_at)}`] : []),
    ...(receipt ? [`${enquiry.receipt}: ${receipt}`] : []),
    ...(last_error ? [`${enquiry.lastError}: ${cause(last_error)}`] : []),
    ...(attempts > 0 ? [`${enquiry.attempts}: ${attempts}`] : []),
    ...(state === 'waiting' && next_attempt_at ? [`${enquiry.next}: ${moment(next_attempt_at)}`] : []),
  ]
}

interface EraseProps {
  request: DashboardRequest
  to: string
  /** All enquiries with the same e-mail address, plus those that share only the phone number. */
  leads: PersonsLead[]
}

/** Form that erases a person's enquiries. Those that share only the phone number are kept unless the box is ticked. */
function EraseForm({ request: { words, say }, to, leads }: EraseProps) {
  const { enquiry } = words
  const byEmail = leads.filter(({ match }) => match === 'email')
  const byPhone = leads.filter(({ match }) => match === 'phone')
  return (
    <section className="screen">
      <h2>{enquiry.erase}</h2>
      <p>{say(enquiry.eraseLead, { count: byEmail.length })}</p>
      <Matches words={words} title={enquiry.emailMatches} leads={byEmail} />
      {byPhone.length > 0 && <p>{enquiry.erasePhoneLead}</p>}
      <Matches words={words} title={enquiry.phoneMatches} leads={byPhone} />
      <ActionForm to={to} action="erase" label={enquiry.eraseNow} isQuiet>
        {byPhone.length > 0 && (
          <Tick name="phone" label={say(enquiry.erasePhone, { count: byPhone.length })} />
        )}
        <Tick name="sure" label={enquiry.eraseSure} isRequired />
      </ActionForm>
    </section>
  )
}

interface MatchesProps extends Pick<DashboardRequest, 'words'> {
  title: string
  leads: PersonsLead[]
}

const Matches = ({ words, title, leads }: MatchesProps) =>
  leads.length > 0 && (
    <details>
      <summary>
        {title}: {leads.length}
      </summary>
      <ul>
        {leads.map(({ id, state }) => (
          <li key={id}>
            <a href={link(`/enquiries/${id}`)}>{id}</a> {wordFor(words.enquiries.states, state)}
          </li>
        ))}
      </ul>
    </details>
  )
