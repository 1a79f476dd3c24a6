import { randomUUID } from 'node:crypto'
import { log } from '../log.ts'
import type { Admission } from './find-admission.ts'

/** A request on its way through the gates, as the log describes it. */
export interface RequestContext {
  id: string
  startedMs: number
  /** The endpoint's path with names in braces; `*` for an unknown path. */
  route: string
  /** Set once the key is known. */
  admission?: Admission
}

/** Makes a request id; an id that the caller sends is never used. */
export const newRequestId = (): string => `req_${randomUUID().replaceAll('-', '')}`

export const startRequest = (route: string): RequestContext => ({
  id: newRequestId(),
  startedMs: performance.now(),
  route,
})

/** Logs one line a request, without the key, the visitor's address, the query string and the body. */
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
