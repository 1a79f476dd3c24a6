import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Outgoing } from '#lib/base/net/send.ts'
import { sendWith } from '#lib/base/net/send.ts'
import { deliverDue } from '#lib/base/outbox.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { readCursor } from '#lib/contract/catalogue/reads/changes.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { gatherMs, hookEvents, markDue } from '#lib/modules/hooks/deliver.ts'
import { noMail } from '../../../crm/api-server.ts'
import {
  codes,
  courseIds,
  firstDay,
  type Happening,
  happen,
  readNamed,
  sampleHappenings,
  source,
} from '../../../database/catalogue/follower/happenings.ts'
import { publishOrDefer } from '../../../database/catalogue/follower/publish-or-defer.ts'
import { countNotes, revisionOf } from '../../../database/catalogue/publish/published-rows.ts'
import { differences, readWhole } from '../../../database/catalogue/reads/whole-read.ts'
import { describeServers, useDatabase } from '../../../database/databases.ts'
import { sealing, startClock } from '../../../database/delivery/setup.ts'
import { type Changed, changedIn, follow } from './setup.ts'

const id = 'generated-1-1'

describeServers('a copy that follows hook events only, on $name', ({ open }) => {
  const database = useDatabase(open)
  let receiver: Awaited<ReturnType<typeof follow>>
  const clock = startClock()
  let turns = 0
  beforeAll(async () => {
    await importSource(database.db, source())
    await publishInstitute(database.db, id, firstDay)
    receiver = await follow(database.db, id, clock.now)
  })
  afterAll(() => receiver.close())

  const revisionIn = (cursor: string) => readCursor(id, cursor)?.revision ?? Number.NaN
  const whole = () => readWhole(database.db, id, courseIds, codes)

  /** Reads only the things that an event names into a copy. */
  async function apply(copy: Map<string, string>, changed: Changed, now: Map<string, string>): Promise<void> {
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
    readNamed(copy, things, now)
  }

  /** Sends as two processes at once, one of which dies after a message that it sent; each eighth time as that one alone. */
  async function sendAsTwo(): Promise<number> {
    const isAlone = turns++ % 8 === 0
    const send = sendWith({ privateHosts: [receiver.host] })
    const run = { now: clock.now, mail: noMail, sealing }
    const dying = async (outgoing: Outgoing) => {
      await send(outgoing)
      throw new Error('killed')
    }
    await markDue(database.db, new Date(clock.now().getTime() + gatherMs))
    const [death] = await Promise.all([
      deliverDue(database.db, hookEvents, { ...run, send: dying }).catch((error: Error) => error),
      isAlone ? undefined : deliverDue(database.db, hookEvents, { ...run, send }),
    ])
    if (!(death instanceof Error)) return 0
    expect(death.message).toMatch(/killed$/)
    // The lease of a dead process ends.
    await database.db.updateTable('hooks').set({ leased_until: sql`clock_timestamp()` }).execute()
    return 1
  }

  test('after edits, imports, days and kills equals a full read; events come in order, and only when readable', async () => {
    const { db } = database
    const start = await revisionOf(db, id)
    const copy = await whole()
    let applied = 0
    const catchUp = async () => {
      const now = await whole()
      for (; applied < receiver.taken.length; applied++) {
        const taken = receiver.taken[applied]
        if (taken) await apply(copy, changedIn(taken), now)
      }
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
    const happenings = await sampleHappenings(db, 80, 7)
    let day = firstDay
    let killed = 0
    const step = async (happening?: Happening) => {
      const [days, kills] = await Promise.all([
        happening ? happen(db, happening) : 0,
        sendAsTwo(),
        publishOrDefer(db, id, day),
        publishOrDefer(db, id, day),
      ])
      day = new Date(day.getTime() + days * 86_400_000)
      killed += kills
      clock.pass(1, 'seconds')
    }
    for (const [index, happening] of happenings.entries()) {
      await step(happening)
      if (index % 10 === 9) await catchUp()
    }
    while (!(await isTold())) await step()
    await catchUp()
    const now = await whole()
    expect(differences(copy, now)).toEqual([])
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
    expect([events.length > 3, killed > 4]).toEqual([true, true])
    expect(receiver.taken.length - events.length).toBe(killed)
  }, 3_600_000)
})
