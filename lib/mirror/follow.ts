import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '#lib/api/problem.ts'
import type { Change, ChangeList } from '#lib/catalogue/shapes/changes.ts'
import { staleAfter } from './reads.ts'

/** What a mirror that is kept current needs. */
export interface Followed {
  /** Throws `invalid_request` for a cursor that is unknown there. */
  listChanges: (since?: string) => Promise<ChangeList>
  /**
   * Writes what read something that is stale, or everything when that is not given. `cursor`: from where to follow on.
   * Answers whether all of it could be made.
   */
  write: (cursor: string, stale?: ReadonlySet<string>) => Promise<boolean>
  /** Says something to the operator. */
  tell: (words: string) => void
  /** Ends it, after what is being written. */
  signal: AbortSignal
  pauseMs?: { changes: number; failure: number }
}

const defaultPauseMs = { changes: 5_000, failure: 30_000 }

/**
 * Keeps a mirror current until it is told to stop: writes all of it, then what the change log names. Failures are told
 * and tried again; where the log does not reach back, it starts over.
 */
export async function follow(followed: Followed): Promise<void> {
  const { tell, signal, pauseMs = defaultPauseMs } = followed
  /** What the folder shows; undefined until all of it was written. */
  let cursor: string | undefined
  while (!signal.aborted) {
    let pause = pauseMs.changes
    try {
      const next = cursor === undefined ? await writeAll(followed) : await writeChanges(cursor, followed)
      if (next === 'incomplete') pause = pauseMs.failure
      else cursor = next
    } catch (error) {
      tell(`error: ${(error as Error).message}`)
      pause = pauseMs.failure
    }
    // Everything is written at once after a reset.
    if (cursor !== undefined || pause === pauseMs.failure)
      await delay(pause, undefined, { signal }).catch(() => {})
  }
}

async function writeAll({ listChanges, write }: Followed): Promise<string | 'incomplete'> {
  // Before anything is read: what changes meanwhile is made again.
  const { next } = await listChanges()
  return (await write(next)) ? next : 'incomplete'
}

/** Undefined when there is no telling what changed. */
async function writeChanges(cursor: string, followed: Followed): Promise<string | 'incomplete' | undefined> {
  const news = await readChanges(cursor, followed)
  if (news === undefined) {
    followed.tell('The change log does not reach back to what the folder shows: all of it is made anew.')
    return undefined
  }
  const { changes, next } = news
  if (changes.length === 0) return next
  return (await followed.write(next, staleAfter(changes))) ? next : 'incomplete'
}

async function readChanges(
  cursor: string,
  { listChanges }: Followed,
): Promise<{ changes: Change[]; next: string } | undefined> {
  const changes: Change[] = []
  for (let next = cursor; ; ) {
    const answer = await listChanges(next).catch((error: unknown) => {
      // Another database stands behind the address now.
      if (error instanceof Problem && error.code === 'invalid_request') return undefined
      throw error
    })
    if (answer === undefined || answer.reset) return undefined
    for (const change of answer.data) changes.push(change)
    next = answer.next
    if (!answer.has_more) return { changes, next }
  }
}
