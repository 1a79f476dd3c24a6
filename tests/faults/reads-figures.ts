import type { Kind, Outcome } from './reads-load.ts'

/** The figures of a scenario's requests. */
export interface Figures {
  answers: number
  /** How often each status came; 0 is no answer. */
  statuses: string
  p50: number
  p99: number
  max: number
}

export const isFailed = ({ status }: Outcome): boolean => status === 0 || status >= 500

export const took = ({ startedAt, endedAt }: Outcome): number => endedAt - startedAt

/** The kinds of requests that need the database. */
export const isOfApi = ({ kind }: Outcome): boolean => !['healthz', 'readyz', 'preflight'].includes(kind)

export const ofKind =
  (...kinds: Kind[]) =>
  ({ kind }: Outcome): boolean =>
    kinds.includes(kind)

/** The part of the durations below which such a part of them lies, in whole milliseconds. */
export function percentile(outcomes: Outcome[], part: number): number {
  const sorted = outcomes.map(took).sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
}

/** Such as `200: 512, 503: 18`. */
export const countsBy = (outcomes: Outcome[], by: (outcome: Outcome) => string | number): string =>
  [...Map.groupBy(outcomes, by)]
    .map(([name, { length }]) => `${name}: ${length}`)
    .sort()
    .join(', ')

export function figuresOf(outcomes: Outcome[]): Figures {
  return {
    answers: outcomes.length,
    statuses: countsBy(outcomes, ({ status }) => status),
    p50: percentile(outcomes, 0.5),
    p99: percentile(outcomes, 0.99),
    max: percentile(outcomes, 1),
  }
}

/** How long after a moment the last request failed that had begun, or was answered, after it; 0 when none did. */
export const recoveryMs = (outcomes: Outcome[], at: number): number =>
  Math.round(Math.max(0, ...outcomes.filter(isFailed).map(({ endedAt }) => endedAt - at)))

/** Whether each came in time. `slownessMs` is what the machine itself takes: one with other things to do is slow for all. */
export const allWithin = (outcomes: Outcome[], ms: number, slownessMs: number): boolean =>
  outcomes.every((outcome) => took(outcome) <= ms + slownessMs)
