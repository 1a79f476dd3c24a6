import { type Fact, factsOf } from '#app/dashboard/enquiries/[id]/enquiry-view.tsx'
import { leadOf, personOf } from '#app/dashboard/enquiries/[id]/lead.ts'
import { aboutOf, type NameVersion, versionsOf } from '#app/dashboard/enquiries/shown-lead.tsx'
import { answerFile, link } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import { ActionForm, Facts, Section, Tick } from '#app/dashboard/page/fields.tsx'
import {
  type DashboardRequest,
  type Done,
  dashboardRoute,
  Refused,
} from '#app/dashboard/page/member-route.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { erasePerson, findPersonsLeads, receiptsOf } from '#lib/contract/leads/erase.ts'
import { enquiryNumber } from '#lib/contract/leads/facts.ts'
import { findLead, type StoredLead } from '#lib/contract/leads/list.ts'
import { type LeadNote, listNotes } from '#lib/modules/dashboard/enquiries.ts'
import { recordAudit } from '#lib/office/institutes/audit.ts'

interface Params {
  id: string
}

/** What is held about a person in one enquiry. */
interface Held {
  lead: StoredLead
  match: 'email' | 'phone'
  notes: LeadNote[]
}

/** Everything that is held about the person of an enquiry, as a page and as a file, and its erasure. */
export const { GET, POST } = dashboardRoute<Params>({
  section: 'enquiries',
  needsFresh: ['file', 'erase'],
  async show(request, { id }) {
    const { words, say, session } = request
    const { enquiry } = words
    const lead = await leadOf(request, id)
    const held = await heldAbout(request, lead)
    const nameVersion = await versionsOf(request, leadsIn(held))
    const to = link(`/enquiries/${id}/person`)
    const section = ({ lead: one, match, notes }: Held) => (
      <Section key={one.id} title={`${aboutOf(words, one, nameVersion)}, ${request.moment(one.created_at)}`}>
        {match === 'phone' && <p className="said said-wait">{enquiry.erasePhoneLead}</p>}
        <p>
          <a href={link(`/enquiries/${one.id}`)}>{enquiry.open}</a>
        </p>
        <Facts rows={rowsOf(request, one, notes, nameVersion)} />
      </Section>
    )
    const body = (
      <>
        <p>{say(enquiry.ofPerson, { n: held.length })}</p>
        <ActionForm to={to} action="file" label={enquiry.file} isQuiet />
        {held.map(section)}
        {session.staff.role === 'admin' && <EraseForm request={request} to={to} held={held} />}
      </>
    )
    return { title: lead.full_name, body }
  },
  actions: {
    file: {
      async shows(request, _form, { id }) {
        const { db, now, session } = request
        const lead = await leadOf(request, id)
        const held = await heldAbout(request, lead)
        const event = { action: 'enquiry.export', subject: id, after: { enquiries: held.length } } as const
        await recordAudit(db, event, { instituteId: session.institute.id, who: session.staff.email, now })
        const day = dateIn(session.institute.time_zone, now)
        const name = `person-${enquiryNumber(id)}-${day}.txt`
        return answerFile(textOf(request, held, await versionsOf(request, leadsIn(held))), {
          name,
          type: 'text/plain; charset=utf-8',
        })
      },
    },
  },
  adminActions: { erase },
})

/** Finds all enquiries of the person, without tests: by e-mail address first, then by phone number only. */
async function heldAbout(request: DashboardRequest, lead: StoredLead): Promise<Held[]> {
  const { db, session } = request
  const found = await findPersonsLeads(db, personOf(request, lead))
  const held = await Promise.all(
    found.map(async ({ id, match }) => {
      const [one, notes] = await Promise.all([findLead(db, id, session.institute.id), listNotes(db, id)])
      return one ? [{ lead: one, match, notes }] : []
    }),
  )
  return held.flat()
}

const leadsIn = (held: readonly Held[]): StoredLead[] => held.map(({ lead }) => lead)

const rowsOf = (
  request: DashboardRequest,
  lead: StoredLead,
  notes: LeadNote[],
  nameVersion: NameVersion,
): Fact[] => [
  ...factsOf(request, lead, nameVersion),
  ...notes.map(
    ({ at, who, note }): Fact => [`${request.words.enquiry.note} (${request.moment(at)}, ${who})`, note],
  ),
]

/** The same as a file to hand out. Lines of one value are indented, so that each line with a colon is a fact. */
const textOf = (request: DashboardRequest, held: Held[], nameVersion: NameVersion): string =>
  held
    .map(({ lead, notes }) =>
      rowsOf(request, lead, notes, nameVersion)
        .map(([name, value]) => `${name}: ${value.replaceAll('\n', '\n  ')}\n`)
        .join(''),
    )
    .join('\n')

/** Form that erases a person's enquiries. Those that share only the phone number are kept unless the box is ticked. */
function EraseForm({
  request: { words, say, sent },
  to,
  held,
}: {
  request: DashboardRequest
  to: string
  held: Held[]
}) {
  const { enquiry } = words
  const byPhone = held.filter(({ match }) => match === 'phone').length
  return (
    <details open={sent !== undefined}>
      <summary>{enquiry.erase}</summary>
      <p>{say(enquiry.eraseLead, { count: held.length - byPhone })}</p>
      <ActionForm to={to} action="erase" label={enquiry.eraseNow} isQuiet>
        {byPhone > 0 && <Tick name="phone" label={say(enquiry.erasePhone, { count: byPhone })} />}
        <Tick name="sure" label={enquiry.eraseSure} isRequired />
      </ActionForm>
    </details>
  )
}

/** Erases a person's enquiries. The audit log records their number and their ids in the CRM. */
async function erase(request: DashboardRequest, form: Form, { id }: Params): Promise<Done> {
  const lead = await leadOf(request, id)
  if (form.get('sure') !== 'yes') throw new Refused(request.words.enquiry.notSure)
  const alsoByPhone = form.get('phone') === 'yes'
  if (lead.email === null && !alsoByPhone) throw new Refused(request.words.enquiry.notPhone)
  const erased = await erasePerson(request.db, personOf(request, lead), { alsoByPhone })
  const before = { enquiries: erased.length, receipts: receiptsOf(erased) }
  return { event: { action: 'enquiry.erase', subject: lead.id, before }, to: link('/enquiries') }
}
