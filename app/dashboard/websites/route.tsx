import type { Form } from '#app/dashboard/page/base-route.ts'
import {
  ActionForm,
  type Badge,
  BadgeOf,
  Field,
  Section,
  SureForm,
  Table,
} from '#app/dashboard/page/fields.tsx'
import {
  type DashboardRequest,
  type Done,
  dashboardRoute,
  Missing,
  namedIn,
  Refused,
  refusing,
  requireSure,
  store,
} from '#app/dashboard/page/member-route.ts'
import { Empty } from '#app/dashboard/page/pictures.tsx'
import { env } from '#lib/base/env.ts'
import { isOutOfReach } from '#lib/base/net/guard.ts'
import { isEmbedded } from '#lib/modules/dashboard/staff/sign-in-sessions.ts'
import { wordFor } from '#lib/modules/dashboard/words/words.ts'
import {
  addOrigin,
  addProof,
  findProof,
  listWebsites,
  type Proof,
  proofHost,
  proofName,
  proofPath,
  proofReaderFromEnv,
  readWebsite,
  removeWebsite,
  storeProof,
  type Website,
} from '#lib/office/institutes/websites.ts'

/** Page that lists the websites whose pages may use the institute's keys, with their proofs of ownership. */
export const { GET, POST } = dashboardRoute({
  section: 'websites',
  isForAdmins: true,
  async show(request) {
    const { words, here, url } = request
    const websites = await listWebsites(request.db, request.session.institute.id)
    const body = (
      <>
        {websites.length === 0 && <Empty picture="page" text={words.websites.none} />}
        <Table
          columns={[words.sections.websites, words.keys.state, words.keys.change]}
          rows={websites.map((website) => ({ key: website.origin, cells: cellsOf(request, website) }))}
        />
        <Section title={words.websites.add}>
          <ActionForm to={here} action="add" label={words.websites.addIt}>
            <Field
              name="origin"
              type="url"
              label={words.websites.origin}
              value={url.searchParams.get('origin') ?? undefined}
              isRequired
            />
          </ActionForm>
        </Section>
      </>
    )
    return { body }
  },
  actions: { add, check: { alone: check }, remove },
})

/**
 * Returns an address typed without a scheme with one: `http://` for localhost, which rarely answers https, `https://` for
 * other hosts. Returns any other text unchanged.
 */
function withScheme(typed: string): string {
  if (/^localhost(:\d+)?(\/|$)/.test(typed)) return `http://${typed}`
  return /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(typed) ? `https://${typed}` : typed
}

async function add({ db, now, session, words, say }: DashboardRequest, form: Form): Promise<Done> {
  const typed = form.get('origin')?.trim() ?? ''
  const address = withScheme(typed)
  const fault = say(words.refused.website, { value: typed.slice(0, 60) })
  const origin = refusing(() => readWebsite(address), fault)
  const { id, slug } = session.institute
  if (!isOutOfReach(new URL(origin), env().CRM_PRIVATE_HOSTS)) {
    await addProof(db, id, origin, now)
    return { event: { action: 'website.add', subject: origin } }
  }
  // This server cannot verify a private address, so only people with access to the machine may add one.
  if (!session.staff.isOperator && !isEmbedded())
    throw new Refused(say(words.websites.private, { origin, slug }))
  await addOrigin(db, id, origin)
  return { event: { action: 'website.allow', subject: origin } }
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

async function remove(request: DashboardRequest, form: Form): Promise<Done> {
  requireSure(form, request.words)
  const { origin, isAllowed, proof } = await websiteIn(request, form)
  await removeWebsite(request.db, request.session.institute.id, origin)
  const before = { allowed: isAllowed, proved_at: proof?.proved_at?.toISOString() ?? null }
  return { event: { action: 'website.remove', subject: origin, before } }
}

/** Returns the cells of a website's row: its proof of ownership, or instructions for a proof. */
function cellsOf(request: DashboardRequest, website: Website) {
  const { words, here } = request
  const { origin, proof, isAllowed } = website
  const isOpen = proof !== null && (proof.proved_at === null || proof.failing_since !== null)
  const canProve = isAllowed && !isOutOfReach(new URL(origin), env().CRM_PRIVATE_HOSTS)
  return [
    <>
      <strong>{origin}</strong>
      {isOpen && <Instructions request={request} origin={origin} proof={proof} />}
    </>,
    <BadgeOf key="state" badge={stateOf(request, website)} />,
    <div key="change" className="doing">
      {proof && (
        <ActionForm to={here} action="check" label={words.websites.check} fields={{ origin }} isQuiet />
      )}
      {!proof && canProve && (
        <ActionForm to={here} action="add" label={words.websites.prove} fields={{ origin }} isQuiet />
      )}
      <SureForm
        to={here}
        action="remove"
        label={words.remove}
        sure={words.websites.removeSure}
        fields={{ origin }}
      />
    </div>,
  ]
}

function stateOf(
  { words: { websites }, say, moment }: DashboardRequest,
  { proof, isAllowed }: Website,
): Badge {
  if (!proof?.proved_at) return ['wait', isAllowed ? websites.unproved : websites.pending]
  const { proved_at, failing_since, method } = proof
  if (failing_since) return ['fault', say(websites.failing, { when: moment(failing_since) })]
  const how = wordFor(websites.methods, method ?? '')
  return ['good', say(websites.proved, { how, when: moment(proved_at) })]
}

function Instructions({
  request: { words, say },
  origin,
  proof,
}: {
  request: DashboardRequest
  origin: string
  proof: Proof
}) {
  const { websites } = words
  const ways = [
    [say(websites.file, { path: `${origin}${proofPath}` }), proof.token],
    [websites.meta, `<meta name="${proofName}" content="${proof.token}">`],
    [say(websites.dns, { host: proofHost(origin) }), proof.token],
  ]
  return (
    <div>
      <p>{websites.how}</p>
      <ul>
        {ways.map(([words, value]) => (
          <li key={words}>
            {words}
            <pre>{value}</pre>
          </li>
        ))}
      </ul>
      {proof.fault && <p className="quiet">{say(websites.notFound, { fault: proof.fault })}</p>}
    </div>
  )
}
