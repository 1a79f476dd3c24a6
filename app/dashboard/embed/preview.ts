import { link } from '#app/dashboard/page/answer.tsx'
import { type DashboardRequest, Missing } from '#app/dashboard/page/member-route.ts'
import { noStore } from '#lib/contract/api/answer.ts'
import { embedScriptTag, embedTag, readShown } from '#lib/modules/embed/shown.ts'
import { deployment } from '#lib/site/settings.ts'
import { publishedOf } from './published.ts'

/** Answers with a document that shows a tag of embed.js as a website would, for a frame. It needs no key. */
export async function answerFrame(request: DashboardRequest): Promise<Response> {
  const { url, language } = request
  const asked = url.searchParams.get('show')
  const id = asked?.startsWith('course:') ? asked.slice('course:'.length) : undefined
  const course = id === undefined ? undefined : await (await publishedOf(request))?.findCourse(id)
  const script = embedScriptTag({ src: `${deployment().base}/embed.js`, key: '', api: link('/embed/api') })
  const shown = embedTag(readShown(asked, course ? [course] : []))
  return new Response(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>embed.js</title><base target="_blank"></head><body>${script}${shown}</body></html>`,
    { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } },
  )
}

/** Answers what embed.js reads in the frame: the published courses of the session's institute. */
export async function answerRead(
  request: DashboardRequest,
  [collection, id, ...further]: string[],
): Promise<Response> {
  const catalogue = await publishedOf(request)
  if (!catalogue || collection !== 'courses' || further.length > 0) throw new Missing()
  const { searchParams } = request.url
  const found =
    id === undefined
      ? await catalogue.listCourses(Object.fromEntries(searchParams))
      : await catalogue.findCourse(id, searchParams.get('language') ?? undefined)
  if (!found) throw new Missing()
  return Response.json(found, { headers })
}

/** Unlike the dashboard's pages, the frame runs a script of ours and stands in one of them. */
const headers = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data: https:",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': noStore,
}
