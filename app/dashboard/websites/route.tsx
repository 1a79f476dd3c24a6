import {
  type DashboardRequest,
  dashboardRoute,
  Refused,
  refusing,
} from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm, Field } from '#app/dashboard/frame/fields.tsx'
import type { Form } from '#app/dashboard/frame/guest.ts'
import { link } from '#app/dashboard/frame/link.ts'
import { readWebsite } from '#lib/office/websites/origin.ts'
import {
  addProof,
  checkProof,
  listWebsites,
  removeWebsite,
  type Website,
} from '#lib/office/websites/proofs.ts'
import { proofReaderFromEnv } from '#lib/office/websites/prove.ts'
import { WebsiteRow } from './website-row.tsx'

const here = () => link('/websites')

/** The websites whose pages may use the institute's keys, with their proofs. */
export const { GET, POST } = dashboardRoute({
  section: 'websites',
  isForAdmins: true,
  async show(request) {
    const { words } = request
    const websites = await listWebsites(request.db, request.session.institute.id)
    const body = (
      <>
        <p>{words.websites.lead}</p>
        <ul className="rows">
          {websites.map((website) => (
            <WebsiteRow key={website.origin} request={request} website={website} to={here()} />
          ))}
        </ul>
        <section>
          <h2>{words.websites.add}</h2>
          <ActionForm to={here()} action="add" label={words.websites.addIt}>
            <Field name="origin" type="url" label={words.websites.origin} isRequired />
          </ActionForm>
        </section>
      </>
    )
    return { title: words.sections.websites, body }
  },
  actions: {
    add: {
      async run({ db, now, session }, form) {
        const origin = refusing(() => readWebsite(form.get('origin') ?? ''))
        await addProof(db, session.institute.id, origin, now)
        return { event: { action: 'website.add', subject: origin } }
      },
    },
    check: { run: check },
    remove: {
      async run(request, form) {
        const website = await websiteOf(request, form)
        if (!website) return 'missing'
        const { origin, isAllowed, proof } = website
        await removeWebsite(request.db, request.session.institute.id, origin)
        const before = { allowed: isAllowed, proved_at: proof?.proved_at?.toISOString() ?? null }
        return { event: { action: 'website.remove', subject: origin, before } }
      },
    },
  },
})

async function websiteOf({ db, session }: DashboardRequest, form: Form): Promise<Website | undefined> {
  const mine = await listWebsites(db, session.institute.id)
  return mine.find(({ origin }) => origin === form.get('origin'))
}

async function check(request: DashboardRequest, form: Form) {
  const { db, now, session, words, say } = request
  const website = await websiteOf(request, form)
  if (!website?.proof) return 'missing'
  const { origin, proof } = website
  const place = { institute_id: session.institute.id, origin, token: proof.token }
  const fault = await checkProof(db, place, proofReaderFromEnv(), now)
  if (fault !== undefined) throw new Refused(say(words.websites.notFound, { fault }))
  const before = { proved_at: proof.proved_at?.toISOString() ?? null }
  return {
    event: { action: 'website.check', subject: origin, before, after: { proved_at: now.toISOString() } },
  }
}
