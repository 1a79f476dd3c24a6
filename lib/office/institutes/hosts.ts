import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { env } from '#lib/base/env.ts'
import { deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import { type Send, sendWith } from '#lib/base/net/send.ts'
import { claimDays, hostsMax, readHost } from '#lib/contract/catalogue/rules/hosts.ts'
import {
  foreignHosts,
  hostRow,
  ownHosts,
  type StoredHost,
  writeHosts,
} from '#lib/contract/catalogue/source/store/websites-and-hosts.ts'
import { recordAudit, serviceActor } from './audit.ts'

/** Parses a host that an operator or member types. Throws unless it is a DNS name. */
export function requireHost(text: string): string {
  const host = readHost(text.trim())
  if (host !== undefined) return host
  throw new Error(
    `${JSON.stringify(text)} is not a host: expected a DNS name such as courses.example.org, without https:// or a port.`,
  )
}

/** Thrown if a host cannot be added to an institute. `reason` is `many` for an institute that has as many as it may. */
export class RefusedHost extends Error {
  readonly reason: 'foreign' | 'many'

  constructor(reason: RefusedHost['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

interface Owner {
  id: string
  slug: string
}

type ListedHost = StoredHost & {
  institute: string
  /** Whether it waits for a proof that another institute has given. */
  is_taken: boolean
}

/** SQL: whether the host `h` works for another institute. */
const isTaken = sql<boolean>`exists (select from site_hosts other
  where other.host = h.host and other.institute_id <> h.institute_id and other.works_at is not null)`

export async function listHosts(db: Db, instituteId?: string): Promise<ListedHost[]> {
  const query = db
    .selectFrom('site_hosts as h')
    .innerJoin('institutes as i', 'i.id', 'h.institute_id')
    .selectAll('h')
    .select(['i.slug as institute', isTaken.as('is_taken')])
    .orderBy('i.slug')
    .orderBy('h.position')
    .orderBy('h.host')
  return (instituteId === undefined ? query : query.where('i.id', '=', instituteId)).execute()
}

/**
 * Adds a host (see `requireHost`) after the institute's others. It works at once unless it `waits` for its proof. Returns
 * false if nothing changed, because the institute has it already. Importing a document later does not remove it.
 */
export async function addHost(
  trx: Db,
  owner: Owner,
  host: string,
  claim: { waits: boolean; now: Date },
): Promise<boolean> {
  const hosts = await lockedHosts(trx, owner.id)
  const known = hosts.find((row) => row.host === host)
  const fault = (await foreignHosts(trx, owner, [host], claim)).get(host)
  if (fault !== undefined) throw new RefusedHost('foreign', `${fault}.`)
  if (!known && hosts.length >= hostsMax)
    throw new RefusedHost(
      'many',
      `${owner.slug} has ${hostsMax} hosts, the most of an institute; remove one first.`,
    )
  const works_at = known?.works_at ?? (claim.waits ? null : claim.now)
  const added = { ...(known ?? hostRow(owner.id, host, claim)), is_added: true, works_at }
  await replaceHosts(trx, owner.id, known ? hosts.with(hosts.indexOf(known), added) : [...hosts, added])
  return known === undefined || known.works_at !== works_at
}

/** Removes a host, which shows nothing from the next request on. Returns false if the institute does not have it. */
export async function removeHost(trx: Db, instituteId: string, host: string): Promise<boolean> {
  const hosts = await lockedHosts(trx, instituteId)
  const others = hosts.filter((row) => row.host !== host)
  if (others.length === hosts.length) return false
  await replaceHosts(trx, instituteId, others)
  return true
}

/** Makes a host the institute's main one, which the others redirect to. False if the institute does not have it. */
export async function makeMain(trx: Db, instituteId: string, host: string): Promise<boolean> {
  const hosts = await lockedHosts(trx, instituteId)
  const main = hosts.find((row) => row.host === host && row.works_at !== null)
  if (main) await replaceHosts(trx, instituteId, [main, ...hosts.filter((row) => row !== main)])
  return main !== undefined
}

/** Reads the hosts, and makes other changes of them wait until the transaction ends. */
async function lockedHosts(trx: Db, instituteId: string): Promise<StoredHost[]> {
  await trx.selectFrom('institutes').select('id').where('id', '=', instituteId).forNoKeyUpdate().execute()
  return ownHosts(trx, instituteId)
}

const replaceHosts = (trx: Db, instituteId: string, hosts: readonly StoredHost[]): Promise<void> =>
  writeHosts(
    trx,
    instituteId,
    hosts.map((row, position) => ({ ...row, position })),
  )

/** Address under which a host shows its token, and a proxy asks whether a host works. */
export const sitePath = '/.well-known/catalogue-site'

/** Milliseconds until a host must have shown its token. */
const proofPatienceMs = 5_000

/** Makes the client that looks for tokens. Over HTTP too, because a host gets its certificate once it works. */
export const hostReaderFromEnv = (): Send =>
  sendWith({ privateHosts: deliveryFromEnv().privateHosts, withinMs: proofPatienceMs, allowsHttp: true })

/**
 * Looks for an institute's token, which a host shows if it leads to this deployment: a line for each institute that waits
 * for the host. Returns why it was not found.
 */
export async function findHostFault(
  { host, token }: Pick<StoredHost, 'host' | 'token'>,
  send: Send,
): Promise<string | undefined> {
  const faults: string[] = []
  for (const origin of originsOf(host)) {
    const outgoing = { method: 'GET', url: origin + sitePath, headers: { accept: 'text/plain' } } as const
    const answer = await send(outgoing).catch((error: Error) => error)
    if (!(answer instanceof Error) && answer.status === 200 && answer.body.split('\n').includes(token ?? ''))
      return undefined
    const what =
      answer instanceof Error
        ? answer.message
        : answer.status === 200
          ? 'another server answered'
          : `${sitePath} answered ${answer.status}`
    faults.push(`${new URL(origin).protocol.slice(0, -1)}: ${what}`)
  }
  return faults.join('; ')
}

/** Where a host would show its site: with the port of `SITE_URL` if that names one. */
function originsOf(host: string): string[] {
  const { protocol, port } = new URL(env().SITE_URL ?? 'https://localhost')
  return port ? [`${protocol}//${host}:${port}`] : [`https://${host}`, `http://${host}`]
}

/** False if a host works already, for this institute or another one, or was claimed anew meanwhile. */
export async function storeWorks(
  trx: Db,
  { host, institute_id, token }: Pick<StoredHost, 'host' | 'institute_id' | 'token'>,
  now: Date,
): Promise<boolean> {
  // The others who wait for it wait here too.
  const all = await trx
    .selectFrom('site_hosts')
    .select('works_at')
    .where('host', '=', host)
    .forUpdate()
    .execute()
  if (all.some(({ works_at }) => works_at !== null)) return false
  const { numUpdatedRows } = await trx
    .updateTable('site_hosts')
    .set({ works_at: now })
    .where('host', '=', host)
    .where('institute_id', '=', institute_id)
    .where('token', '=', token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const passMax = 20

/** Looks for the tokens of hosts that were claimed lately and wait, at most `passMax`. Returns how many now work. */
export async function checkWaitingHosts(db: Db, send: Send, now: Date): Promise<number> {
  const since = new Date(now.getTime() - claimDays * 86_400_000)
  const waiting = await db
    .selectFrom('site_hosts as h')
    .select(['host', 'institute_id', 'token'])
    .where('works_at', 'is', null)
    .where('added_at', '>', since)
    .where(isTaken, '=', false)
    .orderBy((eb) => eb.fn('random'))
    .limit(passMax)
    .execute()
  let works = 0
  for (const row of waiting) {
    if ((await findHostFault(row, send)) !== undefined) continue
    await db.transaction().execute(async (trx) => {
      if (!(await storeWorks(trx, row, now))) return
      works++
      const by = { instituteId: row.institute_id, who: serviceActor, now }
      await recordAudit(trx, { action: 'host.works', subject: row.host }, by)
    })
  }
  return works
}
