import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '@vercel/functions'
import { log } from '#lib/api/log.ts'
import { perProcess } from '#lib/per-process.ts'

interface Background {
  running: Set<Promise<void>>
  /** Work under way by its name; `again` when it was asked for meanwhile. */
  named: Map<string, { again: boolean }>
  stopping: AbortController
}

/** The background work of this process; stopping has to see all of it. */
const background = perProcess(
  'background',
  (): Background => ({ running: new Set(), named: new Map(), stopping: new AbortController() }),
)

/** Work started by a request leaves the rest to the sweep after this long. */
const soonMs = 25_000
/** A task that fails every second is logged once a minute. */
const quietMs = 60_000

/** Aborted when the process is about to end. */
export const stopSignal = (): AbortSignal => background().stopping.signal

/** Runs work behind a request. A stop waits for it, and on Vercel the function stays alive. The work must not fail. */
export function inBackground(work: Promise<void>): void {
  const { running } = background()
  const tracked = work.finally(() => running.delete(tracked))
  running.add(tracked)
  waitUntil(tracked)
}

/**
 * Runs named work once behind a request, and once more when it was asked for meanwhile. Never throws: failures are
 * logged, and what is left over is the sweep's. Does nothing once the process is stopping.
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
      await work(signal).catch((error: unknown) => log().error({ task: name, err: error }, 'a task failed'))
    } while (state.again && !signal.aborted)
  }
  inBackground(run().finally(() => named.delete(name)))
}

/** Repeats a task with a pause between runs until the process stops. A failed run is logged and repeated. */
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

/** Stops all background work. Resolves when everything under way is done, or after `withinMs`. */
export async function stopBackground(withinMs = 5_000): Promise<void> {
  const { running, stopping } = background()
  stopping.abort()
  const timeout = new AbortController()
  const tooLong = sleep(withinMs, undefined, { signal: timeout.signal }).catch(() => undefined)
  await Promise.race([Promise.all(running), tooLong])
  timeout.abort()
}
