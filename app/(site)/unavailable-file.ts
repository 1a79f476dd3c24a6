import { log } from '#lib/api/log.ts'
import { isOutOfTime, isUnreachable } from '#lib/db/failures.ts'
import { setUpFaultOf } from '#lib/db/set-up-fault.ts'

/** How long to wait, in seconds, until a database that could not be reached may be back. */
const retryAfterOutage = '5'

/** Answers with 503 and one line of text, and logs, while nothing can be read; throws any other error on. */
export function unavailableFile(error: unknown): Response {
  const fault = setUpFaultOf(error)
  if (fault === undefined && !isOutage(error)) throw error
  log().error({ err: error }, `a page cannot be made: ${fault ?? 'the database cannot be reached'}`)
  const text =
    fault === undefined ? 'The catalogue cannot be read right now' : `This site is not set up yet: ${fault}`
  return new Response(`${text}.\n`, {
    status: 503,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': fault === undefined ? retryAfterOutage : '60',
    },
  })
}

/** Whether the database could not be asked, or gave no answer in time: a later request may succeed. */
export const isOutage = (error: unknown): boolean => isUnreachable(error) || isOutOfTime(error)
