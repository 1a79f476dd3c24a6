import { waitUntil } from '@vercel/functions'
import { perProcess } from '#lib/per-process.ts'

interface Runs {
  /** Institutes being delivered to; `again` when something came in meanwhile. */
  underWay: Map<string, { again: boolean }>
  settled: Set<Promise<void>>
  stopping: AbortController
}

/** The process's runs: a stop has to see all. */
export const runs = perProcess(
  'leads.runs',
  (): Runs => ({ underWay: new Map(), settled: new Set(), stopping: new AbortController() }),
)

/** Lets a stop wait for a run, which must not fail. On Vercel the function lives on until it is done. */
export function track(run: Promise<void>): void {
  const { settled } = runs()
  const tracked = run.finally(() => settled.delete(tracked))
  settled.add(tracked)
  waitUntil(tracked)
}
