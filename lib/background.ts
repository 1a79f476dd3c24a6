import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '@vercel/functions'
import { log } from '#lib/api/log.ts'
import { perProcess } from '#lib/per-process.ts'

interface Background {
  running: Set<Promise<void>>
  /** Running work by name. `again` is set if the same work is requested while it runs. */
  named: Map<string, { again: boolean }>
  stopping: AbortController
}

/** All background work of this process. A stopping process waits for it. */
const background = perProcess(
  'background',
  (): Background => ({ running: new Set(), named: new Map(), stopping: new AbortController() }),
)

/** Maximum duration of work started by a request, in milliseconds. The maintenance sweep does the rest. */
const soonMs = 25_000
/** Minimum time between two log lines about a failing task, in milliseconds. */
const quietMs = 60_000

/** Returns a signal that aborts when the process is about to stop. */
export const stopSignal = (): AbortSignal => background().stopping.signal

/**
 * Runs work in the background of a request. A stopping process waits for the work, and Vercel keeps the function
 * running until it ends. The work must not reject.
 */
export function inBackground(work: Promise<void>): void {
  const { running } = background()
  const tracked = work.finally(() => running.delete(tracked))
  running.add(tracked)
  waitUntil(tracked)
}

/**
 * Runs work in the background of a request. If the same name is requested while it runs, it runs once more
 * afterwards. Never throws: failures are logged and left to the sweep. Does nothing when the process is stopping.
 */
export function runSoon(name: string, work: (signal: AbortSignal) => Promise<void>): void {
  const { named, stopping } = background()
  if (stopping.signal.aborted) return
  const running = named.get(name)
  if (running) {
    running.again = true
    return
  }
  const state = { again: false }
  named.set(name, state)
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(soonMs)])
  const run = async (): Promise<void> => {
    do {
      state.again = false
      await work(signal).catch((error: unknown) =>
        log().error({ task: name, err: error }, 'background work after a request failed'),
      )
    } while (state.again && !signal.aborted)
  }
  inBackground(run().finally(() => named.delete(name)))
}

/** Repeats a task until the process stops. Failures are logged at most once a minute. */
export function repeat(name: string, pauseMs: number, task: (signal: AbortSignal) => Promise<unknown>): void {
  const signal = stopSignal()
  let loggedAt = -quietMs
  const logFailure = (error: unknown): void => {
    if (performance.now() - loggedAt < quietMs) return
    loggedAt = performance.now()
    log().error({ task: name, err: error }, 'a background task failed')
  }
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      await task(signal).catch(logFailure)
      await sleep(pauseMs, undefined, { ref: false, signal }).catch(() => undefined)
    }
  }
  inBackground(loop())
}

/** Stops all background work. Resolves when all work has ended, or after `withinMs` milliseconds. */
export async function stopBackground(withinMs = 5_000): Promise<void> {
  const { running, stopping } = background()
  stopping.abort()
  const timeout = new AbortController()
  const tooLong = sleep(withinMs, undefined, { signal: timeout.signal }).catch(() => undefined)
  await Promise.race([Promise.all(running), tooLong])
  timeout.abort()
}
