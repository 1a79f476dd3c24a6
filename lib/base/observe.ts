import { perProcess } from '#lib/base/per-process.ts'

/** Events that are counted, each with a label that has only few values. */
export type CountedEvent =
  | 'rate_limited'
  | 'mail_limited'
  | 'sign_in_refused'
  | 'action_refused'
  | 'publish_failed'
  | 'stale_answers'
  | 'replica_reads'
  | 'background_failed'

/** The parts of a request that are recorded. The query string and the key are never recorded. */
export interface ObservedRequest {
  method: string
  path: string
  /** Used only to continue the trace of the caller. */
  headers: Record<string, string | string[] | undefined>
}

export interface Observer {
  /** `route` must be a pattern, because paths would create an unlimited number of metrics. */
  answer(route: string, request: ObservedRequest, answer: () => Promise<Response>): Promise<Response>
  count(event: CountedEvent, label: string): void
  timePublish(seconds: number): void
  /** Sends what is not yet sent, before the process ends. Never throws. */
  flush(): Promise<void>
}

/** What this process is measured `by`; undefined if nothing measures it. */
export const observing = perProcess('observer', (): { by?: Observer } => ({}))
