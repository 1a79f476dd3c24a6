import { setTimeout as sleep } from 'node:timers/promises'
import type { Send } from './http/send.ts'

/**
 * Makes a sender whose requests start at least `gapMs` apart. The first request waits too: another process may have
 * called the same destination a moment ago.
 */
export function throttled(send: Send, gapMs: number): Send {
  if (gapMs === 0) return send
  let before = Promise.resolve(performance.now())
  return async (outgoing, signal) => {
    const starts = before.then(async (at) => {
      await sleep(at + gapMs - performance.now(), undefined, { signal }).catch(() => undefined)
      return performance.now()
    })
    before = starts
    await starts
    signal?.throwIfAborted()
    return send(outgoing, signal)
  }
}
