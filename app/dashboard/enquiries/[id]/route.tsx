import {
  aboutOf,
  Contact,
  isToBeLeftAlone,
  leadBadges,
  versionsOf,
  wishOf,
} from '#app/dashboard/enquiries/shown-lead.tsx'
import { ActionForm, type Badge, BadgeOf, Facts, Field, Section } from '#app/dashboard/page/fields.tsx'
import { type DashboardRequest, dashboardRoute } from '#app/dashboard/page/member-route.ts'
import { listConnections } from '#lib/contract/leads/crm/connections.ts'
import { visitorConnection } from '#lib/contract/leads/delivery/message-queue.ts'
import type { Delivery } from '#lib/contract/leads/delivery-states.ts'
import type { StoredLead } from '#lib/contract/leads/list-leads.ts'
import { listNotesOf, markRead } from '#lib/modules/dashboard/enquiries.ts'
import { wordFor } from '#lib/modules/dashboard/words/words.ts'
import { leadOf, note, retry, togetherActions } from '../actions.ts'
import { deliveryFactsOf, factsOf, suspicionText } from './facts.ts'
import { answerPerson, erase, heldAbout, personOnPage } from './person.tsx'

/** An enquiry: the question and what answers it first, then notes and facts; the person and the delivery are folded. */
export const { GET, POST } = dashboardRoute<{ id: string }>({
  section: 'enquiries',
  needsFresh: ['file', 'erase'],
  async show(request, { id }) {
    const { db, now, session, words, moment, here } = request
    const { enquiry } = words
    const lead = await leadOf(request, id)
    await markRead(db, id, now)
    const [held, notes, connections] = await Promise.all([
      heldAbout(request, lead),
      listNotesOf(db, [id]),
      listConnections(db, session.institute.id),
    ])
    const nameVersion = await versionsOf(request, [lead, ...held.map((one) => one.lead)])
    const isTest = lead.state === 'test'
    const body = (
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
        <Ways request={request} lead={lead} />
        <Section title={enquiry.notes}>
          <Facts
            rows={(notes.get(id) ?? []).map(({ at, who, note: text }) => [`${moment(at)}, ${who}`, text])}
          />
          <ActionForm to={here} action="note" label={words.labels.add} isQuiet>
            <Field type="lines" name="note" label={enquiry.note} isRequired />
          </ActionForm>
        </Section>
        <Section title={enquiry.facts}>
          <Facts rows={factsOf(request, lead, nameVersion)} />
        </Section>
        {!isTest && personOnPage(request, held, nameVersion)}
        <details open={lead.state === 'parked'}>
          <summary>{words.enquiries.state}</summary>
          <Facts rows={deliveryFactsOf(request, lead)} />
          {deliveriesOf(
            request,
            lead,
            connections.map(({ name }) => name),
          )}
        </details>
      </>
    )
    return { title: lead.full_name, body }
  },
  actions: { ...togetherActions, retry, note, file: { shows: answerPerson } },
  adminActions: { erase },
})

function Ways({ request, lead }: { request: DashboardRequest; lead: StoredLead }) {
  const { words, here: to } = request
  const isDone = lead.done_at !== null
  const isTest = lead.state === 'test'
  const isHeld = lead.state === 'held'
  return (
    <>
      {isHeld && (
        <div className="said said-wait">
          <p>{suspicionText(request, lead.suspicion ?? '')}</p>
          <ActionForm to={to} action="release" label={words.enquiries.together.release} />
        </div>
      )}
      <div className="doing screen">
        <Contact request={request} lead={lead} />
        {!isDone && !isHeld && !isTest && !isToBeLeftAlone(lead) && (
          <ActionForm to={to} action="answered" label={words.enquiries.together.answered} />
        )}
        {!isTest && (
          <ActionForm
            to={to}
            action={isDone ? 'reopen' : 'done'}
            label={words.enquiries.together[isDone ? 'reopen' : 'done']}
            isQuiet
          />
        )}
      </div>
    </>
  )
}

const tones: Record<string, Badge[0]> = { delivered: 'good', parked: 'fault' }

function deliveriesOf(request: DashboardRequest, lead: StoredLead, connections: string[]) {
  const { words, here } = request
  const { enquiry, enquiries } = words
  return (
    <ul className="rows">
      {lead.deliveries.map((one) => {
        const { connection, event, state } = one
        return (
          <li key={`${connection} ${event}`}>
            <span>
              <strong>{connection === visitorConnection ? enquiry.toVisitor : connection}</strong>{' '}
              <BadgeOf badge={[tones[state] ?? 'wait', wordFor(enquiries.states, state)]} />
            </span>
            {detailsOf(request, one).map((text) => (
              <span key={text} className="quiet">
                {text}
              </span>
            ))}
            {state === 'parked' && [...connections, visitorConnection].includes(connection) && (
              <ActionForm
                to={here}
                action="retry"
                label={words.labels.sendAgain}
                fields={{ connection }}
                isQuiet
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function detailsOf(
  { words: { enquiry, labels }, moment, cause }: DashboardRequest,
  { event, state, attempts, next_attempt_at, delivered_at, receipt, last_error }: Delivery,
): string[] {
  return [
    ...(event === 'created' ? [] : [enquiry.told[event]]),
    ...(delivered_at ? [`${enquiry.delivered}: ${moment(delivered_at)}`] : []),
    ...(receipt ? [`${enquiry.receipt}: ${receipt}`] : []),
    ...(last_error ? [`${labels.lastError}: ${cause(last_error)}`] : []),
    ...(attempts > 0 ? [`${enquiry.attempts}: ${attempts}`] : []),
    ...(state === 'waiting' && next_attempt_at ? [`${enquiry.next}: ${moment(next_attempt_at)}`] : []),
  ]
}
