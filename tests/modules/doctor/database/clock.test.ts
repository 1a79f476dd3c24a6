import { afterEach, expect, test, vi } from 'vitest'
import { env } from '#lib/env.ts'
import { checkClock } from '#lib/modules/doctor/database.ts'
import { describeServers, useDatabase } from '../../../database/databases.ts'

describeServers('the clock of the database on $name', ({ open }) => {
  const database = useDatabase(open)
  afterEach(() => vi.useRealTimers())

  test('is compared with this machine’s by the doctor, which allows a second', async () => {
    const examined = async () => {
      const [[, message, advice] = []] = await checkClock({ db: database.db, env: env(), now: new Date() })
      return [message, advice !== undefined]
    }
    expect(await examined()).toEqual([
      expect.stringContaining('of this machine and of the database agree'),
      false,
    ])
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.now() - 5_000) })
    expect(await examined()).toEqual([expect.stringMatching(/ [45]\.\d s behind the database’s/), true])
  })
})
