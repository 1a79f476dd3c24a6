import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFigures } from '#lib/office/maintenance/service-figures.ts'
import type { Receiver } from '../../crm/receiver.ts'
import { describeServers, useDatabase } from '../databases.ts'
import { connectInstitute, deliver, enquire, startClock } from './setup.ts'

describeServers('figures of the service on $name', ({ open }) => {
  const { db } = useDatabase(open)
  let receiver: Receiver
  const clock = startClock()
  beforeAll(async () => {
    receiver = await connectInstitute(db, 'harbour', clock)
    await db.deleteFrom('stale_courses').execute()
  })
  afterAll(() => receiver.close())
  const figures = () => readFigures(db, clock.now())
  const outbox = async () => (await figures()).outbox.find(({ kind }) => kind === 'enquiry')

  test('an enquiry waits with its age, is parked after a day of failures, and is gone when delivered', async () => {
    await enquire(db, 'harbour', clock)
    clock.pass(7, 'minutes')
    expect(await outbox()).toEqual({ kind: 'enquiry', waiting: 1, parked: 0, ageSeconds: 420 })
    await deliver(db, clock, [receiver])
    expect(await outbox()).toEqual({ kind: 'enquiry', waiting: 0, parked: 0, ageSeconds: 0 })
    receiver.mood = 'error'
    await enquire(db, 'harbour', clock)
    for (let hours = 0; hours < 28; hours += 4) {
      await deliver(db, clock, [receiver])
      clock.pass(4, 'hours')
    }
    expect(await outbox()).toMatchObject({ waiting: 0, parked: 1 })
  })

  test('the publish lag counts from the change, or from the start of a passed date', async () => {
    expect((await figures()).publishLagSeconds).toBe(0)
    const noted_at = new Date(clock.now().getTime() - 90_000)
    await db.insertInto('stale_courses').values({ institute_id: 'harbour', noted_at }).execute()
    expect((await figures()).publishLagSeconds).toBe(90)
  })
})
