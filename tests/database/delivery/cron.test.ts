import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GET } from '#app/cron/leads/route.ts'
import { backgroundFigures, stopBackground } from '#lib/base/background.ts'
import { deliverSoon } from '#lib/contract/leads/delivery/deliver-soon.ts'
import { workBehindRequest } from '#lib/office/maintenance/behind-requests.ts'
import type { Receiver } from '../../crm/receiver.ts'
import { replaceInProcess } from '../../in-process.ts'
import { publishGenerated } from '../catalogue/publish/publish-document.ts'
import { countNotes, revisionOf } from '../catalogue/publish/published-rows.ts'
import { processDatabase } from '../databases.ts'
import { insertInstitute } from '../leads/rows.ts'
import { connectInstitute, countStates, enquire, sealing } from './setup.ts'

let movedMs = 0
const clock = { now: () => new Date(Date.now() + movedMs), pass: () => {} }
const cronSecret = 'a-secret-of-sixteen-or-more'
const before = process.env

/** Runs as a server's process does, with its own settings. */
describe('a process that delivers', () => {
  const { db } = processDatabase()
  let crm: Receiver
  beforeEach(async () => {
    await db.deleteFrom('leads').execute()
    await db.deleteFrom('institutes').execute()
    crm = await connectInstitute(db, 'harbour', clock)
    const own = { LOG_LEVEL: 'silent', CRM_SECRET_KEY: sealing.key, CRM_PRIVATE_HOSTS: crm.host }
    process.env = { ...before, ...own, CRON_SECRET: cronSecret }
  })
  afterEach(async () => {
    movedMs = 0
    expect(crm.faults).toEqual([])
    await crm.close()
  })
  afterAll(() => {
    process.env = before
  })

  const call = async (authorization = `Bearer ${cronSecret}`) => {
    const headers = { authorization }
    const response = await GET(new Request('http://localhost/cron/leads', { headers }))
    expect(response.headers.get('cache-control')).toBe('no-store')
    return [response.status, await response.json()]
  }
  const ids = () => crm.taken.map(({ data }) => data.id)

  test('the cron route delivers, erases and publishes for callers with its secret, and answers only counts', async () => {
    await enquire(db, 'harbour', clock)
    await insertInstitute(db, 'meadow')
    const old = await enquire(db, 'meadow', clock)
    await db.updateTable('leads').set({ created_at: '2020-01-01' }).where('id', '=', old).execute()
    await db.insertInto('lead_settings').values({ institute_id: 'meadow', retention_days: 30 }).execute()
    const stale = await publishGenerated(db, 3, new Date())
    const revision = await revisionOf(db, stale)
    await db.updateTable('courses').set({ title: 'New' }).where('id', '=', 'c2').execute()
    const counts = { delivered: 1, failed: 0, parked: 0, erased: 1 }
    expect(await call()).toEqual([200, expect.objectContaining(counts)])
    expect(await countStates(db)).toEqual({ delivered: 1 })
    expect(await countNotes(db, stale)).toBe(0)
    expect(await revisionOf(db, stale)).toBeGreaterThan(revision)
  })

  test.each(['', 'Bearer', `Bearer ${cronSecret}x`, cronSecret, `bearer ${cronSecret}`])(
    'the cron route refuses the authorization %j',
    async (authorization) => {
      await enquire(db, 'harbour', clock)
      expect(await call(authorization)).toMatchObject([401, {}])
      expect(crm.requests).toBe(0)
    },
  )

  test('without a secret there is no cron route', async () => {
    process.env = { ...process.env, CRON_SECRET: '' }
    for (const authorization of ['Bearer ', undefined])
      expect(await call(authorization)).toMatchObject([404, {}])
  })

  test('an enquiry recorded during a delivery is delivered once, in the same run', async () => {
    crm.mood = 'slow'
    const sent: string[] = []
    for (let count = 0; count < 6; count++) {
      sent.push(await enquire(db, 'harbour', clock))
      deliverSoon(db, 'harbour')
    }
    await expect.poll(() => crm.taken.length).toBe(6)
    expect(ids().sort()).toEqual(sent.sort())

    await enquire(db, 'harbour', clock)
    deliverSoon(db, 'harbour')
    await expect.poll(() => crm.requests).toBe(7)
    await stopBackground()
    expect(crm.taken).toHaveLength(7)
    expect(await countStates(db)).toEqual({ delivered: 7 })
    // The next tests have background tasks of their own.
    replaceInProcess('background', undefined)
  })

  test('a CRM that fails once gets the enquiry as soon as its backoff ends, without a sweep', async () => {
    crm.mood = 'error'
    const id = await enquire(db, 'harbour', clock)
    deliverSoon(db, 'harbour')
    await expect.poll(() => crm.requests).toBe(1)
    crm.mood = 'well'
    await expect.poll(ids).toEqual([id])
  })

  test('a machine whose background work is elsewhere leaves enquiries to the others, and to a caller of the cron', async () => {
    process.env = { ...process.env, BACKGROUND_WORK: 'elsewhere', DATABASE_URL: 'postgres://db.example/db' }
    replaceInProcess('background', undefined)
    const id = await enquire(db, 'harbour', clock)
    deliverSoon(db, 'harbour')
    expect(workBehindRequest()).toBeUndefined()
    expect(backgroundFigures()).toEqual([])
    await call()
    expect(ids()).toEqual([id])
  })

  test('without a lasting process, reads deliver an enquiry within two minutes of the CRM’s return', async () => {
    const read = () => workBehindRequest({ passed: () => movedMs, now: async () => clock.now })
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
    expect(ids()).toEqual([id])
  })
})
