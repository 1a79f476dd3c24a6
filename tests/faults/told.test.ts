import { type ChildProcess, spawn } from 'node:child_process'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { setConnection } from '#lib/contract/leads/crm/connections.ts'
import { matchOpenings } from '#lib/contract/leads/delivery/tell-of-openings.ts'
import { recordLead } from '#lib/contract/leads/record-lead.ts'
import { type Receiver, startReceiver } from '../crm/receiver.ts'
import { holdRows, startPublish, untilDisconnected, waitingFor } from '../database/catalogue/publish/hold.ts'
import { publishDocument } from '../database/catalogue/publish/publish-document.ts'
import { describeServers, useDatabase } from '../database/databases.ts'
import { sealing, secret } from '../database/delivery/setup.ts'
import { newLead } from '../database/leads/rows.ts'

/** Steps at which a process is killed: it waits there for rows, or for the mail server. */
describeServers('telling visitors while processes are killed, on $name', ({ open }) => {
  const database = useDatabase(open)
  const { db } = database
  const children: ChildProcess[] = []
  let crm: Receiver
  /** `Message-ID` of each mail that the server has taken, by recipient. */
  const taken = new Map<string, string[]>()
  /** Holds mails after their last line: before they are taken, or after that and before the answer. */
  let hold: 'before' | 'after' | undefined
  let held = 0
  let beforeAnswer: (() => Promise<void>) | undefined
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
      const id = /^message-id: (.*)$/im.exec(Buffer.concat(chunks).toString())?.[1]?.trim() ?? ''
      const to = envelope.rcptTo[0]?.address ?? ''
      if (hold !== 'before') taken.set(to, [...(taken.get(to) ?? []), id])
      await beforeAnswer?.()
      if (hold === undefined) done()
      else held++
    },
  })
  smtp.on('error', () => {})
  const listening = new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))

  const documentOf = (isOpen: boolean) => ({
    format: 'catalogue/1',
    institute: { id: 'craft', slug: 'craft', name: 'Craft' },
    courses: [
      {
        ...{ id: 'weaving', title: 'Weaving' },
        versions: [
          { id: 'day', invites: [{ id: 'i', default: true, status: isOpen ? 'active' : 'inactive' }] },
        ],
      },
    ],
  })
  const visitors = Array.from({ length: 7 }, (_, at) => `visitor${at}@example.org`)
  beforeEach(async () => {
    await listening
    for (const table of ['leads', 'lead_messages', 'crm_connections', 'openings'] as const)
      await db.deleteFrom(table).execute()
    await sql`delete from mail_counts`.execute(db)
    await publishDocument(db, documentOf(false), new Date())
    crm = await startReceiver(secret, () => new Date())
    const terms = { kind: 'webhook', settings: { url: crm.url }, secrets: { secret } }
    await setConnection(db, 'craft', terms, { sealing, privateHosts: [crm.host], now: new Date() })
    taken.clear()
    hold = undefined
    held = 0
    for (const email of visitors)
      await recordLead(
        db,
        newLead({ email, course_id: 'weaving', notify: true, message: 'Tell me' }),
        new Date(),
      )
    await sql`update invites set status = 'active' where institute_id = 'craft'`.execute(db)
  })
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    expect(crm.faults).toEqual([])
    await crm.close()
  })

  const sweep = (): ChildProcess => {
    const { port } = smtp.server.address() as { port: number }
    const child = spawn(process.execPath, ['tests/crm/sweep-process.ts'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        SITE_INSTITUTE: 'craft',
        SITE_URL: 'https://courses.school.example',
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'courses@school.example',
        CRM_PRIVATE_HOSTS: `127.0.0.1:${port},${crm.host}`,
        CRM_SECRET_KEY: sealing.key,
        LOG_LEVEL: 'silent',
      },
    })
    children.push(child)
    return child
  }
  const kill = async (child: ChildProcess) => {
    const end = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await end
    // Others take over when the lease of the killed process ends.
    for (const table of ['lead_settings', 'crm_connections'] as const)
      await db.updateTable(table).set({ leased_until: sql`clock_timestamp()` }).execute()
  }
  const until = (condition: () => boolean | Promise<boolean>) =>
    expect.poll(condition, { timeout: 60_000, interval: 20 }).toBe(true)
  const isTold = async () => {
    const waiting = await db
      .selectFrom('lead_messages')
      .select('lead_id')
      .where('state', '<>', 'delivered')
      .execute()
    const leads = await db.selectFrom('leads').select('notified_at').execute()
    return waiting.length === 0 && leads.every(({ notified_at }) => notified_at !== null)
  }
  /** Each visitor got mails of one id, each enquiry events of one id; `again` at most came twice. */
  const expectOnce = (again: number) => {
    expect([...taken.keys()].sort()).toEqual(visitors)
    for (const ids of taken.values()) expect(new Set(ids).size).toBe(1)
    const mails = [...taken.values()].flat()
    expect(mails.length - visitors.length).toBeLessThanOrEqual(again)
    const events = crm.taken.filter(({ type }) => type === 'lead.opened')
    expect(new Set(events.map(({ data }) => data.id)).size).toBe(visitors.length)
  }

  test.each([
    ['before what opened is stored', 'published_courses'],
    ['with what opened stored, before the revision', 'publications'],
  ])('a publisher killed %s has opened nothing, and the next one has', async (_, table) => {
    const rows = await holdRows(database.url, table)
    const { child, ended } = startPublish(database.url, 'craft')
    const waiting = await waitingFor(db, 1).finally(async () => {
      child.kill('SIGKILL')
      await ended
      await rows.release()
    })
    await untilDisconnected(
      db,
      waiting.map(({ pid }) => pid),
    )
    expect(await db.selectFrom('openings').selectAll().execute()).toEqual([])
    sweep()
    await until(isTold)
    expectOnce(0)
  })

  test('a process killed while it marks who waits has marked nobody, and the next one marks all', async () => {
    await startPublish(database.url, 'craft').ended
    // The mark locks the enquiries first and writes the messages last.
    const locked = await db.transaction().execute(async (trx) => {
      await sql`lock table lead_messages in exclusive mode`.execute(trx)
      const child = sweep()
      await waitingFor(db, 1)
      await kill(child)
      return db.selectFrom('leads').select('opened_at').execute()
    })
    expect(locked.every(({ opened_at }) => opened_at === null)).toBe(true)
    sweep()
    await until(isTold)
    expectOnce(0)
  })

  test('who was locked in the only pass after an opening is marked in the next, however old that is', async () => {
    await startPublish(database.url, 'craft').ended
    await sql`update openings set opened_at = opened_at - interval '2 hours'`.execute(db)
    const marked = async () => {
      await matchOpenings(db, true)
      const leads = await db.selectFrom('leads').select('opened_at').execute()
      return leads.filter(({ opened_at }) => opened_at !== null).length
    }
    const rows = await holdRows(database.url, 'leads')
    expect(await marked().finally(rows.release)).toBe(0)
    expect(await marked()).toBe(visitors.length)
    expect(await db.selectFrom('openings').selectAll().execute()).toEqual([])
  })

  test.each(['before', 'after'] as const)(
    'a process killed %s the mail server took a mail sends it again under the same id, and no other',
    async (moment) => {
      await startPublish(database.url, 'craft').ended
      hold = moment
      const kills = 2
      for (let count = 1; count <= kills; count++) {
        const child = sweep()
        await until(() => held >= count)
        await kill(child)
      }
      hold = undefined
      sweep()
      await until(isTold)
      expectOnce(moment === 'after' ? kills * 2 : 0)
    },
  )

  test('a process killed after the mail was taken, before that is recorded, sends it again under the same id', async () => {
    await startPublish(database.url, 'craft').ended
    let rows: Awaited<ReturnType<typeof holdRows>> | undefined
    beforeAnswer = async () => {
      rows ??= await holdRows(database.url, 'leads')
    }
    const child = sweep()
    const records = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%notified_at%'`
    await until(async () => (await records.execute(db)).rows.length > 0)
    await kill(child)
    beforeAnswer = undefined
    await rows?.release()
    sweep()
    await until(isTold)
    expect([...taken.values()].flat().length).toBeGreaterThan(visitors.length)
    expectOnce(2)
  })
})
