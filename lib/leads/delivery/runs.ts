import { waitUntil } from '@vercel/functions'

interface Runs {
  /** Institutes being delivered to; `again` when something came in meanwhile. */
  underWay: Map<string, { again: boolean }>
  settled: Set<Promise<void>>
  stopping: AbortController
}

const slot = Symbol.for('catalogue.leads.runs')
const shared = globalThis as { [slot]?: Runs }

/** The process's runs. On `globalThis`: the server and the pages are bundled apart, and a stop has to see all. */
export function runs(): Runs {
  shared[slot] ??= { underWay: new Map(), settled: new Set(), stopping: new AbortController() }
  return shared[slot]
}

/** Lets a stop wait for a run, which must not fail. On Vercel the function lives on until it is done. */
export function track(run: Promise<void>): void {
  const { settled } = runs()
  const tracked = run.finally(() => settled.delete(tracked))
  settled.add(tracked)
  waitUntil(tracked)
}
