import { expect, test } from 'vitest'
import { background } from '../../run-process.ts'

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
