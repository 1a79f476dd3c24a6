import { waitUntil } from '@vercel/functions'
import { perProcess } from '#lib/per-process.ts'

/** The wait after a failed background publish: an attempt may be long. */
const retryAfterMs = 10_000

/** Institutes with a background publish, and the time of the last failure of others. */
const publishesBehind = perProcess('publishes behind', () => new Map<string, 'publishing' | Date>())

/**
 * Publishes an institute in the background, once at a time in this process; other processes find its lock taken.
 * `onFailure` is called with an error.
 */
export function publishBehind(
  instituteId: string,
  now: Date,
  onFailure: (error: unknown) => void,
  publish: () => Promise<unknown>,
): void {
  const behind = publishesBehind()
  const last = behind.get(instituteId)
  // The absolute distance: a clock that was set back must not prolong the wait.
  const isResting = last instanceof Date && Math.abs(now.getTime() - last.getTime()) < retryAfterMs
  if (last === 'publishing' || isResting) return
  behind.set(instituteId, 'publishing')
  const began = performance.now()
  const publishing = publish().then(
    () => behind.delete(instituteId),
    (error: unknown) => {
      behind.set(instituteId, new Date(now.getTime() + performance.now() - began))
      onFailure(error)
    },
  )
  waitUntil(publishing)
}
