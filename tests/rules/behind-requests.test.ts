import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { guardNext } from '#lib/server/beside-next.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** Asks a server behind Next's guard once; returns how often it began background work, and when it had begun. */
async function askGuarded(): Promise<string[]> {
  const steps: string[] = []
  guardNext(
    () => false,
    () => steps.push('work'),
  )
  const server = createServer((_, response) => {
    steps.push('answer')
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/catalog/v1/site`)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  await new Promise((resolve) => server.close(resolve))
  return steps
}

test('on Vercel, each answer offers to run the due background tasks', async () => {
  vi.stubEnv('VERCEL', '1')
  expect(await askGuarded()).toEqual(['answer', 'work'])
})
