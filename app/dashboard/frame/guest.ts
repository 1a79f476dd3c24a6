import { madeMissing, responseOf } from '#app/(site)/made-page.ts'
import { type Spoken, wordsFor } from '#app/dashboard/words/words.ts'
import { isFromOwnPage } from '#lib/api/own-page.ts'
import { type Db, db } from '#lib/db.ts'
import { siteSettings } from '#lib/site/settings.ts'
import { dashboardSecret } from '#lib/staff/secret.ts'
import { answerPage, answerText } from './answer.tsx'
import { answerError, requireStorable } from './error-page.ts'

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
    const url = new URL(request.url)
    requireStorable(url.searchParams)
    const guest = {
      db: db().upkeep,
      now: new Date(),
      secret,
      url,
      headers: request.headers,
      ...wordsFor(request.headers),
    }
    return answer(guest, (await params) as Params, isForm ? request : undefined)
  }
  const route = (request: Request, context: Context) =>
    handle(request, context).catch((error) => answerError(request, error))
  return { GET: route, POST: route }
}

/** The answer to too many requests. */
export const tooMany = (guest: Guest): Promise<Response> =>
  answerPage(guest, { status: 429, title: guest.words.tooManyTitle, body: guest.words.tooMany })
