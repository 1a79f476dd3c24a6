import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestLimits } from '#lib/db/limits.ts'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { recordQueued } from '#lib/leads/record.ts'
import { describeServers, useDatabase } from '../databases.ts'
import { addLeadInstitute, listLeads, newLead } from './rows.ts'

const now = new Date('2026-05-01T09:00:00.000Z')

describeServers('equal enquiries at once, on $name', ({ open }) => {
  const database = useDatabase(open)
  /** Two processes, each with the connections and limits that requests have. */
  let processes: [Db, Db]
  beforeAll(async () => {
    for (const id of ['craft', 'dance']) await addLeadInstitute(database.db, id)
    const url = database.url as string
    const start = () => openDatabase({ url, folder: undefined, poolMax: 1, limits: requestLimits })
    processes = [start(), start()]
  })
  beforeEach(async () => {
    await database.db.deleteFrom('leads').execute()
  })
  afterAll(async () => {
    for (const db of processes ?? []) await db.destroy()
  })

  test('two hundred at two processes are one row, and exactly one is answered as new', async () => {
    for (let round = 0; round < 20; round++) {
      const lead = newLead({ message: `round ${round}` })
      const recorded = await Promise.all(
        Array.from({ length: 200 }, (_, at) => recordQueued(processes[at % 2] as Db, lead, now)),
      )
      expect(recorded.filter(({ isNew }) => isNew)).toHaveLength(1)
      expect(new Set(recorded.map(({ id }) => id)).size).toBe(1)
    }
    expect((await listLeads(database.db, {})).map(({ repeats }) => repeats)).toEqual(Array(20).fill(199))
  })

  test('everything that each adds is stored, as if they had come one after the other', async () => {
    const sent = ['a', 'b', 'a', 'c', 'a', 'b'].map((name) => newLead({ custom_fields: { [name]: name } }))
    const recorded = await Promise.all(sent.map((lead) => recordQueued(processes[0], lead, now)))
    expect(recorded.map(({ isNew, isUpdate }) => [isNew, isUpdate])).toEqual([
      [true, false],
      [false, true],
      [false, false],
      [false, true],
      [false, false],
      [false, false],
    ])
    expect(await listLeads(database.db, {})).toMatchObject([
      { repeats: 5, custom_fields: { a: 'a', b: 'b', c: 'c' } },
    ])
  })

  test('another institute’s enquiry does not wait for them', async () => {
    const order: string[] = []
    const note = (name: string) => () => order.push(name)
    const lead = newLead()
    const first = recordQueued(processes[0], lead, now).then(note('first'))
    const others = Array.from({ length: 100 }, (_, at) =>
      recordQueued(processes[0], { ...lead, source: `${at}` }, now).then(note('other')),
    )
    const elsewhere = recordQueued(processes[0], newLead({ institute_id: 'dance' }), now).then(
      note('elsewhere'),
    )
    await Promise.all([first, ...others, elsewhere])
    expect(order.indexOf('elsewhere')).toBeLessThanOrEqual(2)
  })

  test('an error fails all that wait, and the next enquiry is tried anew', async () => {
    const lead = newLead({ institute_id: 'nowhere' })
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'a'].map((source) => recordQueued(processes[0], { ...lead, source }, now)),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await addLeadInstitute(database.db, 'nowhere')
    expect(await recordQueued(processes[0], lead, now)).toMatchObject({ isNew: true })
  })
})
