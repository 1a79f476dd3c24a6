import { log } from '#lib/api/log.ts'
import { env } from '#lib/env.ts'
import { pagesTag } from '#lib/hooks/platform-pages.ts'
import { kept } from '#lib/kept.ts'
import { stateOf } from '#lib/site/catalogue/open.ts'
import type { Frame } from '#lib/site/frame.ts'
import { pageFreshMs, pageStaleMs } from '#lib/site/page-times.ts'
import { siteSettings } from '#lib/site/settings.ts'
import { type Made, makePage, responseOf, type Shown } from './made-page.ts'
import { setUpAnswer } from './set-up-answer.ts'

interface Context<Params> {
  params: Promise<Params>
}
type Handler<Params> = (request: Request, context: Context<Params>) => Promise<Response>

/**
 * Makes the route of a kind of page that is made for each request. A page is React rendered to plain HTML here: as a
 * page of Next's it would bring Next's client runtime, which weighs more than everything that this site has to say.
 */
export const pageRoute =
  <Params extends object>(
    show: (frame: Frame, params: Params, request: Request) => Promise<Shown>,
  ): Handler<Params> =>
  async (request, { params }) =>
    answerWith(makePage(await given(params), (frame, segments) => show(frame, segments, request)))

/**
 * The same for pages that are kept, each under the state that it shows. Redirects and what is missing are not: anybody
 * can make up addresses that lead there. On Vercel the platform keeps pages by their `Cache-Control`, for all instances;
 * a developer edits them.
 */
export const keptPageRoute =
  <Params extends object>(
    kind: string,
    show: (frame: Frame, params: Params) => Promise<Shown>,
  ): Handler<Params> =>
  async (_request, { params }) => {
    const segments = await given(params)
    const makeNow = () => makePage(segments, show, keptCacheControl)
    const isKept = env().VERCEL === undefined && process.env.NODE_ENV !== 'development'
    const find = async () =>
      pages().fetch(`${await stateOf(siteSettings())} ${kind} ${JSON.stringify(segments)}`, makeNow)
    return answerWith(isKept ? find() : makeNow())
  }

const tagged = (made: Made): Made => ({
  ...made,
  headers: { ...made.headers, ...pagesTag(siteSettings().institute) },
})

const answerWith = (made: Promise<Made>): Promise<Response> =>
  made.then(tagged).then(responseOf).catch(setUpAnswer)

const pages = kept<Made>('pages', {
  bytesMax: 64 * 1024 * 1024,
  bytesOf: ({ status, body }) => (status === 200 ? body?.length : undefined),
  freshMs: pageFreshMs,
  staleMs: pageStaleMs,
  onStaleFailure: (error) => log().error({ err: error }, 'a page could not be made anew'),
})

const keptCacheControl = `s-maxage=${pageFreshMs / 1000}, stale-while-revalidate=${pageStaleMs / 1000}`

/** A route without segments is given none. */
const given = async <Params extends object>(params: Promise<Params>): Promise<Params> =>
  (await params) ?? ({} as Params)
