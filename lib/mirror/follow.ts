import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '#lib/api/problem.ts'
import type { Change } from '#lib/catalogue/shapes/changes.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'

/** All pages, or only those that show something in the change log. */
export type Extent = 'all' | 'changed'

/** The functions that keep a mirror current, and its watcher. */
interface Followed {
  /** Writes pages. Resolves to false when some failed. */
  write: (extent: Extent) => Promise<boolean>
  /** Says something to the operator. */
  tell: (words: string) => void
  /** Stops after the current write. */
  signal: AbortSignal
  pauseMs?: { changes: number; failure: number }
}

const defaultPauseMs = { changes: 5_000, failure: 30_000 }

/** Keeps a mirror current until it is stopped: writes all pages once, then the changed ones. Retries failures. */
export async function follow({ write, tell, signal, pauseMs = defaultPauseMs }: Followed): Promise<void> {
  let extent: Extent = 'all'
  while (!signal.aborted) {
    const isWhole = await write(extent).catch((error: Error) => {
      tell(`error: ${error.message}`)
      return false
    })
    if (isWhole) extent = 'changed'
    await delay(isWhole ? pauseMs.changes : pauseMs.failure, undefined, { signal }).catch(() => {})
  }
}

/**
 * The changes after a cursor, and from where to follow on. Undefined when the log does not reach back to it, or another
 * database stands behind the address now.
 */
export async function readChanges(
  { listChanges }: Pick<Catalogue, 'listChanges'>,
  cursor: string,
): Promise<{ changes: Change[]; next: string } | undefined> {
  const changes: Change[] = []
  for (let next = cursor; ; ) {
    const answer = await listChanges(next).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'invalid_request') return undefined
      throw error
    })
    if (answer === undefined || answer.reset) return undefined
    for (const change of answer.data) changes.push(change)
    next = answer.next
    if (!answer.has_more) return { changes, next }
  }
}
