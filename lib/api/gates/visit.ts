import { randomUUID } from 'node:crypto'
import { log } from '../log.ts'
import type { Admission } from './find-admission.ts'

/** One request on its way through the gates, as the log will tell of it. */
export interface Visit {
  id: string
  startedMs: number
  /** The endpoint's path with its names in braces; `*` for a path that is none. */
  route: string
  /** Once the key is known. */
  admission?: Admission
}

/** Made here: an id that the caller sends is not used. */
export const newRequestId = (): string => `req_${randomUUID().replaceAll('-', '')}`

export const beginVisit = (route: string): Visit => ({
  id: newRequestId(),
  startedMs: performance.now(),
  route,
})

/** One line a request. Never the key, the visitor's address, the query string or a body. */
export function recordVisit(
  { id, route, startedMs, admission }: Visit,
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
