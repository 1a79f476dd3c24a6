import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Mode, Order, Report } from './kv-bridge-server.ts'

/** A counter store as the product is given it, over a real Redis, which a test can put into any trouble. */
export interface Bridge {
  url: string
  token: string
  setMode(mode: Mode, slowMs?: number): Promise<void>
  /** Calls that arrived so far, whatever became of them. */
  calls(): Promise<number>
  close(): Promise<void>
}

export async function startBridge(redisUrl: string): Promise<Bridge> {
  const token = 'the-token-of-the-counter-store'
  const child = fork(`${import.meta.dirname}/kv-bridge-server.ts`, {
    env: { ...process.env, REDIS_URL: redisUrl, BRIDGE_TOKEN: token },
    execArgv: [],
  })
  const closed = once(child, 'close')
  const died = closed.then(() => Promise.reject(new Error('The bridge to Redis ended.')))
  died.catch(() => {})
  const report = async (): Promise<Report> => (await Promise.race([once(child, 'message'), died]))[0]
  const tell = (order: Order): Promise<Report> => {
    const told = report()
    child.send(order)
    return told
  }
  let order: Order = { mode: 'answer', slowMs: 0 }
  const { port } = await report()
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    async setMode(mode, slowMs = 0) {
      order = { mode, slowMs }
      await tell(order)
    },
    calls: async () => (await tell(order)).calls,
    async close() {
      child.kill('SIGKILL')
      await closed
    },
  }
}
