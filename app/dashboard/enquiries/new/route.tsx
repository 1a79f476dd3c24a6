import { link } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import { ActionForm, Field, Tick } from '#app/dashboard/page/fields.tsx'
import { type DashboardRequest, dashboardRoute, Refused, store } from '#app/dashboard/page/member-route.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import { peerVisitor } from '#lib/contract/api/visitor.ts'
import { deliverSoon } from '#lib/contract/leads/delivery/deliver-soon.ts'
import { readByHand } from '#lib/contract/leads/intake.ts'
import { recordLead } from '#lib/contract/leads/record.ts'
import { listOfferedCourses } from '#lib/modules/dashboard/courses/list.ts'
import { findFreshInstitute } from '#lib/site/catalogue/open.ts'

const here = () => link('/enquiries/new')

/** Page with the form for an enquiry that was made by phone or in the office. */
export const { GET, POST } = dashboardRoute({
  section: 'enquiries',
  async show({ db, session, words, sent }) {
    const { enquiry, enquiries } = words
    const courses = await listOfferedCourses(db, session.institute.id)
    const given = (name: string) => sent?.get(name) ?? undefined
    const body = (
      <ActionForm to={here()} action="add" label={enquiries.addNow} isLong>
        <Field name="full_name" label={enquiry.name} value={given('full_name')} isRequired />
        <Field name="phone" type="tel" label={enquiry.phone} value={given('phone')} />
        <Field name="email" type="email" label={enquiry.email} value={given('email')} />
        <Field
          name="course_id"
          label={enquiry.course}
          value={given('course_id')}
          choices={[['', enquiries.aboutNothing], ...courses.map(({ id, title }) => [id, title] as const)]}
        />
        <Field type="lines" name="message" label={enquiry.message} value={given('message')} />
        <Tick name="consent" label={enquiries.agreed} isTicked={given('consent') === 'yes'} />
      </ActionForm>
    )
    return { title: enquiries.add, body }
  },
  // Runs outside a transaction, because it first publishes a stale institute in a transaction of its own.
  actions: { add: { alone: add } },
})

async function add(request: DashboardRequest, form: Form) {
  const { db, now, headers, session } = request
  const { id: instituteId, slug } = session.institute
  const fields = ['full_name', 'email', 'phone', 'course_id', 'message']
  const body = {
    ...Object.fromEntries(fields.map((name) => [name, form.get(name)])),
    consent: form.get('consent') === 'yes',
    source: 'office',
  }
  const visitor = peerVisitor(headers, instituteId)
  const publishIfStale = async () => void (await findFreshInstitute(db, slug))
  const lead = await readByHand({ db, instituteId, headers, body, now, publishIfStale, visitor }).catch(
    (error) => {
      if (error instanceof Problem) throw new Refused(refusalOf(request, form, error))
      throw error
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
}

/** Says in the member's language which field is bad. The problem's own message is in English and names API fields. */
function refusalOf({ words, say }: DashboardRequest, form: Form, { message, details }: Problem): string {
  const { enquiry, refused } = words
  const given = (name: string) => form.get(name)?.trim().slice(0, 60) ?? ''
  switch (details?.param) {
    case 'full_name':
      return `${enquiry.name}: ${refused.name}`
    case 'email':
    case 'phone': {
      if (given('email') === '' && given('phone') === '') return refused.contact
      const name = details.param
      return `${enquiry[name]}: ${say(refused[name], { value: given(name) })}`
    }
    case 'message':
      return `${enquiry.message}: ${refused.text}`
    default:
      return message
  }
}
