import { type DashboardRequest, dashboardRoute, store } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm, Field } from '#app/dashboard/frame/fields.tsx'
import type { Form } from '#app/dashboard/frame/guest.ts'
import { Section } from '#app/dashboard/frame/parts.tsx'
import { Missing, namedIn, Refused, refusing } from '#app/dashboard/frame/refused.ts'
import { readWebsite } from '#lib/institutes/websites/origin.ts'
import { addProof, listWebsites, removeWebsite, storeProof } from '#lib/institutes/websites/proofs.ts'
import { findProof, proofReaderFromEnv } from '#lib/institutes/websites/prove.ts'
import { WebsiteRow } from './website-row.tsx'

/** The websites whose pages may use the institute's keys, with their proofs. */
export const { GET, POST } = dashboardRoute({
  section: 'websites',
  isForAdmins: true,
  async show(request) {
    const { words, here } = request
    const websites = await listWebsites(request.db, request.session.institute.id)
    const body = (
      <>
        <p>{words.websites.lead}</p>
        <ul className="rows">
          {websites.map((website) => (
            <WebsiteRow key={website.origin} request={request} website={website} />
          ))}
        </ul>
        <Section title={words.websites.add}>
          <ActionForm to={here} action="add" label={words.websites.addIt}>
            <Field name="origin" type="url" label={words.websites.origin} isRequired />
          </ActionForm>
        </Section>
      </>
    )
    return { body }
  },
  actions: { add, check: { alone: check }, remove },
})

async function add({ db, now, session }: DashboardRequest, form: Form) {
  const origin = refusing(() => readWebsite(form.get('origin') ?? ''))
  await addProof(db, session.institute.id, origin, now)
  return { event: { action: 'website.add', subject: origin } }
}

const websiteIn = async ({ db, session }: DashboardRequest, form: Form) =>
  namedIn(form, 'origin', await listWebsites(db, session.institute.id))

async function check(request: DashboardRequest, form: Form) {
  const { db, now, session, words, say } = request
  const { origin, proof } = await websiteIn(request, form)
  if (!proof) throw new Missing()
  const place = { institute_id: session.institute.id, origin, token: proof.token }
  const found = await findProof(origin, proof.token, proofReaderFromEnv())
  if ('fault' in found) {
    await storeProof(db, place, found, now)
    throw new Refused(say(words.websites.notFound, { fault: found.fault }))
  }
  const before = { proved_at: proof.proved_at?.toISOString() ?? null }
  const after = { proved_at: now.toISOString() }
  return store(request, async (trx) => {
    await storeProof(trx, place, found, now)
    return { event: { action: 'website.check', subject: origin, before, after } }
  })
}

async function remove(request: DashboardRequest, form: Form) {
  const { origin, isAllowed, proof } = await websiteIn(request, form)
  await removeWebsite(request.db, request.session.institute.id, origin)
  const before = { allowed: isAllowed, proved_at: proof?.proved_at?.toISOString() ?? null }
  return { event: { action: 'website.remove', subject: origin, before } }
}
