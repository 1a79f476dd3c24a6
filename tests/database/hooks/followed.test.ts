import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishInstitute } from '#lib/catalogue/publish/publish.ts'
import { readCursor } from '#lib/catalogue/reads/change-cursor.ts'
import { listChanges } from '#lib/catalogue/reads/changes.ts'
import type { ChangeList } from '#lib/catalogue/shapes/changes.ts'
import { importSource } from '#lib/catalogue/source/store/import.ts'
import {
  codes,
  courseIds,
  firstDay,
  happen,
  readNamed,
  sampleHappenings,
  source,
} from '../catalogue/follower/happenings.ts'
import { countNotes, revisionOf } from '../catalogue/publish/published-rows.ts'
import { differences, readWhole } from '../catalogue/reads/whole-read.ts'
import { describeServers, type TestDatabase } from '../databases.ts'
import { sealing } from '../delivery/setup.ts'
import { type Changed, changedIn, follow } from './setup.ts'

const id = 'generated-1-1'

describeServers('a process that only follows what its hook is told, on $name', ({ open }) => {
  let database: TestDatabase
  let receiver: Awaited<ReturnType<typeof follow>>
  const children: ChildProcess[] = []
  beforeAll(async () => {
    database = await open()
    await importSource(database.db, source())
    await publishInstitute(database.db, id, firstDay)
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
  const startSender = () => start('../../crm/sweep-process.ts')
  const startPublisher = (day: Date) => start('../catalogue/publish/process.ts', [id, day.toISOString()])
  const revisionIn = (cursor: string) => readCursor(id, cursor)?.revision ?? Number.NaN
  const whole = () => readWhole(database.db, id, courseIds, codes)

  /** Reads only the things that an event names into a copy. */
  async function apply(copy: Map<string, string>, changed: Changed): Promise<void> {
    expect(await revisionOf(database.db, id)).toBeGreaterThanOrEqual(revisionIn(changed.next))
    const { courses, removed, paths, list, streams, site, truncated } = changed
    expect(truncated).toBe(false)
    const things = [
      ...[...courses, ...removed].map((course) => `course ${course}`),
      ...paths.map((path) => `path ${path}`),
      ...(list ? ['list '] : []),
      ...(streams ? ['streams '] : []),
      ...(site ? ['site '] : []),
    ]
    readNamed(copy, things, await whole())
  }

  /** Reads only the things that the change log names from a cursor on; returns the next cursor. */
  async function readOn(copy: Map<string, string>, since: string | undefined): Promise<string> {
    for (let next = since; ; ) {
      const cursor = next === undefined ? undefined : (readCursor(id, next) ?? undefined)
      const page: ChangeList = JSON.parse((await listChanges(database.db, id, cursor, 20)) ?? '')
      expect(page.reset).toBe(false)
      const things = page.data.map(({ kind, id: thing }) => `${kind} ${thing ?? ''}`)
      if (things.length > 0) readNamed(copy, things, await whole())
      next = page.next
      if (!page.has_more) return next
    }
  }

  test('after edits, imports, days and kills equals a full read, with events in order and none too early', async () => {
    const { db } = database
    const start = await revisionOf(db, id)
    const copy = await whole()
    const readCopy = new Map(copy)
    let cursor = await readOn(readCopy, undefined)
    let day = firstDay
    const senders = [startSender(), startSender()]
    const publishers = [startPublisher(day), startPublisher(day)]
    receiver.mood = 'slow'
    let applied = 0
    const catchUp = async () => {
      for (; applied < receiver.taken.length; applied++) {
        const taken = receiver.taken[applied]
        if (taken) await apply(copy, changedIn(taken))
      }
      cursor = await readOn(readCopy, cursor)
    }
    const happenings = await sampleHappenings(db, 60, 7)
    let killed = 0
    for (const [index, happening] of happenings.entries()) {
      const days = await happen(db, happening)
      day = new Date(day.getTime() + days * 86_400_000)
      if (days > 0) for (const { stdin } of publishers) stdin?.write(`${day.toISOString()}\n`)
      if (index % 10 !== 9) continue
      // A certain change, so that there is at least one event.
      const { requests } = receiver
      await db
        .updateTable('institutes')
        .set({ name: `Name ${index}` })
        .execute()
      await expect.poll(() => receiver.requests, { timeout: 30_000, interval: 10 }).toBeGreaterThan(requests)
      // Killed during its request: the other process takes over.
      const victim = (killed >> 1) % 2
      if (killed % 2 === 0) {
        await kill(senders[victim] as ChildProcess)
        senders[victim] = startSender()
      } else {
        await kill(publishers[victim] as ChildProcess)
        publishers[victim] = startPublisher(day)
      }
      killed++
      await catchUp()
    }
    const isTold = async () => {
      const hook = await db
        .selectFrom('hooks')
        .select(['event', 'due_at', 'lease', 'sent_revision'])
        .executeTakeFirstOrThrow()
      const { rows } = await sql<{ last: number }>`
        select coalesce(max(revision), 0)::int as last from published_changes where institute_id = ${id}`.execute(
        db,
      )
      const isWaiting = hook.event !== null || hook.due_at !== null || hook.lease !== null
      return (
        !isWaiting && Number(hook.sent_revision) >= (rows[0]?.last ?? 0) && (await countNotes(db, id)) === 0
      )
    }
    await expect.poll(isTold, { timeout: 60_000, interval: 200 }).toBe(true)
    await catchUp()
    const now = await whole()
    expect(differences(copy, now)).toEqual([])
    expect(differences(readCopy, now)).toEqual([])
    expect(receiver.faults).toEqual([])

    // Each event once or repeated unchanged; each begins where the one before ended.
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
      `${happenings.length} happenings, ${killed} kills, ${events.length} events, ${receiver.taken.length - events.length} sent twice`,
    )
  }, 3_600_000)
})
