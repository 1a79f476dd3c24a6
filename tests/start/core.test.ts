import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setConnection } from '#lib/contract/leads/crm/connections.ts'
import { plugIn } from '#lib/module.ts'
import { modules } from '#lib/modules.ts'
import { type Keys, prepareData } from '../api/harness-data.ts'
import { type Receiver, startReceiver } from '../crm/receiver.ts'
import { describeServers, type TestDatabase } from '../database/databases.ts'
import { npmStart, type Started } from './npm-start.ts'

const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`

/** What a database has of modules when all are plugged in, by one table each. */
const tablesOfModules = ['staff', 'hooks', 'searches']

const pathsOfModules = [
  ...['/dashboard', '/dashboard/hooks', '/docs', '/docs/errors/not_found', '/mcp', '/metrics'],
  ...['/embed.js', '/embed/courses'],
]

describeServers('npm start without modules on $name', (kind) => {
  let database: TestDatabase
  let keys: Keys
  let receiver: Receiver
  let started: Started
  beforeAll(async () => {
    plugIn([])
    database = await kind.open()
    keys = await prepareData(database.db, new Date())
    receiver = await startReceiver(secret, () => new Date())
    const terms = { kind: 'webhook', settings: { url: receiver.url }, secrets: { secret } }
    const deps = { sealing: { key: undefined }, privateHosts: [receiver.host], now: new Date() }
    const demo = database.db.selectFrom('institutes').select('id').where('slug', '=', 'demo')
    const { id } = await demo.executeTakeFirstOrThrow()
    await setConnection(database.db, id, terms, deps)
    const settings = { MODULES: 'none', DATABASE_URL: database.url ?? '', WORKERS: '1' }
    started = await npmStart({ ...settings, CRM_PRIVATE_HOSTS: receiver.host })
  })
  afterAll(async () => {
    await started.stop()
    await receiver.close()
    await database.close()
    plugIn(modules())
  })
  const statusOf = async (path: string, init: RequestInit = {}) =>
    (await fetch(started.origin + path, init)).status
  const headers = () => ({ 'x-api-key': keys.demo })

  test('creates no table of a module', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
      database.db,
    )
    expect(rows.map(({ name }) => name)).toContain('courses')
    expect(rows.filter(({ name }) => tablesOfModules.includes(name))).toEqual([])
  })

  test('serves the reads of the contract and the site', async () => {
    const answer = await fetch(`${started.origin}/catalog/v1/courses`, { headers: headers() })
    const { data } = await answer.json()
    const id = encodeURIComponent(data[0].id)
    const reads = ['site', 'courses', `courses/${id}`, `courses/${id}/outline`, `courses/${id}/similar`]
    for (const path of [...reads, 'streams', 'learning-paths', 'sitemap', 'changes', 'openapi.json'])
      expect([path, await statusOf(`/catalog/v1/${path}`, { headers: headers() })]).toEqual([path, 200])
    for (const path of ['/healthz', '/readyz', '/robots.txt'])
      expect([path, await statusOf(path)]).toEqual([path, 200])
  })

  test('delivers an enquiry by webhook', async () => {
    const body = JSON.stringify({ full_name: 'Meera', email: 'meera@example.org', message: 'When?' })
    const posted = { method: 'POST', body, headers: { ...headers(), 'content-type': 'application/json' } }
    expect(await statusOf('/catalog/v1/leads', posted)).toBe(201)
    await expect.poll(() => receiver.taken.length).toBe(1)
    expect(receiver.faults).toEqual([])
  })

  test('has no route of a module', async () => {
    for (const path of pathsOfModules) expect([path, await statusOf(path)]).toEqual([path, 404])
  })
})
