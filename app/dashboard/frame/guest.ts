import { madeMissing, responseOf } from '#app/(site)/made-page.ts'
import { type Spoken, wordsFor } from '#app/dashboard/words/words.ts'
import { isFromOwnPage } from '#lib/api/own-page.ts'
import { type Db, db } from '#lib/db.ts'
import { dashboardSecret } from '#lib/modules/dashboard/staff/secret.ts'
import { siteSettings } from '#lib/site/settings.ts'
import { answerText } from './answer.tsx'
import { answerError, requireStorable } from './error-page.ts'
import { link } from './link.ts'

/** A request of the dashboard, with a session or without. */
export interface Guest extends Spoken {
  db: Db
  now: Date
  secret: string
  url: URL
  /** The address of the page, to which its forms are sent. */
  here: string
  headers: Headers
}

export type Form = URLSearchParams
/** Answers a request. `sent` has a form in its body, read after the session is checked; undefined for a GET. */
export type Answer<Params> = (guest: Guest, params: Params, sent: Request | undefined) => Promise<Response>
interface Context {
  params: Promise<object>
}

/**
 * Makes a route of the dashboard. While the dashboard is closed, its addresses answer 404. A form must come from one of
 * the site's own pages, as the browser's headers state: a session's cookie alone proves nothing.
 */
export function guestRoute<Params>(answer: Answer<Params>) {
  const handle = async (request: Request, { params }: Context): Promise<Response> => {
    const secret = dashboardSecret()
    if (secret === undefined) return responseOf(await madeMissing())
    const isForm = request.method === 'POST'
    if (isForm && isFromOwnPage(request.headers, siteSettings().origin) !== true)
      return answerText(403, 'This form was not sent from a page of the dashboard.')
    const url = new URL(request.url)
    requireStorable(url.searchParams)
    const guest = {
      db: db().maintenance,
      now: new Date(),
      secret,
      url,
      here: link(url.pathname.split('/dashboard')[1]),
      headers: request.headers,
      ...wordsFor(request.headers),
    }
    return answer(guest, (await params) as Params, isForm ? request : undefined)
  }
  const route = (request: Request, context: Context) =>
    handle(request, context).catch((error) => answerError(request, error))
  return { GET: route, POST: route }
}
