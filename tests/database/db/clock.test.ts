import { afterEach, expect, test, vi } from 'vitest'
import { clockAheadSeconds, databaseClock } from '#lib/db/clock.ts'
import { describeServers, useDatabase } from '../databases.ts'
import { enquiry, fillLeads, send } from '../leads/calls.ts'

describeServers('the clock of the database on $name', ({ open }) => {
  const database = useDatabase(open)
  afterEach(() => vi.useRealTimers())
  const setOwnClock = (offsetMs: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.now() + offsetMs) })

  test('is followed by a process whose own clock is 26 hours ahead', async () => {
    const right = Date.now()
    setOwnClock(26 * 3_600_000)
    const now = await databaseClock(database.db)
    expect(Math.abs(now().getTime() - right)).toBeLessThan(60_000)
    expect(await clockAheadSeconds(database.db)).toBeGreaterThan(93_000)
  })

  test('dates an enquiry that such a process takes', async () => {
    await fillLeads(database.db)
    const right = Date.now()
    setOwnClock(26 * 3_600_000)
    const { created_at } = (await (await send(enquiry)).json()) as { created_at: string }
    expect(Math.abs(Date.parse(created_at) - right)).toBeLessThan(60_000)
  })
})
