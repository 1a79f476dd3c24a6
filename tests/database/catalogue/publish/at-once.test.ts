import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inSnapshot } from '#lib/base/db/bulk-rows.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { findCourse } from '#lib/contract/catalogue/reads/course.ts'
import { CourseListQuery, listCourses } from '#lib/contract/catalogue/reads/course-list.ts'
import { findPath } from '#lib/contract/catalogue/reads/paths.ts'
import { publishedSource } from '#lib/contract/catalogue/reads/read-source.ts'
import { readSite } from '#lib/contract/catalogue/reads/site.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { generateInstitute } from '../../../generated/institute.ts'
import { sourceOf } from '../../../rules/document/documents.ts'
import { describeServers, useDatabase } from '../../databases.ts'
import { holdRows, startPublish, waitingFor } from './hold.ts'
import { countNotes, publishedRows, revisionOf } from './published-rows.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const id = 'generated-1-1'
const rounds = 6

/** Publishes for as long as its input stays open. */
function startPublisher(url: string | undefined) {
  const child = spawn(process.execPath, [`${import.meta.dirname}/process.ts`, id], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let faults = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    faults += text
  })
  const ended = new Promise<unknown>((resolve) =>
    child.once('close', (status) => resolve({ status, faults })),
  )
  const stop = () => {
    child.stdin.end()
    return ended
  }
  return { isReady: Promise.race([once(child.stdout, 'data'), ended]), stop }
}

describeServers('publishers of one institute at once, on $name', ({ open }) => {
  const database = useDatabase(open)
  const { db } = database
  beforeAll(async () => {
    await importSource(
      db,
      sourceOf(generateInstitute({ seed: 1, number: 1, courses: 24, today: '2026-11-20' })),
    )
    await mark(0)
    await publishInstitute(db, id, now)
  })

  /** Writes a mark into the institute, all courses and all paths, in one transaction. */
  const mark = (number: number) =>
    db.transaction().execute(async (trx) => {
      await sql`update institutes set name = ${`Mark ${number}`}`.execute(trx)
      await sql`update courses set title = ${`Mark ${number} `} || id`.execute(trx)
      await sql`update learning_paths set name = ${`Mark ${number} `} || code`.execute(trx)
    })

  let lastRevision = 0
  /** Reads everything in one snapshot; fails when the answers are of two revisions, or of an older one. */
  const read = () =>
    inSnapshot(db, async (trx) => {
      const list = (query: object) =>
        listCourses(publishedSource(trx, id), CourseListQuery.parse({ page_size: '100', ...query }))
      const answers = [
        await readSite(trx, id),
        await list({}),
        await list({ language: 'hi' }),
        await publishedSource(trx, id).sitemap({}),
        await findPath(trx, id, 'MUSIC'),
        await findCourse(publishedSource(trx, id), 'c10', {}),
      ]
        .map((answer) => answer?.json)
        .join('\n')
      const marks = new Set([...answers.matchAll(/Mark (\d+)/g)].map(([, number]) => Number(number)))
      expect([...marks], 'marks in one read').toHaveLength(1)
      const revision = await revisionOf(trx, id)
      expect(revision).toBeGreaterThanOrEqual(lastRevision)
      lastRevision = revision
      return { answers, mark: [...marks][0] }
    })
  const untilRead = (look: (seen: Awaited<ReturnType<typeof read>>) => boolean) =>
    expect.poll(async () => look(await read()), { interval: 5 }).toBe(true)

  test('give readers whole revisions only, and lose no change, whenever it is committed', async () => {
    const publishers = [startPublisher(database.url), startPublisher(database.url)]
    for (const { isReady } of publishers) await isReady
    for (let round = 1; round <= rounds; round++) {
      // Written before the mark and committed after it: the publish of the mark cannot see it.
      const isMarked = Promise.withResolvers<void>()
      const slow = db.transaction().execute(async (trx) => {
        await sql`update versions set tags = array[${`slow-${round}`}] where course_id = 'c1'`.execute(trx)
        await isMarked.promise
      })
      await mark(round)
      await untilRead((seen) => seen.mark === round)
      isMarked.resolve()
      await slow
      await untilRead(({ answers }) => answers.includes(`"slow-${round}"`))
    }
    for (const { stop } of publishers) expect(await stop()).toEqual({ status: 0, faults: '' })
    expect(await countNotes(db, id)).toBe(0)
    expect(await db.selectFrom('publish_faults').selectAll().execute()).toEqual([])
    const left = await publishedRows(db, id)
    await publishInstitute(db, id, now)
    expect(left).toEqual(await publishedRows(db, id))
  })

  test('wait for each other, and the later one publishes what came meanwhile', async () => {
    const hold = await holdRows(database.url, 'publications')
    const runs = [startPublish(database.url, id), startPublish(database.url, id)]
    try {
      // One waits for the row, and the other for the one.
      await waitingFor(db, 2)
      await mark(rounds + 1)
    } finally {
      await hold.release()
    }
    const ran = await Promise.all(runs.map(({ ended }) => ended))
    expect(ran.map(({ status }) => status)).toEqual([0, 0])
    const revisions = ran.map(({ output }) => JSON.parse(output).published[0].revision as number)
    expect(await revisionOf(db, id)).toBe(Math.max(...revisions))
    expect(new Set(revisions).size).toBe(2)
    expect((await read()).mark).toBe(rounds + 1)
    expect(await countNotes(db, id)).toBe(0)
  })
})
