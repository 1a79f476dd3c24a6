import { log } from '#lib/api/log.ts'
import { setUpFaultOf } from '#lib/db/set-up-fault.ts'

/**
 * Returns a plain page, and logs, when the deployment lacks something that only the operator can provide. Throws any
 * other error on.
 */
export function setUpAnswer(error: unknown): Response {
  const fault = setUpFaultOf(error)
  if (fault === undefined) throw error
  log().error({ err: error }, `a page cannot be made: ${fault}`)
  return new Response(`This site is not set up yet: ${fault}.\n`, {
    status: 503,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '60',
    },
  })
}
