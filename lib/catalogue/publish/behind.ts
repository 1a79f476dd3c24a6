import { waitUntil } from '@vercel/functions'
import { perProcess } from '#lib/per-process.ts'

/** How long an institute rests after a publish behind the readers failed: each attempt may be a long one. */
const retryAfterMs = 10_000

/** The institutes that are published behind their readers, and those that rest, with the moment of the failure. */
const publishesBehind = perProcess('publishes behind', () => new Map<string, 'publishing' | Date>())

/**
 * Publishes an institute while its readers get the last revision, one publish at a time in this process; other
 * processes find the publisher's lock taken. `onFailure` is called with an error.
 */
export function publishBehind(
  instituteId: string,
  now: Date,
  onFailure: (error: unknown) => void,
  publish: () => Promise<unknown>,
): void {
  const behind = publishesBehind()
  const last = behind.get(instituteId)
  // More than a rest apart in either direction: a clock that was set back must not prolong it.
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
