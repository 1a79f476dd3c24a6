import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'

export const newKey = (): string => `cat_pub_${randomBytes(24).toString('hex')}`

/** The id under which a process stores a key, and which the counter store counts by. */
export const idOf = (key: string): string => `key-${key.slice(-12)}`

/** A running process of the service whose clock a test sets. */
export interface App {
  /** Calls the API and answers with status, details of an error and time taken. */
  get(key: string, path?: string): Promise<AppAnswer>
  setClock(at: Date): Promise<void>
  /** Lines of its log so far. */
  log(): Record<string, unknown>[]
  /** All that it wrote. */
  output(): string
  stop(): Promise<void>
}

export interface AppAnswer {
  status: number
  retryAfter: string | null
  limit: number | undefined
  ms: number
}

/** Starts a process of `limits-app.ts` and waits until it listens. */
export async function startApp(settings: Record<string, string>, at: Date): Promise<App> {
  const child = fork(`${import.meta.dirname}/limits-app.ts`, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    env: {
      ...process.env,
      DATABASE_URL: '',
      LOG_LEVEL: 'info',
      ...settings,
      APP_NOW_MS: String(at.getTime()),
    },
  })
  let output = ''
  const keep = (chunk: Buffer): void => {
    output += chunk
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const ended = once(child, 'close')
  const died = ended.then(() => Promise.reject(new Error(`The process ended:\n${output}`)))
  died.catch(() => {})
  const [{ port }] = (await Promise.race([once(child, 'message'), died])) as [{ port: number }]

  return {
    async get(key, path = '/site') {
      const startedMs = performance.now()
      const response = await fetch(`http://127.0.0.1:${port}/catalog/v1${path}`, {
        headers: { 'x-api-key': key },
      })
      const body = await response.text()
      const ms = performance.now() - startedMs
      const limit = response.ok ? undefined : JSON.parse(body).error.details?.limit_per_minute
      return { status: response.status, retryAfter: response.headers.get('retry-after'), limit, ms }
    },
    async setClock(to) {
      const told = once(child, 'message')
      child.send(to.getTime())
      await Promise.race([told, died])
    },
    log: () =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    output: () => output,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
