import { afterAll, beforeEach, expect, test } from 'vitest'
import { GET } from '#app/cron/leads/route.ts'
import { backgroundFigures } from '#lib/base/background.ts'
import { publishTogether } from '#lib/contract/publish-when-due.ts'
import { notifySoon } from '#lib/modules/hooks/tasks.ts'
import { publishGenerated } from '../../../database/catalogue/publish/publish-document.ts'
import { processDatabase } from '../../../database/databases.ts'
import { sealing } from '../../../database/delivery/setup.ts'
import { eventsOf, follow } from './setup.ts'

const { db } = processDatabase()
const before = process.env
let id: string
let follower: Awaited<ReturnType<typeof follow>>
beforeEach(async () => {
  await db.deleteFrom('institutes').execute()
  id = await publishGenerated(db, 3, new Date())
  follower = await follow(db, id, () => new Date())
  const own = { LOG_LEVEL: 'silent', CRON_SECRET: 'a-secret-of-sixteen-or-more', CRM_SECRET_KEY: sealing.key }
  process.env = { ...before, ...own, CRM_PRIVATE_HOSTS: follower.host }
  await db.updateTable('courses').set({ title: 'New' }).where('id', '=', 'c2').execute()
})
afterAll(() => {
  process.env = before
})

const expectTold = async () => {
  await expect.poll(() => eventsOf(follower)).toMatchObject([{ courses: ['c2'] }])
  expect(follower.faults).toEqual([])
  await follower.close()
}

test('the cron route publishes stale institutes that nobody reads, and sends their hooks', async () => {
  const headers = { authorization: 'Bearer a-secret-of-sixteen-or-more' }
  const answer = await GET(new Request('http://localhost/cron/leads', { headers }))
  expect(await answer.json()).toMatchObject({ notified: 1 })
  await expectTold()
})

test('a machine whose background work is elsewhere leaves hooks to the others', async () => {
  process.env = { ...process.env, BACKGROUND_WORK: 'elsewhere', DATABASE_URL: 'postgres://db.example/db' }
  notifySoon(db, id)
  expect(backgroundFigures()).toEqual([])
  await follower.close()
})

test('a read that publishes sends hooks at once, without a sweep', async () => {
  await publishTogether(db, id, new Date(), 'reader')
  await expectTold()
})
