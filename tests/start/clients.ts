import { Agent, request } from 'node:http'

/** The outcome of a request over a kept-alive connection. */
export interface Outcome {
  status: number | undefined
  error: string | undefined
  /** The server said that the connection closes with this answer. */
  isLast: boolean
}

/** Sends one request over the agent's connection. */
export const get = (url: string, key: string, agent: Agent): Promise<Outcome> =>
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

/**
 * Asks on from so many clients, one request after the other on a connection each, until each is told that this was the
 * last one. `connected`: how many have been answered once, so that their connections are a process's own.
 */
export function askOn(
  url: string,
  key: string,
  clients: number,
): { outcomes: Outcome[]; connected: () => number; ended: Promise<unknown> } {
  const outcomes: Outcome[] = []
  const answered = new Set<number>()
  const client = async (number: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (;;) {
      const outcome = await get(url, key, agent)
      outcomes.push(outcome)
      answered.add(number)
      if (outcome.isLast) return
    }
  }
  const ended = Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return { outcomes, connected: () => answered.size, ended }
}
