import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from './app.ts'
import {
  countsBy,
  type Figures,
  figuresOf,
  isFailed,
  isOfApi,
  ofKind,
  percentile,
  recoveryMs,
} from './reads-figures.ts'
import { type Outcome, startLoad } from './reads-load.ts'
import type { Stage } from './stage.ts'

/** How long the parts of a scenario last; the short ones are for tests. */
export interface Pace {
  /** The part of the fault's full length that is tried. */
  scale: number
  beforeMs: number
  /** After the fault: recovery is looked for in it. */
  afterMs: number
}

/** The observations during a fault, for the check of its promises. */
export interface Trial {
  /** How slow the machine was before the fault: 99 of 100 requests took less. */
  slownessMs: number
  /** Requests that began, or were answered, while the fault lasted. */
  during: Outcome[]
  /** Requests that began after it. */
  after: Outcome[]
  /** When the fault was over. */
  endedAt: number
  /** The server's event loop in the meantime, 99th percentile. */
  lagMs: number
}

/** One line of the table, and the promises that were broken. */
export interface Report {
  during: Figures
  after: Figures
  recoveryMs: number
  lagMs: number
  /** How many of each kind failed while the fault lasted. */
  failed: string
  /** The 99th percentile of enquiries during the fault. */
  leadMs: number
  /** Slowest answers while it lasted. */
  healthzMs: number
  preflightMs: number
  readyz: { during: string; after: string }
  broken: string[]
}

/** Puts the server under load, and a fault under that; `last` resolves when the fault is over. */
export async function tryFault(
  { key, courseIds }: Stage,
  app: App,
  { beforeMs, afterMs }: Pace,
  last: () => Promise<void>,
): Promise<Trial> {
  const load = startLoad({ origin: app.origin, key, courseIds })
  let beganAt = 0
  let endedAt = 0
  let lagMs = 0
  const outcomes = await (async () => {
    await sleep(beforeMs)
    await lagOf(app)
    beganAt = performance.now()
    await last()
    endedAt = performance.now()
    lagMs = await lagOf(app)
    await sleep(afterMs)
  })().then(load.stop, async (error: unknown) => {
    await load.stop()
    throw error
  })
  return {
    slownessMs: percentile(
      outcomes.filter((outcome) => outcome.endedAt < beganAt),
      0.99,
    ),
    during: outcomes.filter((outcome) => outcome.startedAt < endedAt && outcome.endedAt >= beganAt),
    after: outcomes.filter(({ startedAt }) => startedAt >= endedAt),
    endedAt,
    lagMs,
  }
}

async function lagOf({ origin }: App): Promise<number> {
  const response = await fetch(`${origin}/lag`)
  return Math.round(Number(await response.text()))
}

/** Promises, each with whether it was kept. */
export type Promises = Record<string, boolean>

/** A trial's figures, with what every fault promises: the process lives, and what asks nothing of the database answers. */
export function report(trial: Trial, app: App, promises: Promises): Report {
  const { during, after, endedAt, lagMs } = trial
  const all = {
    'the process lives': app.isRunning(),
    'healthz answers 200': [...during, ...after]
      .filter(ofKind('healthz'))
      .every(({ status }) => status === 200),
    'readyz is back': after.filter(ofKind('readyz')).at(-1)?.status === 200,
    'something was tried': during.filter(isOfApi).length > 20 && after.filter(isOfApi).length > 10,
    ...promises,
  }
  return {
    during: figuresOf(during.filter(isOfApi)),
    after: figuresOf(after.filter(isOfApi)),
    recoveryMs: recoveryMs([...during, ...after].filter(isOfApi), endedAt),
    lagMs,
    failed: countsBy(during.filter(isFailed), ({ kind }) => kind),
    leadMs: percentile(during.filter(ofKind('lead')), 0.99),
    healthzMs: percentile(during.filter(ofKind('healthz')), 1),
    preflightMs: percentile(during.filter(ofKind('preflight')), 1),
    readyz: {
      during: figuresOf(during.filter(ofKind('readyz'))).statuses,
      after: figuresOf(after.filter(ofKind('readyz'))).statuses,
    },
    broken: Object.entries(all).flatMap(([promise, isKept]) => (isKept ? [] : [promise])),
  }
}
