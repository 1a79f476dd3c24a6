import { wordsFor } from '#app/dashboard/words/words.ts'
import { log } from '#lib/api/log.ts'
import { Problem } from '#lib/api/problem.ts'
import { isOutOfTime, isUnreachable } from '#lib/db/failures.ts'
import { setUpFaultOf } from '#lib/db/set-up-fault.ts'
import { isStorable } from '#lib/db/storable.ts'
import { answerPage } from './answer.tsx'

/** Wraps the error of a change that was rolled back, so that the page can say that nothing was stored. */
export class NothingStored extends Error {
  constructor(cause: unknown) {
    super('a change was rolled back', { cause })
  }
}

/** Answers an error with a page: a refusal shows its message, any other error is logged. */
export async function answerError({ headers, url }: Request, error: unknown): Promise<Response> {
  const spoken = wordsFor(headers)
  const { refusedTitle, failedTitle, failed, nothingStored, notSetUpTitle } = spoken.words
  if (error instanceof Problem)
    return answerPage(spoken, { status: error.status, title: refusedTitle, body: error.message })
  const cause = error instanceof NothingStored ? error.cause : error
  const fault = setUpFaultOf(cause)
  // Not the query: it may contain an invitation's token.
  const { pathname } = new URL(url)
  log().error({ err: cause, path: pathname }, `a page of the dashboard failed: ${fault ?? 'unexpected'}`)
  if (fault !== undefined) return answerPage(spoken, { status: 503, title: notSetUpTitle, body: `${fault}.` })
  const body = cause === error ? failed : nothingStored
  if (!isUnreachable(cause) && !isOutOfTime(cause))
    return answerPage(spoken, { status: 500, title: failedTitle, body })
  const unavailable = await answerPage(spoken, { status: 503, title: failedTitle, body })
  unavailable.headers.set('retry-after', '5')
  return unavailable
}

/** Refuses fields that the database cannot store, so that no page has to check them. */
export function requireStorable(fields: URLSearchParams): void {
  for (const [name, value] of fields)
    if (!isStorable(`${name}${value}`))
      throw new Problem(
        'invalid_request',
        `The field ${JSON.stringify(name)} contains a character that cannot be stored.`,
      )
}
