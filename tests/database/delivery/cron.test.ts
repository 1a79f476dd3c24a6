import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '#lib/db/open.ts'
import type { Receiver } from '../../crm/receiver.ts'
import { replaceInProcess } from '../../in-process.ts'
import { eventsOf, follow } from '../../modules/hooks/database/setup.ts'
import { publishGenerated } from '../catalogue/publish/publish-document.ts'
import { databases, type TestDatabase } from '../databases.ts'
import { findingsOf } from '../findings.ts'
import { setDeliveries } from '../leads/rows.ts'
import { connectInstitute, countStates, enquire, insertInstitute, sealing } from './setup.ts'

let movedMs = 0
const clock = { now: () => new Date(Date.now() + movedMs), pass: () => {} }
const cronSecret = 'a-secret-of-sixteen-or-more'

/** Runs as a server's process does, with its own settings and database connection. */
describe.each(databases)('a process that delivers on $name', ({ open }) => {
  let server: TestDatabase | undefined
  let folder: string
  let db: Db
  let crm: Receiver
  beforeAll(async () => {
    const opened = await open()
    if (opened.url) server = opened
    else await opened.close()
    folder = mkdtempSync(join(tmpdir(), 'catalogue-cron-'))
  })
  beforeEach(async () => {
    vi.resetModules()
    vi.stubEnv('DATABASE_URL', server?.url ?? '')
    vi.stubEnv('DATA_DIR', folder)
    vi.stubEnv('LOG_LEVEL', 'silent')
    vi.stubEnv('CRM_SECRET_KEY', sealing.key)
    vi.stubEnv('CRON_SECRET', cronSecret)
    db = (await import('#lib/db.ts')).db().maintenance
    await db.deleteFrom('leads').execute()
    await db.deleteFrom('institutes').execute()
    crm = await connectInstitute(db, 'harbour', clock)
    vi.stubEnv('CRM_PRIVATE_HOSTS', crm.host)
    // The settings were read to open the database, and are read anew.
    vi.resetModules()
  })
  afterEach(async () => {
    movedMs = 0
    vi.unstubAllEnvs()
    expect(crm.faults).toEqual([])
    await crm.close()
  })
  afterAll(async () => {
    await db.destroy()
    replaceInProcess('db', undefined)
    await server?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const call = async (authorization: string | undefined) => {
    const { GET } = await import('#app/cron/leads/route.ts')
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
    const response = await GET(new Request('http://localhost/cron/leads', { headers }))
    expect(response.headers.get('cache-control')).toBe('no-store')
    return { status: response.status, body: await response.json() }
  }

  test('the cron route delivers and erases for callers with its secret, and answers only counts', async () => {
    await enquire(db, 'harbour', clock)
    await insertInstitute(db, 'meadow')
    await enquire(db, 'meadow', clock)
    await db
      .updateTable('leads')
      .where('institute_id', '=', 'meadow')
      .set({ created_at: '2020-01-01' })
      .execute()
    await db.insertInto('lead_settings').values({ institute_id: 'meadow', retention_days: 30 }).execute()
    expect(await call(`Bearer ${cronSecret}`)).toEqual({
      status: 200,
      body: { delivered: 1, failed: 0, parked: 0, erased: 1, notified: 0 },
    })
    expect(await countStates(db)).toEqual({ delivered: 1 })
  })

  /** Makes an institute with a hook to a receiver that this process may call. */
  async function followed() {
    const id = await publishGenerated(db, 3, new Date())
    const follower = await follow(db, id, clock.now)
    vi.stubEnv('CRM_PRIVATE_HOSTS', follower.host)
    vi.resetModules()
    const edit = () => db.updateTable('courses').set({ title: 'New' }).where('id', '=', 'c2').execute()
    return { id, follower, edit }
  }

  test('the cron route publishes stale institutes that nobody reads, and sends their hooks', async () => {
    const { follower, edit } = await followed()
    await edit()
    expect(await call(`Bearer ${cronSecret}`)).toMatchObject({ status: 200, body: { notified: 1 } })
    expect(eventsOf(follower)).toMatchObject([{ courses: ['c2'] }])
    expect(follower.faults).toEqual([])
    await follower.close()
  })

  test('a read that publishes sends hooks at once, without a sweep', async () => {
    const { id, follower, edit } = await followed()
    const { publishForReader } = await import('#lib/catalogue/publish/publisher.ts')
    await edit()
    await publishForReader(db, id, new Date(), () => {})
    await expect.poll(() => eventsOf(follower), { timeout: 10_000 }).toMatchObject([{ courses: ['c2'] }])
    expect(follower.faults).toEqual([])
    await follower.close()
  })

  test.each([undefined, '', 'Bearer', `Bearer ${cronSecret}x`, cronSecret, `bearer ${cronSecret}`])(
    'the cron route refuses the authorization %j',
    async (authorization) => {
      await enquire(db, 'harbour', clock)
      expect((await call(authorization)).status).toBe(401)
      expect(crm.requests).toBe(0)
    },
  )

  test('without a secret there is no cron route', async () => {
    vi.stubEnv('CRON_SECRET', '')
    vi.resetModules()
    expect((await call('Bearer ')).status).toBe(404)
    expect((await call(`Bearer ${cronSecret}`)).status).toBe(404)
  })

  test('an enquiry recorded during a delivery is delivered once, in the same run', async () => {
    const { deliverSoon } = await import('#lib/leads/delivery/deliver-soon.ts')
    const { stopBackground } = await import('#lib/background.ts')
    crm.mood = 'slow'
    const ids: string[] = []
    for (let count = 0; count < 6; count++) {
      ids.push(await enquire(db, 'harbour', clock))
      deliverSoon(db, 'harbour')
    }
    await expect.poll(() => crm.taken.length, { timeout: 10_000 }).toBe(6)
    expect(crm.taken.map(({ data }) => data.id).sort()).toEqual(ids.sort())

    ids.push(await enquire(db, 'harbour', clock))
    deliverSoon(db, 'harbour')
    await expect.poll(() => crm.requests, { timeout: 10_000 }).toBe(7)
    await stopBackground()
    expect(crm.taken).toHaveLength(7)
    expect(await countStates(db)).toEqual({ delivered: 7 })
    // The next process has its own background tasks.
    replaceInProcess('background', undefined)
  })

  test('a CRM that fails once gets the enquiry as soon as its backoff ends, without a sweep', async () => {
    const { deliverSoon } = await import('#lib/leads/delivery/deliver-soon.ts')
    crm.mood = 'error'
    const id = await enquire(db, 'harbour', clock)
    deliverSoon(db, 'harbour')
    await expect.poll(() => crm.requests, { timeout: 10_000 }).toBe(1)
    crm.mood = 'well'
    await expect.poll(() => crm.taken.map(({ data }) => data.id), { timeout: 20_000 }).toEqual([id])
  })

  test('without a lasting process, reads deliver an enquiry within two minutes of the CRM’s return', async () => {
    vi.resetModules()
    const { workBehindRequest } = await import('#lib/maintenance/behind-requests.ts')
    const read = () => workBehindRequest(() => db, { passed: () => movedMs, now: async () => clock.now })
    crm.mood = 'error'
    const id = await enquire(db, 'harbour', clock)
    const minute = 60_000
    for (movedMs = 0; movedMs < 10 * minute; movedMs += minute) {
      await read()
      expect(read()).toBeUndefined()
    }
    expect(crm.requests).toBeGreaterThan(5)
    crm.mood = 'well'
    for (; movedMs < 12 * minute; movedMs += minute) await read()
    expect(crm.taken.map(({ data }) => data.id)).toEqual([id])
  })

  test('the doctor reports parked and late enquiries, failing CRMs, and healthy institutes', async () => {
    await insertInstitute(db, 'meadow')
    const failing = await connectInstitute(db, 'quarry', clock)
    await db
      .updateTable('crm_connections')
      .set({ failures: 3, failing_since: '2027-01-01', last_error: 'it answered 500' })
      .where('institute_id', '=', 'quarry')
      .execute()
    await enquire(db, 'meadow', clock)
    const refusing = await connectInstitute(db, 'orchard', clock)
    const parked = await enquire(db, 'orchard', clock)
    await setDeliveries(db, parked, { state: 'parked', last_error: 'it answered 422' })
    const late = await connectInstitute(db, 'upland', clock)
    await enquire(db, 'upland', clock)
    await enquire(db, 'harbour', clock)
    const findings = await findingsOf('leads', db, new Date())
    const later = await findingsOf('leads', db, new Date(Date.now() + 6 * 60_000))
    expect(later.map(({ subject, is_ok }) => [subject, is_ok])).toContainEqual(['upland', false])
    expect(later.at(-1)?.message).toMatch(/^Enquiries have been due for the CRM \(webhook\) since 20/)
    expect(findings.map(({ subject, is_ok }) => [subject, is_ok])).toEqual([
      ['harbour', true],
      ['meadow', true],
      ['orchard', false],
      ['quarry', false],
      ['upland', true],
    ])
    expect(findings[2]?.message).toMatch(
      /^Enquiries that could not be sent to the CRM \(webhook\): 1 \(last error: it answered 422\)/,
    )
    expect(findings[3]?.message).toMatch(
      /has accepted no enquiry since 2027-01-01T00:00:00.000Z \(last error: it answered 500\)/,
    )
    await failing.close()
    await refusing.close()
    await late.close()
  })
})
