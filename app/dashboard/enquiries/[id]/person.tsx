import type { ReactNode } from 'react'
import { aboutOf, type NameVersion, versionsOf } from '#app/dashboard/enquiries/shown-lead.tsx'
import { answerFile, link } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import { ActionForm, Tick } from '#app/dashboard/page/fields.tsx'
import { type DashboardRequest, type Done, Refused } from '#app/dashboard/page/member-route.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { erasePerson, findPersonsLeads, receiptsOf } from '#lib/contract/leads/erase.ts'
import { enquiryNumber } from '#lib/contract/leads/lead-facts.ts'
import { listLeads, type StoredLead } from '#lib/contract/leads/list-leads.ts'
import { listNotesOf } from '#lib/modules/dashboard/enquiries.ts'
import { recordAudit } from '#lib/office/institutes/audit.ts'
import { leadOf } from '../actions.ts'
import { factsOf } from './facts.ts'

interface Params {
  id: string
}

/** An enquiry of a person; `phone` if only the number is the same. */
interface Held {
  lead: StoredLead
  match: 'email' | 'phone'
}

const personOf = ({ session }: DashboardRequest, { email, phone }: StoredLead) => ({
  email: email ?? undefined,
  phone: phone ?? undefined,
  instituteId: session.institute.id,
})

/** Finds all enquiries of the person, without tests: by e-mail address first, then by phone number only. */
export async function heldAbout(request: DashboardRequest, lead: StoredLead): Promise<Held[]> {
  const { db, session } = request
  const found = await findPersonsLeads(db, personOf(request, lead))
  if (found.length === 0) return []
  const filter = { instituteId: session.institute.id, ids: found.map(({ id }) => id) }
  const leads = new Map((await listLeads(db, filter, found.length)).map((one) => [one.id, one]))
  return found.flatMap(({ id, match }) => {
    const one = leads.get(id)
    return one ? [{ lead: one, match }] : []
  })
}

export function personOnPage(
  request: DashboardRequest,
  held: readonly Held[],
  nameVersion: NameVersion,
): ReactNode {
  const { words, say, session, sent, moment, here } = request
  const { enquiry } = words
  const byPhone = held.filter(({ match }) => match === 'phone').length
  return (
    <details open={sent?.get('action') === 'erase'}>
      <summary>{say(enquiry.ofPerson, { n: held.length })}</summary>
      <ul className="rows">
        {held.map(({ lead, match }) => (
          <li key={lead.id}>
            <span>
              <a href={link(`/enquiries/${lead.id}`)}>{aboutOf(words, lead, nameVersion)}</a>,{' '}
              {moment(lead.created_at)}
            </span>
            {match === 'phone' && <span className="said said-wait">{enquiry.erasePhoneLead}</span>}
          </li>
        ))}
      </ul>
      <ActionForm to={here} action="file" label={enquiry.file} isQuiet />
      {session.staff.role === 'admin' && (
        <>
          <p>{say(enquiry.eraseLead, { count: held.length - byPhone })}</p>
          <ActionForm to={here} action="erase" label={enquiry.eraseNow} isQuiet>
            {byPhone > 0 && <Tick name="phone" label={say(enquiry.erasePhone, { count: byPhone })} />}
            <Tick name="sure" label={enquiry.eraseSure} isRequired />
          </ActionForm>
        </>
      )}
    </details>
  )
}

/** Answers everything that is held about the person, to hand out. Lines of one value are indented, so that each line with a colon is a fact. */
export async function answerPerson(request: DashboardRequest, _: Form, { id }: Params): Promise<Response> {
  const { db, now, session, words, moment } = request
  const held = (await heldAbout(request, await leadOf(request, id))).map(({ lead }) => lead)
  const [nameVersion, notes] = await Promise.all([
    versionsOf(request, held),
    listNotesOf(
      db,
      held.map((lead) => lead.id),
    ),
  ])
  const event = { action: 'enquiry.export', subject: id, after: { enquiries: held.length } } as const
  await recordAudit(db, event, { instituteId: session.institute.id, who: session.staff.email, now })
  const parts = held.map((lead) =>
    [
      ...factsOf(request, lead, nameVersion),
      ...(notes.get(lead.id) ?? []).map(
        ({ at, who, note }) => [`${words.enquiry.note} (${moment(at)}, ${who})`, note] as const,
      ),
    ]
      .map(([name, value]) => `${name}: ${value.replaceAll('\n', '\n  ')}\n`)
      .join(''),
  )
  const name = `person-${enquiryNumber(id)}-${dateIn(session.institute.time_zone, now)}.txt`
  return answerFile(parts.join('\n'), { name, type: 'text/plain; charset=utf-8' })
}

/** Erases a person's enquiries, those with only the same phone if the box is ticked. The log has no names. */
export async function erase(request: DashboardRequest, form: Form, { id }: Params): Promise<Done> {
  const { db, words } = request
  const lead = await leadOf(request, id)
  if (form.get('sure') !== 'yes') throw new Refused(words.notSure)
  const alsoByPhone = form.get('phone') === 'yes'
  if (lead.email === null && !alsoByPhone) throw new Refused(words.enquiry.notPhone)
  const erased = await erasePerson(db, personOf(request, lead), { alsoByPhone })
  const before = { enquiries: erased.length, receipts: receiptsOf(erased) }
  return { event: { action: 'enquiry.erase', subject: lead.id, before }, to: link('/enquiries') }
}
