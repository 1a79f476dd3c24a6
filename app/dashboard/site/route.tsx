import { siteLink } from '#app/dashboard/page/answer.tsx'
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
import { env } from '#lib/base/env.ts'
import { hostIn, isDeploymentHost, isMachine, mainAddress } from '#lib/base/hosts/rule.ts'
import { isOutOfReach } from '#lib/base/net/guard.ts'
import { claimDays, hostsMax } from '#lib/contract/catalogue/rules/hosts.ts'
import { isEmbedded } from '#lib/modules/dashboard/staff/sign-in-sessions.ts'
import {
  addHost,
  findHostFault,
  hostReaderFromEnv,
  listHosts,
  makeMain,
  RefusedHost,
  removeHost,
  requireHost,
  storeWorks,
} from '#lib/office/institutes/hosts.ts'
import { deployment } from '#lib/site/settings.ts'

/** Page that lists the addresses under which the institute's site is shown, and adds one of the institute's own. */
export const { GET, POST } = dashboardRoute({
  section: 'site',
  isForAdmins: true,
  async show(request) {
    const { db, session, words, say, here, sent, url } = request
    const { site: said } = words
    const own = deployment()
    const hosts = await listHosts(db, session.institute.id)
    const address = siteLink(session)
    const given = mainAddress({ slug: session.institute.slug, hosts: [] }, own)
    const rows = hosts.map((row) => ({ key: row.host, cells: cellsOf(request, row) }))
    const body = (
      <>
        {address && (
          <p>
            {said.lead} <a href={address}>{new URL(address, own.origin).href}</a>
          </p>
        )}
        {!address && <p>{said.none}</p>}
        {given && hosts.length > 0 && (
          <p className="quiet">{say(said.given, { address: given.origin + given.base })}</p>
        )}
        <Table columns={[said.host, words.keys.state, words.keys.change]} rows={rows} />
        <Section title={said.add}>
          <ActionForm to={here} action="add" label={said.addIt}>
            <Field
              name="host"
              type="url"
              label={said.name}
              value={(sent?.get('action') === 'add' ? sent : url.searchParams).get('host') ?? ''}
              isRequired
            />
          </ActionForm>
        </Section>
      </>
    )
    return { body }
  },
  actions: { add, check: { alone: check }, main, remove },
})

type ListedHost = Awaited<ReturnType<typeof listHosts>>[number]

/** Returns the host of an address that was pasted with its scheme or path; any other text unchanged. */
const hostTyped = (typed: string): string => typed.replace(/^https?:\/\//i, '').replace(/\/.*$/s, '')

async function add(request: DashboardRequest, form: Form): Promise<Done> {
  const { db, now, session, words, say, headers } = request
  const typed = form.get('host')?.trim() ?? ''
  const fault = say(words.site.notHost, { value: typed.slice(0, 60) })
  const host = refusing(() => requireHost(hostTyped(typed)), fault)
  // Once a host works, the dashboard is open under the host of SITE_URL only.
  if (!isDeploymentHost(hostIn(headers.get('host')), deployment())) throw new Refused(words.site.setUrl)
  // No other server can ask a name of this machine, so only people with access to it may add one.
  const isLocal = isOutOfReach(new URL(`https://${host}`), env().CRM_PRIVATE_HOSTS)
  if (isLocal && !session.staff.isOperator && !isEmbedded())
    throw new Refused(say(words.site.private, { host, slug: session.institute.slug }))
  try {
    await addHost(db, session.institute, host, { waits: !isLocal, now })
  } catch (error) {
    if (!(error instanceof RefusedHost)) throw error
    throw new Refused(say(words.site[error.reason], { host, max: hostsMax }))
  }
  return { event: { action: 'host.add', subject: host, after: { works: isLocal } } }
}

const rowIn = async ({ db, session }: DashboardRequest, form: Form) =>
  namedIn(form, 'host', await listHosts(db, session.institute.id))

async function check(request: DashboardRequest, form: Form) {
  const { now, words, say } = request
  const row = await rowIn(request, form)
  if (row.works_at !== null) throw new Missing()
  if (row.is_taken) throw new Refused(say(words.site.taken, { host: row.host }))
  const fault = await findHostFault(row, hostReaderFromEnv())
  if (fault !== undefined) throw new Refused(say(words.site.notFound, { host: row.host, fault }))
  return store(request, async (trx) => {
    if (!(await storeWorks(trx, row, now))) throw new Missing()
    return { event: { action: 'host.works', subject: row.host } }
  })
}

async function main(request: DashboardRequest, form: Form): Promise<Done> {
  const { host } = await rowIn(request, form)
  const { id } = request.session.institute
  if (!(await makeMain(request.db, id, host))) throw new Missing()
  return { event: { action: 'host.main', subject: host } }
}

async function remove(request: DashboardRequest, form: Form): Promise<Done> {
  requireSure(form, request.words)
  const { host } = await rowIn(request, form)
  await removeHost(request.db, request.session.institute.id, host)
  return { event: { action: 'host.remove', subject: host } }
}

/** Returns the cells of a host's row: whether it works, or what makes it work. */
function cellsOf(request: DashboardRequest, row: ListedHost) {
  const { words, here, session } = request
  const { host, works_at } = row
  const { site: said } = words
  const isMain = session.institute.hosts[0] === host
  return [
    <>
      <strong>{host}</strong> {isMain && <BadgeOf badge={['good', said.main]} />}
      {works_at === null && <Instructions request={request} host={host} />}
    </>,
    <BadgeOf key="state" badge={stateOf(request, row)} />,
    <div key="change" className="doing">
      {works_at === null && (
        <ActionForm to={here} action="check" label={words.websites.check} fields={{ host }} isQuiet />
      )}
      {works_at !== null && !isMain && (
        <ActionForm to={here} action="main" label={said.makeMain} fields={{ host }} isQuiet />
      )}
      <SureForm to={here} action="remove" label={words.remove} sure={said.removeSure} fields={{ host }} />
    </div>,
  ]
}

function stateOf({ words: { site }, say, now, moment }: DashboardRequest, row: ListedHost): Badge {
  const { host, works_at, added_at, is_taken } = row
  if (is_taken) return ['fault', say(site.taken, { host })]
  if (works_at !== null) return ['good', say(site.works, { when: moment(works_at) })]
  const isLate = now.getTime() - added_at.getTime() > claimDays * 86_400_000
  return isLate ? ['fault', say(site.late, { days: claimDays })] : ['wait', site.waits]
}

/** Says what to set where the domain's DNS is kept. */
function Instructions({ request, host }: { request: DashboardRequest; host: string }) {
  const { words, say, session } = request
  const { site: said } = words
  const target = targetHost()
  return (
    <div>
      <p>{target === undefined ? said.askTarget : said.how}</p>
      {target !== undefined && (
        <>
          <pre>{`${host}. CNAME ${target}.`}</pre>
          <p className="quiet">{say(said.apex, { target })}</p>
        </>
      )}
      {env().VERCEL !== undefined && (
        <p className="quiet">{say(session.staff.isOperator ? said.platform : said.askPlatform, { host })}</p>
      )}
      <p className="quiet">{said.then}</p>
    </div>
  )
}

/** Returns the name that hosts of institutes lead to; undefined if this deployment has none. */
function targetHost(): string | undefined {
  if (env().VERCEL !== undefined) return 'cname.vercel-dns.com'
  const { hostname } = new URL(deployment().origin)
  return isMachine(hostname) ? undefined : hostname
}
