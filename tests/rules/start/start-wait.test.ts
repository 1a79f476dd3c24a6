import pg from 'pg'
import { expect, test } from 'vitest'
import { mayPass } from '../../../bin/start-data.ts'
import { background } from '../../processes.ts'

const said = (code: string) => Object.assign(new pg.DatabaseError('…', 1, 'error'), { code })
const met = (code: string) => Object.assign(new Error('connect'), { code })

test.each<[string, unknown]>([
  ['a machine that refuses connections', met('ECONNREFUSED')],
  ['a name that is not known yet', met('ENOTFOUND')],
  ['two addresses that both refuse', new AggregateError([met('ECONNREFUSED'), met('ECONNREFUSED')])],
  ['an answer that is late', new Error('timeout expired')],
  ['a connection that breaks while it is made', new Error('Connection terminated unexpectedly')],
  ['a server that starts', said('57P03')],
  ['a server whose connections are all taken', said('53300')],
  ['a lock of another server that migrates', said('55P03')],
])('starting waits for %s to pass', (_, error) => expect(mayPass(error)).toBe(true))

test.each<[string, unknown]>([
  ['a wrong password', said('28P01')],
  ['a user who may not connect', said('28000')],
  ['an unknown database', said('3D000')],
  ['a user without rights', said('42501')],
  ['a migration that fails', said('23505')],
  [
    'a pooler that allows no transactions',
    Object.assign(said('08P01'), { message: 'transaction blocks not allowed in statement pooling mode' }),
  ],
  ['anything else', new TypeError('Invalid URL')],
])('starting does not wait for %s', (_, error) => expect(mayPass(error)).toBe(false))

const run = (script: string) => background(process.execPath, ['-e', script])
const stayUp =
  "process.on('unhandledRejection', (reason) => console.log('unhandledRejection:', reason)); setInterval(() => {}, 1e6); "

test('a server that left a rejection unhandled makes the test that stops it fail', async () => {
  const server = run(`${stayUp} Promise.reject(new Error('lost'))`)
  await new Promise((resolve) => server.child.stdout?.once('data', resolve))
  await expect(server.stop()).rejects.toThrow(/left unhandled:[\s\S]*lost/)
})

test('a server that handled every rejection passes', async () => {
  const server = run(`${stayUp} Promise.reject(new Error('lost')).catch(() => {}); console.log('up')`)
  await new Promise((resolve) => server.child.stdout?.once('data', resolve))
  await server.stop()
})
