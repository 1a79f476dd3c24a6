import { log } from '#lib/api/log.ts'
import { isOutOfTime, isUnreachable } from '#lib/db/failures.ts'
import { setUpFaultOf } from '#lib/db/set-up-fault.ts'
import { ApiOutage } from '#lib/site/catalogue/remote-reads.ts'

/** How long to wait, in seconds, until a database or an API that could not be reached may be back. */
const retryAfterOutage = 5
const retryAfterSetUp = 60

/** Answers with 503 and one line of text, and logs, while nothing can be read; throws any other error on. */
export function unavailableFile(error: unknown): Response {
  const fault = setUpFaultOf(error)
  if (fault === undefined && !isOutage(error)) throw error
  log().error({ err: error }, `a page cannot be made: ${fault ?? 'the catalogue cannot be reached'}`)
  const text =
    fault === undefined ? 'The catalogue cannot be read right now' : `This site is not set up yet: ${fault}`
  return new Response(`${text}.\n`, {
    status: 503,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(fault === undefined ? retryAfterOf(error) : retryAfterSetUp),
    },
  })
}

const retryAfterOf = (error: unknown): number =>
  (error instanceof ApiOutage && error.retryAfter) || retryAfterOutage

/** Returns whether the database, or the API that is read instead, did not answer: a later request may succeed. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ApiOutage || isUnreachable(error) || isOutOfTime(error)
