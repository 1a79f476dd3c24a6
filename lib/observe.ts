import { perProcess } from '#lib/per-process.ts'

/** Events that are counted by one label, which has few values. */
export type CountedEvent = 'rate_limited' | 'sign_in_refused' | 'publish_failed'

/** What is observed of a request. Its query and key are never recorded. */
export interface ObservedRequest {
  method: string
  /** The path, without the query. */
  path: string
  /** Read only for the trace that the request continues. */
  headers: Record<string, string | string[] | undefined>
}

/** Measures this process. */
export interface Observer {
  /** Answers a request and measures it. `route` is a pattern, never a path: paths have no bound. */
  answer(route: string, request: ObservedRequest, answer: () => Promise<Response>): Promise<Response>
  count(event: CountedEvent, label: string): void
  timePublish(seconds: number): void
  /** Sends what has not been sent, before the process ends. Never fails. */
  flush(): Promise<void>
}

const slot = perProcess('observer', (): { observer?: Observer } => ({}))

/** Returns the observer of this process; undefined while nothing is measured. */
export const observer = (): Observer | undefined => slot().observer

export const observeBy = (observer: Observer): void => {
  slot().observer = observer
}
