import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { binaries } from './scratch-postgres.ts'
import { type App, openStage, type Stage } from './stage.ts'

/** One enquiry, known by its message, with what its sender was told. */
interface Enquiry {
  message: string
  acknowledged: { id: string; status: number; created_at: string }[]
  /** Attempts without an answer, or answered 5xx: the sender cannot know whether they were saved. */
  unknown: number
}

/** Multiplies the size of every test: `FAULTS_SIZE=20 npm test -- faults`. */
const size = Number(process.env.FAULTS_SIZE ?? 1)

describe.skipIf(!binaries)('an acknowledged enquiry is stored once', { timeout: 180_000 * size }, () => {
  let stage: Stage
  let apps: [App, App]
  beforeAll(async () => {
    stage = await openStage()
    apps = [stage.app, await stage.startApp()]
  }, 60_000)
  afterAll(() => stage?.close())

  test('when senders give up and send it again', async () => {
    const enquiries: Enquiry[] = []
    const sender = async (app: App): Promise<void> => {
      while (enquiries.length < 200 * size || !someUnknown(enquiries)) {
        const enquiry = enquiryOf(`impatient ${enquiries.length}`)
        enquiries.push(enquiry)
        await sendUntilAcknowledged(app, enquiry, () => (Math.random() < 0.1 ? 20 * Math.random() : 10_000))
      }
    }
    await Promise.all(Array.from({ length: 50 }, (_, index) => sender(apps[index % 2 ? 1 : 0])))
    await expectStoredOnce('impatient', enquiries)
  })

  test('when the server is killed meanwhile', async () => {
    await underLoad('lose-app', async () => {
      await apps[0].kill()
      await sleep(about(200))
      await apps[0].start()
    })
  })

  test('when the database loses its power meanwhile, and the server lives on', async () => {
    await underLoad('lose-database', async () => {
      await stage.postgres.kill()
      await sleep(about(500))
      await stage.postgres.start()
      expect(apps[0].isRunning()).toBe(true)
    })
  })

  /** Sends 50 enquiries a second while the fault is repeated, until it has met at least one of them. */
  async function underLoad(prefix: string, fault: () => Promise<void>): Promise<void> {
    const enquiries: Enquiry[] = []
    const senders: Promise<void>[] = []
    const timer = setInterval(() => {
      const enquiry = enquiryOf(`${prefix} ${enquiries.length}`)
      enquiries.push(enquiry)
      senders.push(sendUntilAcknowledged(apps[0], enquiry, () => 10_000, Math.random() < 0.1 ? 2 : 1))
    }, 20)
    try {
      for (let round = 0; round < size || !someUnknown(enquiries); round++) {
        await sleep(about(1_500))
        await fault()
      }
      await sleep(1_500)
    } finally {
      clearInterval(timer)
    }
    await Promise.all(senders)
    await expectStoredOnce(prefix, enquiries)
  }

  async function send({ origin }: App, enquiry: Enquiry, patienceMs = 10_000): Promise<void> {
    const { message } = enquiry
    const answer = await fetch(`${origin}/catalog/v1/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': stage.key },
      body: JSON.stringify({ full_name: 'Meera Nair', email: 'meera@example.org', message }),
      signal: AbortSignal.timeout(Math.ceil(patienceMs)),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined)
    if (answer === undefined || answer.status >= 500) enquiry.unknown++
    else if (answer.status > 201) throw new Error(`An enquiry was refused: ${answer.status} ${answer.text}`)
    else enquiry.acknowledged.push({ ...JSON.parse(answer.text), status: answer.status })
  }

  async function sendUntilAcknowledged(app: App, enquiry: Enquiry, patienceMs: () => number, times = 1) {
    const giveUpAt = Date.now() + 60_000
    while (enquiry.acknowledged.length < times && Date.now() < giveUpAt) {
      const { unknown } = enquiry
      await send(app, enquiry, patienceMs())
      if (enquiry.unknown > unknown) await sleep(50 + 200 * Math.random())
    }
  }

  async function expectStoredOnce(prefix: string, enquiries: Enquiry[]): Promise<void> {
    const rows = await stage.db
      .selectFrom('leads')
      .innerJoin('lead_messages as m', 'm.lead_id', 'leads.id')
      .select(['id', 'message', 'created_at', 'repeats'])
      .where('m.event', '=', 'created')
      .where('message', 'like', `${prefix}%`)
      .execute()
    expect(rows.map(({ message }) => message).sort()).toEqual(enquiries.map(({ message }) => message).sort())
    for (const { message, acknowledged } of enquiries) {
      const row = rows.find((row) => row.message === message)
      const told = acknowledged.map(({ id, created_at }) => ({ id, created_at: new Date(created_at) }))
      expect(new Set(told.map((answer) => JSON.stringify(answer)))).toEqual(
        new Set([JSON.stringify({ id: row?.id, created_at: row?.created_at })]),
      )
      expect(acknowledged.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1)
      const repeats = acknowledged.filter(({ status }) => status === 200).length
      expect(row?.repeats).toBeGreaterThanOrEqual(repeats)
    }
  }
})

const enquiryOf = (message: string): Enquiry => ({ message, acknowledged: [], unknown: 0 })
const someUnknown = (enquiries: Enquiry[]): boolean => enquiries.some(({ unknown }) => unknown > 0)
const about = (ms: number): number => ms * (0.5 + Math.random())
