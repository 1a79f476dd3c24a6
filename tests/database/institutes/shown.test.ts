import { expect, test } from 'vitest'
import { addHost } from '#lib/office/institutes/hosts.ts'
import { prepareServer } from '../../../bin/start-data.ts'
import { describeServers, useDatabase } from '../databases.ts'
import { insertInstitute } from '../leads/rows.ts'

describeServers('the institute that the site shows, on $name', ({ open }) => {
  const database = useDatabase(open)

  test('is looked for among all institutes; the start names ten others if there is none', async () => {
    const others = Array.from({ length: 11 }, (_, at) => `an-institute-${at + 10}`)
    for (const slug of others) await insertInstitute(database.db, slug)
    const faultAtStart = async () => (await prepareServer(database.url ?? '', database.url ?? '')).siteFault
    expect(await faultAtStart()).toBe(
      `The site shows nothing: no institute has the slug "demo". Set SITE_INSTITUTE to one of: ${others.slice(0, 10).join(', ')}.`,
    )
    const host = { id: others[0] ?? '', slug: others[0] ?? '' }
    await addHost(database.db, host, 'a.example', { waits: false, now: new Date() })
    expect(await faultAtStart()).toMatch(
      /^No site is shown at the host of SITE_URL: no institute has the slug "demo"/,
    )
    await insertInstitute(database.db, 'demo')
    expect(await faultAtStart()).toBeUndefined()
  })
})
