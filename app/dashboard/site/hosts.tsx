import { type Badge, BadgeOf } from '#app/dashboard/page/fields.tsx'
import { form, readBy } from '#app/dashboard/page/form.tsx'
import { type DashboardRequest, Missing, Refused, store } from '#app/dashboard/page/member-route.ts'
import { resource } from '#app/dashboard/page/resource.tsx'
import { env } from '#lib/base/env.ts'
import { hostIn, isDeploymentHost, isMachine } from '#lib/base/hosts/rule.ts'
import { isOutOfReach } from '#lib/base/net/address-guard.ts'
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
import { deployment } from '#lib/site/site-settings.ts'

const isMain = ({ host }: { host: string }, { session }: DashboardRequest) =>
  session.institute.hosts[0] === host

export const hosts = resource({
  by: 'host',
  rows: ({ db, session }) => listHosts(db, session.institute.id),
  columns: (request) => {
    const { words } = request
    return {
      [words.labels.address]: (row) => (
        <>
          <strong>{row.host}</strong> {isMain(row, request) && <BadgeOf badge={['good', words.site.main]} />}
          {row.works_at === null && <Instructions request={request} host={row.host} />}
        </>
      ),
      [words.labels.state]: (row) => <BadgeOf badge={stateOf(request, row)} />,
    }
  },
  actions: {
    check: {
      label: ({ words }) => words.websites.check,
      isFor: ({ works_at }) => works_at === null,
      async alone(request, row) {
        const { now, words, say } = request
        const { host, works_at, is_taken } = row
        if (works_at !== null) throw new Missing()
        if (is_taken) throw new Refused(say(words.site.taken, { host }))
        const fault = await findHostFault(row, hostReaderFromEnv())
        if (fault !== undefined) throw new Refused(say(words.site.notFound, { host, fault }))
        return store(request, async (trx) => {
          if (!(await storeWorks(trx, row, now))) throw new Missing()
          return { event: { action: 'host.works', subject: host } }
        })
      },
    },
    main: {
      label: ({ words }) => words.site.makeMain,
      isFor: (row, request) => row.works_at !== null && !isMain(row, request),
      async run({ db, session }, { host }) {
        if (!(await makeMain(db, session.institute.id, host))) throw new Missing()
        return { event: { action: 'host.main', subject: host } }
      },
    },
    remove: {
      label: ({ words }) => words.remove,
      sure: ({ words }) => words.site.removeSure,
      async run({ db, session }, { host }) {
        await removeHost(db, session.institute.id, host)
        return { event: { action: 'host.remove', subject: host } }
      },
    },
  },
})

/** Reads the host of an address that was pasted with its scheme or path. */
const hostTyped = readBy((typed) => requireHost(typed.replace(/^https?:\/\//i, '').replace(/\/.*$/s, '')))

export const newHost = form({
  action: 'add',
  title: ({ words }) => words.site.add,
  label: ({ words }) => words.labels.add,
  fields: ({ words }) => ({
    host: {
      label: words.site.name,
      kind: 'url',
      isRequired: true,
      type: hostTyped,
      fault: words.site.notHost,
    },
  }),
  async run({ db, now, session, words, say, headers }, { host }) {
    // Once a host works, the dashboard is open under the host of SITE_URL only.
    if (!isDeploymentHost(hostIn(headers.get('host')), deployment())) throw new Refused(words.site.setUrl)
    // No other server can ask a name of this machine, so only people with access to it may add one.
    const isLocal = isOutOfReach(new URL(`https://${host}`), env().CRM_PRIVATE_HOSTS)
    if (isLocal && !session.staff.isOperator && !isEmbedded())
      throw new Refused(say(words.site.private, { host, slug: session.institute.slug }))
    await addHost(db, session.institute, host, { waits: !isLocal, now }).catch((error) => {
      if (!(error instanceof RefusedHost)) throw error
      throw new Refused(say(words.site[error.reason], { host, max: hostsMax }))
    })
    return { event: { action: 'host.add', subject: host, after: { works: isLocal } } }
  },
})

type ListedHost = Awaited<ReturnType<typeof listHosts>>[number]

function stateOf({ words: { site }, say, now, moment }: DashboardRequest, row: ListedHost): Badge {
  const { host, works_at, added_at, is_taken } = row
  if (is_taken) return ['fault', say(site.taken, { host })]
  if (works_at !== null) return ['good', say(site.works, { when: moment(works_at) })]
  const isLate = now.getTime() - added_at.getTime() > claimDays * 86_400_000
  return isLate ? ['fault', say(site.late, { days: claimDays })] : ['wait', site.waits]
}

function Instructions({ request, host }: { request: DashboardRequest; host: string }) {
  const { words, say, session } = request
  const { site: said } = words
  const isOnVercel = env().VERCEL !== undefined
  const { hostname } = new URL(deployment().origin)
  // Hosts of institutes lead to it; a machine has no name that they could lead to.
  const target = isOnVercel ? 'cname.vercel-dns.com' : isMachine(hostname) ? undefined : hostname
  return (
    <div>
      <p>{target === undefined ? said.askTarget : said.how}</p>
      {target !== undefined && (
        <>
          <pre>{`${host}. CNAME ${target}.`}</pre>
          <p className="quiet">{say(said.apex, { target })}</p>
        </>
      )}
      {isOnVercel && (
        <p className="quiet">{say(session.staff.isOperator ? said.platform : said.askPlatform, { host })}</p>
      )}
      <p className="quiet">{said.then}</p>
    </div>
  )
}
