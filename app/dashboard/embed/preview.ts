import { link } from '#app/dashboard/page/answer.tsx'
import { type DashboardRequest, Missing } from '#app/dashboard/page/member-route.ts'
import { isPart, partHtml } from '#app/embed/parts.tsx'
import { noStore } from '#lib/contract/api/answer.ts'
import { embedScriptTag, embedTag, readShown } from '#lib/modules/embed/shown.ts'
import { deployment } from '#lib/site/settings.ts'
import { siteOf } from '#lib/site/sites.ts'
import { publishedOf } from './published.ts'

/** Answers with a document that shows a tag of embed.js as a website would, for a frame. It needs no key. */
export async function answerFrame(request: DashboardRequest): Promise<Response> {
  const { url, language } = request
  const asked = url.searchParams.get('show')
  const id = asked?.startsWith('course:') ? asked.slice('course:'.length) : undefined
  const course = id === undefined ? undefined : await (await publishedOf(request))?.findCourse(id)
  const script = embedScriptTag({
    src: `${deployment().base}/embed.js`,
    key: '',
    parts: link('/embed/parts'),
  })
  const shown = embedTag(readShown(asked, course ? [course] : []))
  return new Response(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>embed.js</title><base target="_blank"></head><body>${script}${shown}</body></html>`,
    { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } },
  )
}

/** Answers the parts that the frame shows: those of the session's institute, without a key. */
export async function answerPart({ session, url }: DashboardRequest, path: string[]): Promise<Response> {
  const site = await siteOf(session.institute.slug)
  if (!site || !isPart(path[0] ?? '')) throw new Missing()
  return new Response(await partHtml(site, path, url.searchParams), {
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  })
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
