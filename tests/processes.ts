import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from './free-port.ts'

/** A process in the background; stopping it twice does nothing more. */
export interface Background {
  child: ChildProcess
  /** Rejects, with what it wrote, when the process ends before it is stopped. */
  failed: Promise<never>
  /** The end of what it wrote. */
  output: () => string
  stop: () => Promise<void>
}

type Settings = Record<string, string>

/** How Next and Node report what no code handled, and what an operator should not read; the process lives on. */
const unhandled = /\bunhandled ?rejection\b|\buncaughtException\b|\bExperimentalWarning\b/i

/** Throws with what a process wrote when something in it was never handled. */
export function requireHandled(output: string): void {
  if (unhandled.test(output)) throw new Error(`Something was left unhandled:\n${output}`)
}

/**
 * Starts a process whose output is shown only if it ends by itself, or leaves something unhandled: stopping it throws
 * then. `identity` is whom it runs as.
 */
export function background(
  command: string,
  args: string[],
  settings: Settings = {},
  identity: { uid?: number; gid?: number } = {},
  folder?: string,
): Background {
  const env = { ...process.env, ...settings }
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], cwd: folder, ...identity })
  let output = ''
  let leftUnhandled = ''
  let isStopped = false
  const keep = (chunk: Buffer): void => {
    output = (output + chunk).slice(-10_000)
    if (leftUnhandled === '' && unhandled.test(output)) leftUnhandled = output
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ?? code ?? 'unknown'))
  })
  const failed = ended.then((how) => {
    if (isStopped) return new Promise<never>(() => {})
    throw new Error(`${[command, ...args].join(' ')} ended (${how}):\n${output}`)
  })
  failed.catch(() => {})
  const stop = async (): Promise<void> => {
    isStopped = true
    child.kill('SIGTERM')
    const killer = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(killer)
    requireHandled(leftUnhandled)
  }
  return { child, failed, output: () => output, stop }
}

/** A server of a test that answers. */
export interface Running {
  /** Without a slash at the end. */
  origin: string
  pid: number
  stop: () => Promise<void>
}

/**
 * Starts a server on a port, by default a free one, and waits until it answers at `path`. One that ends or does not
 * answer is stopped, and throws.
 */
export async function serve(
  argsAt: (port: string) => string[],
  settings: Settings,
  { path = '/readyz', folder, port }: { path?: string; folder?: string; port?: number } = {},
): Promise<Running> {
  const PORT = String(port ?? (await freePort()))
  const server = background(process.execPath, argsAt(PORT), { ...settings, PORT }, {}, folder)
  const origin = `http://localhost:${PORT}`
  try {
    await Promise.race([untilAnswers(origin + path), server.failed])
  } catch (error) {
    await server.stop()
    throw error
  }
  return { origin, pid: server.child.pid ?? 0, stop: server.stop }
}

/** The command of `npm start`. */
export const own = () => ['bin/node.mjs', 'bin/start.ts']

/** Runs a process whose output goes to the terminal; answers its exit status. */
export const foreground = (command: string, args: string[], settings: Settings = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...settings } })
    const forward = (signal: NodeJS.Signals): void => void child.kill(signal)
    process.once('SIGTERM', forward)
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('SIGTERM', forward)
      resolve(code ?? 1)
    })
  })

/** Asks an address until it answers 200; throws with the last refusal after a minute. */
export const untilAnswers = (url: string): Promise<void> =>
  until(async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    if (response.status !== 200)
      throw new Error(`${url} answers ${response.status}: ${await response.text()}`)
  })

/** Tries until it does not throw, for a minute at most; then throws the last error. */
export async function until(attempt: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      await attempt()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}
