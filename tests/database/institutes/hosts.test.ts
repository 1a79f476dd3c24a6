import { beforeEach, describe, expect, test } from 'vitest'
import { GET } from '#app/.well-known/catalogue-site/route.ts'
import type { Send } from '#lib/base/net/send.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import type { StoredHost } from '#lib/contract/catalogue/source/store/websites-and-hosts.ts'
import { storedHead } from '#lib/office/imports/stored.ts'
import { listAuditEvents } from '#lib/office/institutes/audit.ts'
import {
  addHost,
  checkWaitingHosts,
  findHostFault,
  listHosts,
  makeMain,
  removeHost,
  sitePath,
  storeWorks,
} from '#lib/office/institutes/hosts.ts'
import { fullSource } from '../catalogue/source/import-source.ts'
import { processDatabase } from '../databases.ts'

process.env.SITE_URL = 'https://www.operator.example'
process.env.SITE_INSTITUTE = 'harbour'
process.env.SITE_WILDCARD = '*.sites.example'

const { db } = processDatabase()
const harbour = { id: 'institute-1', slug: 'harbour', name: 'Harbour Institute' }
const hill = { id: 'institute-2', slug: 'hill', name: 'Hill' }
const now = new Date('2027-03-01T10:00:00Z')
const byCommand = { waits: false, now }
const byOffice = { waits: true, now }
const daysLater = (count: number) => new Date(now.getTime() + count * 86_400_000)

beforeEach(async () => {
  await db.deleteFrom('institutes').execute()
  for (const owner of [harbour, hill]) await importing([], {}, owner)
})

const importing = (hosts: string[], options = {}, { id, slug } = harbour) => {
  const source = fullSource({ courses: [], learning_paths: [] })
  source.site.languages.editions = []
  return importSource(db, { ...source, institute: { ...source.institute, id, slug, hosts } }, options)
}
/** Hosts of an institute in order; those that wait have a question mark. */
const hostsOf = async ({ id } = harbour) =>
  (await listHosts(db, id)).map(({ host, works_at }) => `${host}${works_at === null ? '?' : ''}`)

describe('a document', () => {
  test('has its hosts first and takes them along; hosts added beside it stay, and it says what changes', async () => {
    const unchanged = { added: [], removed: [], waiting: [], reordered: null }
    await importing(['a.example', 'b.example', 'c.example'])
    await addHost(db, harbour, 'own.example', byCommand)
    await addHost(db, harbour, 'b.example', byCommand)
    const trial = await importing(['c.example', 'd.example'], { isTrial: true })
    expect(await hostsOf()).toEqual(['a.example', 'b.example', 'c.example', 'own.example'])
    const second = await importing(['c.example', 'd.example'])
    expect(second.hosts).toEqual(trial.hosts)
    const order = ['c.example', 'd.example', 'b.example', 'own.example']
    expect(second.hosts).toEqual({
      ...unchanged,
      added: ['d.example'],
      removed: ['a.example'],
      reordered: order,
    })
    expect([second.edits.takesAway, second.site_changed, await hostsOf()]).toEqual([true, false, order])
    expect((await storedHead(db, harbour)).institute).toMatchObject({ hosts: ['c.example', 'd.example'] })
    expect((await importing(['c.example', 'd.example'])).hosts).toEqual(unchanged)
    await makeMain(db, harbour.id, 'own.example')
    expect((await importing(['c.example', 'd.example'])).hosts.reordered?.[0]).toBe('c.example')
    expect((await importing([])).hosts.removed).toEqual(['c.example', 'd.example'])
    expect(await hostsOf()).toEqual(['own.example', 'b.example'])
  })

  test('of an office names hosts that wait for their proof; an operator’s work at once', async () => {
    const office = { hostsWait: true }
    expect((await importing(['a.example'], office)).hosts).toMatchObject({ waiting: ['a.example'] })
    await importing(['a.example', 'b.example'], office)
    expect(await hostsOf()).toEqual(['a.example?', 'b.example?'])
    expect((await importing(['a.example'])).hosts).toMatchObject({ added: ['a.example'], waiting: [] })
    await importing(['c.example', 'a.example'], office)
    expect(await hostsOf()).toEqual(['c.example?', 'a.example'])
  })

  test('says nothing of hosts if it is made from a sheet', async () => {
    await importing(['a.example'])
    await addHost(db, harbour, 'own.example', byCommand)
    await makeMain(db, harbour.id, 'own.example')
    await importing(['a.example'], { saysFree: () => false })
    expect(await hostsOf()).toEqual(['own.example', 'a.example'])
  })

  test.each<[string, string[], string]>([
    ['another institute’s', ['a.example', 'hill.example'], 'institute.hosts[1]: "hill.example" is another'],
    ['that of SITE_URL', ['www.operator.example'], '"www.operator.example" is the host of SITE_URL'],
  ])('is refused with a host that is %s, and changes nothing', async (_, hosts, fault) => {
    await addHost(db, harbour, 'hill.example', byCommand)
    await expect(importing(hosts, {}, hill)).rejects.toThrow(fault)
    await expect(importing(hosts, { isTrial: true }, hill)).rejects.toThrow(fault)
    expect(await hostsOf(hill)).toEqual([])
  })

  test('may name the host of SITE_URL if it is SITE_INSTITUTE’s, and its own below the wildcard', async () => {
    await importing(['www.operator.example', 'harbour.sites.example'])
    expect(await hostsOf()).toHaveLength(2)
  })
})

describe('a host that an office adds', () => {
  const taken = async (institute: typeof hill) =>
    (await listHosts(db, institute.id)).map(({ is_taken }) => is_taken)

  test('keeps no other institute from waiting for it, and the first to prove it has it', async () => {
    for (const institute of [hill, harbour]) {
      expect(await addHost(db, institute, 'a.example', byOffice)).toBe(true)
      expect(await addHost(db, institute, 'a.example', byOffice)).toBe(false)
    }
    const [first, second] = await listHosts(db)
    const both = (await ask('a.example')).text.split('\n')
    expect(both.sort()).toEqual([first?.token, second?.token].sort())
    for (const row of [second, first])
      expect(row && (await findHostFault(row, reaching('https://a.example')))).toBeUndefined()
    expect(await storeWorks(db, second as StoredHost, now)).toBe(true)
    expect(await storeWorks(db, first as StoredHost, now)).toBe(false)
    expect([await hostsOf(), await hostsOf(hill)]).toEqual([['a.example?'], ['a.example']])
    expect([await taken(harbour), await taken(hill)]).toEqual([[true], [false]])
    expect((await ask('a.example')).text).toBe(second?.token)
    expect(await checkWaitingHosts(db, reaching('https://a.example'), now)).toBe(0)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['an operator adds it to', () => addHost(db, harbour, 'a.example', byCommand)],
    ['a document names it for', () => importing(['a.example'])],
  ])('goes to the institute that %s, and the one that waits is told', async (_, act) => {
    await addHost(db, hill, 'a.example', byOffice)
    await addHost(db, harbour, 'a.example', byOffice)
    await act()
    expect([await hostsOf(), await hostsOf(hill)]).toEqual([['a.example'], ['a.example?']])
    expect(await taken(hill)).toEqual([true])
    for (const claim of [byOffice, byCommand])
      await expect(addHost(db, hill, 'a.example', claim)).rejects.toThrow('another institute')
  })

  test('is not below the wildcard, where everything leads here and a proof proves nothing', async () => {
    for (const host of [
      'sites.example',
      'new.sites.example',
      'a.harbour.sites.example',
      'hill.sites.example',
    ])
      await expect(addHost(db, harbour, host, byOffice)).rejects.toThrow('SITE_WILDCARD')
    expect(await addHost(db, hill, 'hill.sites.example', byOffice)).toBe(true)
  })

  test('is one of ten at most', async () => {
    for (const label of 'abcdefghij') await addHost(db, harbour, `${label}.example`, byOffice)
    await expect(addHost(db, harbour, 'k.example', byOffice)).rejects.toThrow('harbour has 10 hosts')
  })

  test('is main only if it works, and is gone once it is removed', async () => {
    await importing(['a.example', 'b.example'])
    await addHost(db, harbour, 'c.example', byOffice)
    expect(await makeMain(db, harbour.id, 'c.example')).toBe(false)
    expect(await makeMain(db, harbour.id, 'b.example')).toBe(true)
    expect(await removeHost(db, harbour.id, 'a.example')).toBe(true)
    expect(await removeHost(db, hill.id, 'b.example')).toBe(false)
    expect(await hostsOf()).toEqual(['b.example', 'c.example?'])
  })
})

const ask = async (host: string, query = '') => {
  const headers = { host, 'x-forwarded-host': 'a.example' }
  const response = await GET(new Request(`http://localhost:3000${sitePath}${query}`, { headers }))
  return { status: response.status, text: (await response.text()).trim(), headers: response.headers }
}

/** Reaches this deployment at some origins, and nothing at others. */
const reaching =
  (...origins: string[]): Send =>
  async ({ url }) => {
    const { origin, host } = new URL(url)
    if (!origins.includes(origin)) throw new Error(`${host} cannot be reached`)
    const { status, text } = await ask(host)
    return { status, headers: {}, body: text }
  }

describe('a waiting host', () => {
  test.each(['https://a.example', 'http://a.example'])(
    'works once its token is found at %s',
    async (origin) => {
      await addHost(db, harbour, 'a.example', byOffice)
      expect(await checkWaitingHosts(db, reaching(), now)).toBe(0)
      expect(await hostsOf()).toEqual(['a.example?'])
      expect(await checkWaitingHosts(db, reaching(origin), now)).toBe(1)
      expect(await checkWaitingHosts(db, reaching(origin), now)).toBe(0)
      expect(await hostsOf()).toEqual(['a.example'])
      const [event] = await listAuditEvents(db, { instituteId: harbour.id, limit: 1 })
      expect(event).toMatchObject({ action: 'host.works', subject: 'a.example', who: 'service' })
    },
  )

  test.each<[string, Partial<Awaited<ReturnType<Send>>>, string]>([
    ['another text', { body: 'something else' }, 'another server answered'],
    ['a redirect to it', { status: 301 }, `${sitePath} answered 301`],
  ])('still waits after %s', async (_, answer, fault) => {
    await addHost(db, harbour, 'a.example', byOffice)
    const [row] = await listHosts(db)
    const send: Send = async () => ({ status: 200, headers: {}, body: row?.token ?? '', ...answer })
    expect(row && (await findHostFault(row, send))).toBe(`https: ${fault}; http: ${fault}`)
    expect(await checkWaitingHosts(db, send, now)).toBe(0)
  })

  test('is not asked any more after a week', async () => {
    await addHost(db, harbour, 'a.example', byOffice)
    expect(await checkWaitingHosts(db, reaching('https://a.example'), daysLater(8))).toBe(0)
  })
})

describe(sitePath, () => {
  test('shows each host its own token, and other hosts nothing', async () => {
    await addHost(db, harbour, 'a.example', byOffice)
    await addHost(db, hill, 'b.example', byCommand)
    const tokens = (await listHosts(db)).map(({ token }) => token)
    const shown = await Promise.all(['A.example:8443', 'b.example.'].map((host) => ask(host)))
    expect(shown.map(({ text }) => text)).toEqual(tokens)
    expect(new Set(tokens).size).toBe(2)
    for (const host of ['c.example', 'localhost', '127.0.0.1:3000', '', 'www.operator.example'])
      expect((await ask(host)).status).toBe(404)
    expect(shown[0]?.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['a.example', 404],
    ['b.example', 200],
    ['B.EXAMPLE.', 200],
    ['harbour.sites.example', 200],
    ['nobody.sites.example', 404],
    ['x.harbour.sites.example', 404],
    ['sites.example', 404],
    ['www.operator.example', 200],
    ['other.example', 404],
    ['localhost', 404],
    ['10.0.0.1', 404],
    ['b.example:443', 404],
    ['%00', 404],
    ['', 404],
  ])('?domain=%s answers %i, whatever the host', async (domain, status) => {
    await addHost(db, harbour, 'a.example', byOffice)
    await addHost(db, hill, 'b.example', byCommand)
    expect((await ask('localhost:3000', `?domain=${domain}`)).status).toBe(status)
  })
})
