import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '@vercel/functions'
import { log } from '#lib/base/log.ts'
import { observing } from '#lib/base/observe.ts'
import { perProcess } from '#lib/base/per-process.ts'

interface Named {
  isRunning: boolean
  /** Set if the same work is requested while it runs. */
  again: boolean
  /** Time of `performance.now()` until which the work rests after a failure. */
  restsUntil: number
}

interface Background {
  /** Everything that runs, with the name of its task. */
  running: Map<Promise<unknown>, string>
  named: Map<string, Named>
  shared: Map<string, Promise<unknown>>
  stopping: AbortController
}

/** All background work of this process. A stopping process waits for it. */
const background = perProcess(
  'background',
  (): Background => ({
    running: new Map(),
    named: new Map(),
    shared: new Map(),
    stopping: new AbortController(),
  }),
)

/** Maximum duration of work started by a request, in milliseconds. The maintenance sweep does the rest. */
const soonMs = 25_000
/** Minimum time between two log lines about a failing task, in milliseconds. */
const quietMs = 60_000

export const stopSignal = (): AbortSignal => background().stopping.signal

/**
 * Runs work in the background of a request. A stopping process waits for the work, and Vercel keeps the function
 * running until it ends. `task` is one of few names; the work handles its own failure.
 */
export function inBackground(task: string, work: Promise<unknown>): void {
  const { running } = background()
  const tracked: Promise<void> = work.then(
    () => void running.delete(tracked),
    () => void running.delete(tracked),
  )
  running.set(tracked, task)
  waitUntil(tracked)
}

export function backgroundFigures(): { task: string; count: number }[] {
  const tasks = [...background().running.values()]
  return [...new Set(tasks)].map((task) => ({ task, count: tasks.filter((one) => one === task).length }))
}

/** Runs work that whoever asks for the same subject meanwhile shares, failure included. */
export function runShared<Done>(task: string, subject: string, work: () => Promise<Done>): Promise<Done> {
  const { shared } = background()
  const name = `${task} ${subject}`
  const underWay = shared.get(name) as Promise<Done> | undefined
  if (underWay) return underWay
  const begun = work().finally(() => shared.delete(name))
  shared.set(name, begun)
  inBackground(task, begun)
  return begun
}

/**
 * Runs work in the background of a request, for each subject one at a time. If it is requested while it runs, it runs
 * once more afterwards. Never throws: failures are counted, logged and left to the sweep, and the work rests for
 * `restMs` milliseconds after one. Does nothing when the process is stopping.
 */
export function runSoon(
  task: string,
  subject: string,
  work: (signal: AbortSignal) => Promise<void>,
  restMs = 0,
): void {
  const { named, stopping } = background()
  if (stopping.signal.aborted) return
  const name = `${task} ${subject}`
  const state = named.get(name) ?? { isRunning: false, again: false, restsUntil: Number.NEGATIVE_INFINITY }
  state.again = true
  const isResting = () => performance.now() < state.restsUntil
  if (state.isRunning || isResting()) return
  state.isRunning = true
  named.set(name, state)
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(soonMs)])
  const run = async (): Promise<void> => {
    while (state.again && !isResting() && !signal.aborted) {
      state.again = false
      await work(signal).catch((error: unknown) => {
        state.restsUntil = performance.now() + restMs
        observing().by?.count('background_failed', task)
        log().error({ task, subject, err: error }, 'background work after a request failed')
      })
    }
    state.isRunning = false
    if (!isResting()) named.delete(name)
  }
  inBackground(task, run())
}

/** Repeats a task until the process stops. Failures are logged at most once a minute. */
export function repeat(name: string, pauseMs: number, task: (signal: AbortSignal) => Promise<unknown>): void {
  const signal = stopSignal()
  let loggedAt = -quietMs
  const logFailure = (error: unknown): void => {
    observing().by?.count('background_failed', name)
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
  inBackground(name, loop())
}

/** Stops all background work. Resolves when all work has ended, or after `withinMs` milliseconds. */
export async function stopBackground(withinMs = 5_000): Promise<void> {
  const { running, stopping } = background()
  stopping.abort()
  const timeout = new AbortController()
  const tooLong = sleep(withinMs, undefined, { signal: timeout.signal }).catch(() => undefined)
  await Promise.race([Promise.all(running.keys()), tooLong])
  timeout.abort()
  const left = backgroundFigures()
  if (left.length > 0) log().warn({ left }, 'the process stops before its background work has ended')
}
