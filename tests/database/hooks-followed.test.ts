import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCursor } from '#lib/catalogue/reads/change-cursor.ts'
import { describeServers, type TestDatabase } from './databases.ts'
import { sealing } from './delivery-setup.ts'
import { listEdits } from './freshness-edits.ts'
import { type Changed, changedIn, follow } from './hooks-setup.ts'
import { publishGenerated } from './publish-document.ts'
import { countNotes, revisionOf } from './published-rows.ts'
import { differences, readWhole } from './whole-read.ts'

const id = 'generated-1-1'
const courseIds = Array.from({ length: 12 }, (_, index) => `c${index + 1}`)
// An edit of a code appends a letter.
const codes = ['', 'x'].flatMap((tail) => ['en', 'hi', 'mr'].map((code) => code + tail))

describeServers('a process that only follows what its hook is told, on $name', ({ open }) => {
  let database: TestDatabase
  let receiver: Awaited<ReturnType<typeof follow>>
  const children: ChildProcess[] = []
  beforeAll(async () => {
    database = await open()
    await publishGenerated(database.db, 12, new Date('2026-11-20T10:00:00.000Z'))
    receiver = await follow(database.db, id, () => new Date())
  })
  afterAll(async () => {
    await Promise.all(
      children.filter((child) => child.exitCode === null && child.signalCode === null).map(kill),
    )
    await receiver.close()
    await database.close()
  })

  const kill = async (child: ChildProcess): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const start = (file: string, words: string[] = []): ChildProcess => {
    const child = spawn(process.execPath, [new URL(file, import.meta.url).pathname, ...words], {
      stdio: ['pipe', 'ignore', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        CRM_PRIVATE_HOSTS: receiver.host,
        CRM_SECRET_KEY: sealing.key,
        LOG_LEVEL: 'silent',
      },
    })
    children.push(child)
    return child
  }
  const startSender = () => start('../crm/sweep-process.ts')
  const startPublisher = () => start('publishing-process.ts', [id])
  const revisionIn = (cursor: string) => readCursor(id, cursor)?.revision ?? Number.NaN
  const whole = () => readWhole(database.db, id, courseIds, codes)

  /** Reads what an event names, and no more, into a copy. */
  async function apply(copy: Map<string, string>, changed: Changed): Promise<void> {
    expect(await revisionOf(database.db, id)).toBeGreaterThanOrEqual(revisionIn(changed.next))
    const now = await whole()
    const { courses, removed, paths, list, streams, site, truncated } = changed
    const names = [
      ...[...courses, ...removed].map((course) => `course ${course}`),
      ...paths.map((path) => `path ${path}`),
      ...(list ? ['list '] : []),
      ...(streams ? ['streams '] : []),
      ...(site ? ['site '] : []),
    ]
    expect(truncated).toBe(false)
    for (const name of names) {
      const text = now.get(name)
      if (text === undefined) copy.delete(name)
      else copy.set(name, text)
    }
  }

  test('through edits and kills ends with what a full read gives, told in order and of nothing too early', async () => {
    const { db } = database
    const edits = await listEdits(db)
    const start = await revisionOf(db, id)
    const copy = await whole()
    const senders = [startSender(), startSender()]
    const publishers = [startPublisher(), startPublisher()]
    receiver.mood = 'slow'
    let applied = 0
    const catchUp = async () => {
      for (; applied < receiver.taken.length; applied++) {
        const taken = receiver.taken[applied]
        if (taken) await apply(copy, changedIn(taken))
      }
    }
    const steps = fc.sample(fc.nat({ max: edits.length - 1 }), { numRuns: 40, seed: 7 })
    for (const [index, step] of steps.entries()) {
      await sql
        .raw(edits[step]?.statement ?? '')
        .execute(db)
        .catch(({ code }: { code?: string }) => expect(code).toMatch(/^(23|40)/))
      if (index % 5 !== 4) continue
      // A sure one, which some event will tell.
      const { requests } = receiver
      await sql`update courses set title = title || '!' where id = 'c5'`.execute(db)
      await expect.poll(() => receiver.requests, { timeout: 30_000, interval: 10 }).toBeGreaterThan(requests)
      // Amid its request: the other one takes over.
      const victim = (index >> 3) % 2
      if (index % 2 === 0) {
        await kill(senders[victim] as ChildProcess)
        senders[victim] = startSender()
      } else {
        await kill(publishers[victim] as ChildProcess)
        publishers[victim] = startPublisher()
      }
      await catchUp()
    }
    const isTold = async () => {
      const hook = await db
        .selectFrom('hooks')
        .select(['event', 'due_at', 'claim', 'told_revision'])
        .executeTakeFirstOrThrow()
      const { rows } = await sql<{ last: number }>`
        select coalesce(max(revision), 0)::int as last from published_changes where institute_id = ${id}`.execute(
        db,
      )
      const isWaiting = hook.event !== null || hook.due_at !== null || hook.claim !== null
      return (
        !isWaiting && Number(hook.told_revision) >= (rows[0]?.last ?? 0) && (await countNotes(db, id)) === 0
      )
    }
    await expect.poll(isTold, { timeout: 60_000, interval: 200 }).toBe(true)
    await catchUp()
    expect(differences(copy, await whole())).toEqual([])
    expect(receiver.faults).toEqual([])

    // Each once, or again at once as it was; one begins where the one before ended.
    const events = receiver.taken.filter(
      ({ webhook_id }, at) => receiver.taken[at - 1]?.webhook_id !== webhook_id,
    )
    expect(new Set(events.map(({ webhook_id }) => webhook_id)).size).toBe(events.length)
    let told = start
    for (const event of events) {
      const { since, next } = changedIn(event)
      expect(revisionIn(since)).toBe(told)
      told = revisionIn(next)
      expect(told).toBeGreaterThan(revisionIn(since))
    }
    console.log(
      `${steps.length} edits, ${events.length} events, ${receiver.taken.length - events.length} sent twice`,
    )
  }, 240_000)
})
