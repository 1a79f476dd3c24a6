import { Agent, request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { npmStart, temporaryFolder } from './npm-start.ts'

const data = temporaryFolder()
afterAll(data.dispose)

/** How a request over a kept-alive connection went. */
interface Outcome {
  status: number | undefined
  error: string | undefined
  /** The server said that the connection closes with this answer. */
  isLast: boolean
}

const get = (url: string, key: string, agent: Agent): Promise<Outcome> =>
  new Promise((resolve) => {
    const sent = request(url, { agent, headers: { 'x-api-key': key } }, (response) => {
      response.resume()
      response.once('close', () =>
        resolve({
          status: response.complete ? response.statusCode : undefined,
          error: response.complete ? undefined : 'cut off',
          isLast: response.headers.connection === 'close',
        }),
      )
    })
    sent.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: undefined, error: error.code, isLast: true }),
    )
    sent.end()
  })

test('SIGTERM under load fails no request, and the process is gone within 10 s', async () => {
  const { origin, key, stop } = await npmStart({ DATA_DIR: data.folder })
  const outcomes: Outcome[] = []
  /** Asks on, one request after the other on one connection, until it is told that this was the last. */
  const client = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (;;) {
      const outcome = await get(`${origin}/catalog/v1/courses?page_size=5`, key, agent)
      outcomes.push(outcome)
      if (outcome.isLast) return
    }
  }
  const clients = Array.from({ length: 32 }, client)
  await get(`${origin}/catalog/v1/courses`, key, new Agent())
  const began = Date.now()
  const ended = await stop('SIGTERM')
  expect(Date.now() - began).toBeLessThan(10_000)
  await Promise.all(clients)
  expect(ended.code).toBe(0)
  expect(outcomes.length).toBeGreaterThan(32)
  expect(outcomes.filter(({ status }) => status !== 200 && status !== 429)).toEqual([])
})
