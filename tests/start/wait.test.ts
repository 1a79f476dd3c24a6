import { connect, createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asPublisher } from '#lib/contract/catalogue/publish/publisher.ts'
import { requirePort } from '#lib/server/port.ts'
import { publishGenerated } from '../database/catalogue/publish/publish-document.ts'
import { describeServers } from '../database/databases.ts'
import { until } from '../processes.ts'
import { npmStart, npmStartRefused } from './npm-start.ts'

/** A way to a server on a port of this machine, which is there from the moment it is opened. */
function openWay(port: number, url: URL): Promise<Server> {
  const way = createServer((socket) => {
    const server = connect(Number(url.port), url.hostname)
    for (const end of [socket, server]) end.on('error', () => end.destroy())
    socket.pipe(server).pipe(socket)
  })
  return new Promise((resolve) => way.listen(port, '127.0.0.1', () => resolve(way)))
}

describeServers('npm start on $name', (kind) => {
  test('waits for a database that comes up later, and says so', async () => {
    const { url = '', close } = await kind.open()
    const port = await requirePort({ port: 0, host: '127.0.0.1' })
    const later = new URL(url)
    later.host = `127.0.0.1:${port}`
    let way: Promise<Server> | undefined
    const started = await npmStart({ DATABASE_URL: later.href }, (output) => {
      if (output.includes('Waiting for it')) way ??= openWay(port, new URL(url))
    })
    expect(started.output()).toContain(`No connection to the database at 127.0.0.1:${port}/`)
    expect((await fetch(`${started.origin}/readyz`)).status).toBe(200)
    await started.stop()
    ;(await way)?.close()
    await close()
  })

  test('ends within 10 s of SIGTERM with one process and with several, though a publish still waits for another', async () => {
    const { db, url = '', close } = await kind.open()
    await publishGenerated(db, 101, new Date())
    await db.updateTable('courses').set({ subtitle: 'changed by SQL' }).execute()
    const isHeld = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const other = asPublisher(db, 'generated-1-1', new Date(), async ({ trx }) => {
      await sql`select 1`.execute(trx)
      isHeld.resolve()
      await released.promise
    })
    await isHeld.promise
    const starting = ['1', '2'].map((WORKERS) => npmStart({ DATABASE_URL: url, WORKERS }))
    const started = await Promise.all(starting)
    await until(async () => {
      const waiting = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'`.execute(db)
      expect(waiting.rows).toHaveLength(2)
    })
    // A process that is still there then finds the publish done, and ends without a fault.
    const tooLate = setTimeout(released.resolve, 11_000)
    const ended = await Promise.all(started.map(({ stop }) => stop()))
    expect(ended.map(({ code }) => code)).toEqual([1, 1])
    clearTimeout(tooLate)
    released.resolve()
    await other
    await close()
  })

  test('does not wait for a database that does not exist', async () => {
    const { url = '', close } = await kind.open()
    const none = new URL(url)
    none.pathname = '/there_is_none'
    const began = performance.now()
    const { code, output } = await npmStartRefused({ DATABASE_URL: none.href })
    expect([code, output]).toEqual([1, expect.stringContaining('database "there_is_none" does not exist')])
    expect(output).toContain('Check the name in DATABASE_URL')
    expect(output).not.toContain('Waiting')
    expect(performance.now() - began).toBeLessThan(30_000)
    await close()
  })
})
