import {
  aboutOf,
  Contact,
  isToBeLeftAlone,
  leadBadges,
  type NameVersion,
  sourceWord,
  wishOf,
} from '#app/dashboard/enquiries/shown-lead.tsx'
import { link } from '#app/dashboard/page/answer.tsx'
import { ActionForm, type Badge, BadgeOf, Facts, Field, Section } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { Delivery } from '#lib/contract/leads/deliveries.ts'
import { visitorConnection } from '#lib/contract/leads/delivery/messages.ts'
import { attributionOfFacts, enquiryNumber, phonesOf } from '#lib/contract/leads/facts.ts'
import type { StoredLead } from '#lib/contract/leads/list.ts'
import { assistantHold } from '#lib/contract/leads/spam.ts'
import type { LeadNote } from '#lib/modules/dashboard/enquiries.ts'
import { afterIn, wordFor } from '#lib/modules/dashboard/words/words.ts'
import { languageNameIn } from '#lib/site/languages.ts'

interface Props {
  request: DashboardRequest
  lead: StoredLead
  nameVersion: NameVersion
  notes: LeadNote[]
  connections: string[]
  /** Number of enquiries of the same person, with this one. */
  ofPerson: number
}

/** An enquiry: the question and what answers it first, then notes; the facts and the delivery are folded. */
export function EnquiryView({ request, lead, nameVersion, notes, ofPerson, connections }: Props) {
  const { words, say, moment } = request
  const { enquiry } = words
  const to = link(`/enquiries/${lead.id}`)
  const isDone = lead.done_at !== null
  const isHeld = lead.state === 'held'
  const isTest = lead.state === 'test'
  return (
    <>
      <p>
        {aboutOf(words, lead, nameVersion)} · <span className="quiet">{moment(lead.created_at)}</span>{' '}
        {leadBadges(words, lead).map((badge) => (
          <BadgeOf key={badge[1]} badge={badge} />
        ))}
      </p>
      {lead.message ? (
        <blockquote className="question">{lead.message}</blockquote>
      ) : (
        <p className="quiet">{wishOf(words, lead)}</p>
      )}
      {isTest && <p className="said said-wait">{words.enquiries.testsLead}</p>}
      {isHeld && (
        <div className="said said-wait">
          <p>{suspicionText(request, lead.suspicion ?? '')}</p>
          <ActionForm to={to} action="release" label={enquiry.release} />
        </div>
      )}
      <div className="doing screen">
        <Contact request={request} lead={lead} />
        {!isDone && !isHeld && !isTest && !isToBeLeftAlone(lead) && (
          <ActionForm to={to} action="answered" label={enquiry.markAnswered} />
        )}
        {!isTest && (
          <ActionForm
            to={to}
            action={isDone ? 'reopen' : 'done'}
            label={isDone ? enquiry.reopen : enquiry.markDone}
            isQuiet
          />
        )}
      </div>
      {!isTest && (
        <p>
          <a href={link(`/enquiries/${lead.id}/person`)}>{say(enquiry.ofPerson, { n: ofPerson })}</a>
        </p>
      )}
      <Section title={enquiry.notes}>
        <Facts rows={notes.map(({ at, who, note }) => [`${moment(at)}, ${who}`, note])} />
        <ActionForm to={to} action="note" label={enquiry.addNote} isQuiet>
          <Field type="lines" name="note" label={enquiry.note} isRequired />
        </ActionForm>
      </Section>
      <Section title={enquiry.facts}>
        <Facts rows={factsOf(request, lead, nameVersion)} />
      </Section>
      <details open={lead.state === 'parked'}>
        <summary>{enquiry.delivery}</summary>
        <Facts rows={deliveryFactsOf(request, lead)} />
        <Deliveries request={request} lead={lead} connections={connections} to={to} />
      </details>
    </>
  )
}

export type Fact = readonly [string, string]

const given = (rows: (readonly [string, string | null])[]): Fact[] =>
  rows.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const]))

export function factsOf(request: DashboardRequest, lead: StoredLead, nameVersion: NameVersion): Fact[] {
  const { enquiry } = request.words
  return given([
    [enquiry.number, enquiryNumber(lead.id)],
    [enquiry.came, request.moment(lead.created_at)],
    [enquiry.name, lead.full_name],
    [enquiry.email, lead.email],
    [enquiry.phone, phonesOf(lead).join(', ')],
    [enquiry.message, lead.message],
    [enquiry.answered, answerText(request, lead)],
    [enquiry.course, lead.course_id === null ? null : aboutOf(request.words, lead, nameVersion)],
    [enquiry.page, lead.page_url],
    [enquiry.source, sourceWord(request.words, lead.source ?? '')],
    [enquiry.consent, consentText(request, lead)],
    [enquiry.consentAt, lead.consent_at && request.moment(lead.consent_at)],
    [enquiry.consentPage, lead.consent_page],
    [enquiry.consentNotice, lead.consent_notice],
    [enquiry.language, languageText(request, lead)],
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
  if (lead.erasure_requested_at !== null) return `${words.no}: ${words.enquiry.asked}`
  if (!consent) return consent === null ? null : words.no
  if (purposes === null) return words.yes
  return say('{items}', { items: purposes.map((one) => wordFor(words.enquiry.purposes, one)) })
}

/** Says when the office first answered, and how long after the question. */
function answerText(request: DashboardRequest, lead: StoredLead): string | null {
  if (lead.answered_at === null) return null
  const minutes = Math.round((Date.parse(lead.answered_at) - Date.parse(lead.created_at)) / 60_000)
  return `${request.moment(lead.answered_at)} (${afterIn(request, Math.max(0, minutes))})`
}

/** Names the language of the page where the visitor agreed, which is the one to answer in. */
const languageText = (
  { language }: DashboardRequest,
  { consent_language: code }: StoredLead,
): string | null => code && languageNameIn(language, { code, label: code })

const waitText = ({ words, say, moment }: DashboardRequest, lead: StoredLead): string | null =>
  lead.notify && lead.opened_at === null
    ? say(words.enquiry.waitsSince, { date: moment(lead.created_at) })
    : null

/** Lists the facts about an enquiry's delivery that are the same for all connections. */
function deliveryFactsOf(request: DashboardRequest, lead: StoredLead): Fact[] {
  const { enquiry } = request.words
  const moment = (at: string | null) => at && request.moment(at)
  const repeats = { n: lead.repeats, last: moment(lead.last_repeated_at) ?? '' }
  return given([
    [enquiry.released, moment(lead.released_at)],
    [
      enquiry.suspicion,
      lead.state === 'held' ? null : lead.suspicion && suspicionText(request, lead.suspicion),
    ],
    [enquiry.repeats, lead.repeats === 0 ? null : request.say(enquiry.repeated, repeats)],
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
  return (
    <ul className="rows">
      {lead.deliveries.map((one) => (
        <li key={`${one.connection} ${one.event}`}>
          <Head request={request} name={nameOf(words, one)} state={one.state} />
          {one.event !== 'created' && <span className="quiet">{words.enquiry.told[one.event]}</span>}
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
    </ul>
  )
}

const nameOf = ({ enquiry }: DashboardRequest['words'], { connection }: Delivery): string =>
  connection === visitorConnection ? enquiry.toVisitor : connection

const tones: Record<string, Badge[0]> = { delivered: 'good', parked: 'fault' }

const Head = ({ request, name, state }: { request: DashboardRequest; name: string; state: string }) => (
  <span>
    <strong>{name}</strong>{' '}
    <BadgeOf badge={[tones[state] ?? 'wait', wordFor(request.words.enquiries.states, state)]} />
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
