import { madeMissing, responseOf } from '#app/(site)/made-page.ts'
import { setUpAnswer } from '#app/(site)/set-up-answer.ts'
import { type Spoken, wordsFor } from '#app/dashboard/words/words.ts'
import { isFromOwnPage } from '#lib/api/own-page.ts'
import { Problem } from '#lib/api/problem.ts'
import { type Db, db } from '#lib/db.ts'
import { siteSettings } from '#lib/site/settings.ts'
import { dashboardSecret } from '#lib/staff/secret.ts'
import { answerPage, answerText } from './answer.tsx'

/** A request of the dashboard, by whomever. */
export interface Guest extends Spoken {
  db: Db
  now: Date
  secret: string
  url: URL
  headers: Headers
}

export type Form = URLSearchParams
/** `sent` has a form in its body, to be read once it is known who sends it; undefined for a page that is only looked at. */
export type Answer<Params> = (guest: Guest, params: Params, sent: Request | undefined) => Promise<Response>
interface Context {
  params: Promise<object>
}

/**
 * Makes a route of the dashboard. While it is closed its addresses answer as if they were none. What is posted has to
 * come from a page of its own, said by the browser: a session's cookie alone proves nothing.
 */
export function guestRoute<Params>(answer: Answer<Params>) {
  const handle = async (request: Request, { params }: Context): Promise<Response> => {
    const secret = dashboardSecret()
    if (secret === undefined) return responseOf(await madeMissing())
    const isForm = request.method === 'POST'
    if (isForm && isFromOwnPage(request.headers, siteSettings().origin) !== true)
      return answerText(403, 'This form was not sent from the dashboard itself.')
    const guest = {
      db: db().upkeep,
      now: new Date(),
      secret,
      url: new URL(request.url),
      headers: request.headers,
      ...wordsFor(request.headers),
    }
    return answer(guest, (await params) as Params, isForm ? request : undefined)
  }
  const withSetUp = (request: Request, context: Context) =>
    handle(request, context).catch((error) =>
      error instanceof Problem ? answerText(error.status, error.message) : setUpAnswer(error),
    )
  return { GET: withSetUp, POST: withSetUp }
}

/** The answer to too many requests. */
export const tooMany = (guest: Guest): Promise<Response> =>
  answerPage(guest, { status: 429, title: guest.words.tooManyTitle, body: guest.words.tooMany })
