import { z } from 'zod'
import { link } from '#app/dashboard/page/answer.tsx'
import { form } from '#app/dashboard/page/form.tsx'
import { type DashboardRequest, Refused, store } from '#app/dashboard/page/member-route.ts'
import { screen } from '#app/dashboard/page/screen.tsx'
import { Problem } from '#lib/contract/api/problem.ts'
import { peerVisitor } from '#lib/contract/api/visitor.ts'
import { deliverSoon } from '#lib/contract/leads/delivery/deliver-soon.ts'
import { readByHand } from '#lib/contract/leads/intake.ts'
import { recordLead } from '#lib/contract/leads/record-lead.ts'
import { listShownCourses } from '#lib/modules/dashboard/today/courses.ts'
import { siteOf } from '#lib/site/site-of-host.ts'

const enquiry = form({
  action: 'add',
  label: ({ words }) => words.enquiries.addNow,
  async fields({ db, session, words: { enquiry: said, enquiries, labels } }) {
    const shown = await listShownCourses(db, session.institute.id)
    const courses = shown.map(({ id, title }) => [id, title] as const)
    return {
      full_name: { label: said.name, isRequired: true },
      phone: { label: said.phone, kind: 'tel' },
      email: { label: labels.email, kind: 'email' },
      course_id: {
        label: labels.course,
        choices: [['', enquiries.aboutNothing], ...courses.sort(([, a], [, b]) => a.localeCompare(b))],
      },
      message: { label: said.message, kind: 'lines' },
      consent: {
        label: said.consent,
        kind: 'tick',
        type: z.string().transform((text) => text === 'yes'),
      },
    }
  },
  // Outside a transaction, because it first publishes a stale institute in a transaction of its own.
  async alone(request, given) {
    const { db, now, headers, session } = request
    const { id: instituteId, slug } = session.institute
    const body = { ...given, source: 'office' }
    const visitor = peerVisitor(headers, instituteId)
    const publishIfDue = async () => void (await siteOf(slug))
    const lead = await readByHand({ db, instituteId, headers, body, now, publishIfDue, visitor }).catch(
      (error) => {
        throw error instanceof Problem ? refusalOf(request, given, error) : error
      },
    )
    return store(request, async (trx) => {
      const { id } = await recordLead(trx, lead, now)
      return {
        event: { action: 'enquiry.add', subject: id },
        after: (pool) => deliverSoon(pool, instituteId),
        to: link(`/enquiries/${id}`),
      }
    })
  },
})

/** Says in the member's language which field is bad. The problem's own message is in English and names API fields. */
function refusalOf(
  { words: { refused }, say }: DashboardRequest,
  given: { email: string; phone: string },
  { message, details }: Problem,
): Error {
  switch (details?.param) {
    case 'full_name':
      return new Refused('', { faults: { full_name: refused.name } })
    case 'email':
    case 'phone': {
      if (given.email === '' && given.phone === '') return new Refused(refused.contact)
      const name = details.param
      return new Refused('', { faults: { [name]: say(refused[name], { value: given[name].slice(0, 60) }) } })
    }
    case 'message':
      return new Refused('', { faults: { message: refused.text } })
    default:
      return new Refused(message)
  }
}

export const { GET, POST } = screen(
  { section: 'enquiries', title: ({ words }) => words.enquiries.add },
  enquiry,
)
