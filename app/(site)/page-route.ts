import type { ReactElement } from 'react'
import { type Frame, openFrame } from '#lib/site/frame.ts'
import { missingPage } from './pages/missing-page.tsx'
import { setUpAnswer } from './set-up-answer.ts'

/**
 * What a page's address leads to. Paths are those of this site. None has moved for good: what is renamed may be named
 * back, and a browser that kept both ways would go round between them for ever.
 */
export type Shown =
  | { page: ReactElement; status?: number; cacheControl?: string }
  | { redirect: string }
  | 'missing'

interface Context<Params> {
  params: Promise<Params>
}
type Handler<Params> = (request: Request, context: Context<Params>) => Promise<Response>

/**
 * Makes the route of a kind of page. A page is React rendered to plain HTML here: as a page of Next's it would bring
 * Next's client runtime, which weighs more than everything that this site has to say.
 */
export const pageRoute =
  <Params extends object>(
    show: (frame: Frame, params: Params, request: Request) => Promise<Shown>,
  ): Handler<Params> =>
  async (request, context) =>
    answerWith(show, request, context).catch(setUpAnswer)

async function answerWith<Params extends object>(
  show: (frame: Frame, params: Params, request: Request) => Promise<Shown>,
  request: Request,
  { params }: Context<Params>,
): Promise<Response> {
  // A route without segments is given none.
  const given = (await params) ?? ({} as Params)
  const frame = await openFrame('language' in given ? String(given.language) : undefined)
  if (!frame) return missing(await openFrame())
  const shown = await show(frame, given, request)
  if (shown === 'missing') return missing(frame)
  if ('redirect' in shown) {
    return new Response(null, { status: 307, headers: { location: shown.redirect } })
  }
  return htmlResponse(shown.page, shown.status ?? 200, shown.cacheControl)
}

async function missing(frame: Frame | undefined): Promise<Response> {
  if (!frame) return new Response(noInstitute, { status: 404, headers: { 'content-type': 'text/plain' } })
  return htmlResponse(await missingPage(frame), 404)
}

const noInstitute = 'No institute is shown here: SITE_INSTITUTE names none that this database has.\n'

/** Scripts come from this site only, so a text that passed every other check could still run nothing. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // A stream's colour is an attribute of its element.
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  'img-src http: https: data:',
  'media-src http: https:',
  'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

async function htmlResponse(page: ReactElement, status: number, cacheControl?: string): Promise<Response> {
  // Imported late: Next forbids it at the top of what a server component might import.
  const { renderToStaticMarkup } = await import('react-dom/server')
  return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      ...(cacheControl && { 'cache-control': cacheControl }),
    },
  })
}
