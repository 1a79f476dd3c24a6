import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireHandled } from '../processes.ts'

export interface Ended {
  code: number | null
  output: string
}

/** The output of `npm start` for a server that it started. */
export interface Started {
  origin: string
  /** The demo's key and the line to paste; empty on PostgreSQL, which gets no demo. */
  key: string
  curl: string
  /** The process of npm. */
  pid: number
  /** All that it has written so far. */
  output: () => string
  /** From the command to the printed line. */
  tookMs: number
  /** Sends npm a signal and resolves when all of it has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<Ended>
}

/** A folder for embedded data that is removed with `dispose`. */
export function temporaryFolder(): { folder: string; dispose: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-start-'))
  return { folder, dispose: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Runs `npm start` until it serves; throws with its output when it ends instead. Port 0 takes a free one. `onOutput` is
 * given all that it has written, at each piece. `command` starts it in another way than `npm start`.
 */
export async function npmStart(
  settings: Record<string, string>,
  onOutput: (output: string) => void = () => {},
  command = ['npm', 'start'],
): Promise<Started> {
  const began = performance.now()
  const { child, ended, output } = run(settings, command)
  child.stdout.on('data', () => onOutput(output()))
  const served = await Promise.race([
    servedBy(child, output),
    ended.then((end) => {
      throw new Error(`npm start ended (${end.code}): ${end.output}`)
    }),
  ])
  const tookMs = performance.now() - began
  const { site: origin, curl = '', key = '' } = served
  const stop = (signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> => {
    child.kill(signal)
    return ended
  }
  return { origin, key, curl, pid: child.pid ?? 0, output, tookMs, stop }
}

/** Runs `npm start` where it is expected to end by itself. */
export async function npmStartRefused(settings: Record<string, string>): Promise<Ended> {
  const { code, output } = await run(settings).ended
  return { code, output: output.split('\n').map(messageOf).join('\n') }
}

const messageOf = (line: string): string => (line.startsWith('{') ? JSON.parse(line).msg : line)

function run(settings: Record<string, string>, [program = '', ...args]: string[] = ['npm', 'start']) {
  const env = {
    ...process.env,
    PORT: '0',
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    LOG_FORMAT: 'json',
    ...settings,
  }
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = (chunk: Buffer): void => {
    output += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  ).then((end) => {
    requireHandled(end.output)
    return end
  })
  return { child, ended, output: () => output }
}

/** Parses the announcement, a line of JSON. */
const servedBy = (
  child: ChildProcess,
  output: () => string,
): Promise<{ site: string; curl?: string; key?: string }> =>
  new Promise((resolve) => {
    child.stdout?.on('data', () => {
      const announced = /^\{.*"msg":"serving".*$/m.exec(output())
      if (announced) resolve(JSON.parse(announced[0]))
    })
  })
