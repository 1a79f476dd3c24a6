import { randomUUID } from 'node:crypto'
import { log } from '../log.ts'
import type { Admission } from './find-admission.ts'

/** The facts of one request that its log line contains. */
export interface RequestContext {
  id: string
  startedMs: number
  /** The endpoint's path with its names in braces; `*` for an unknown path. */
  route: string
  /** Set once the key is known. */
  admission?: Admission
}

/** Makes the id of a request; an id that the caller sends is not used. */
export const newRequestId = (): string => `req_${randomUUID().replaceAll('-', '')}`

export const beginRequest = (route: string): RequestContext => ({
  id: newRequestId(),
  startedMs: performance.now(),
  route,
})

/** Logs a request in one line: never the key, the visitor's address, the query string or a body. */
export function logRequest(
  { id, route, startedMs, admission }: RequestContext,
  method: string,
  status: number,
): void {
  log().info({
    id,
    route,
    method,
    status,
    ms: Math.round((performance.now() - startedMs) * 10) / 10,
    institute: admission?.institute_id,
    key: admission?.prefix,
  })
}
