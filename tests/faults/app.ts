import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A server process that may be killed. */
export interface App {
  /** The origin of the server, without a slash at the end. */
  origin: string
  /** The address for enquiries. */
  url: string
  /** Ends it without a word, as the kernel would. */
  kill: () => Promise<void>
  /** Starts it again at the same address; resolves when it listens. */
  start: () => Promise<void>
  isRunning: () => boolean
}

export async function startApp(databaseUrl: string, port: number): Promise<App> {
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, [`${import.meta.dirname}/server.ts`], {
      env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    await once(createInterface(started.stdout), 'line')
  }
  await start()
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    url: `${origin}/catalog/v1/leads`,
    start,
    isRunning: () => child?.exitCode === null && child.signalCode === null,
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
