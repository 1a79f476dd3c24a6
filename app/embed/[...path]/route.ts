import { missingResponse } from '#app/(site)/answer-at-host.ts'
import { styleText } from '#app/(site)/assets/asset-files.ts'
import { keptPart } from '#app/(site)/kept-pages.ts'
import { handlers } from '#app/catalog/v1/handlers.ts'
import { isPart, partHtml } from '#app/embed/parts.tsx'
import { fileResponse } from '#app/file-response.ts'
import { readCacheControl, sharedCacheHeaders } from '#lib/contract/api/answer.ts'
import { readScope } from '#lib/contract/api/gates.ts'
import { embedScript } from '#lib/modules/embed/script.ts'
import { embedStyle } from '#lib/modules/embed/style.ts'

type Route = { params: Promise<{ path?: string | string[] }> }

const immutable = 'public, max-age=31536000, immutable'

/** Parts of an institute's site for pages of its websites. The gates say whose it is, and who may read it. */
const part = handlers('/embed/{part}', { methods: ['GET'], scope: readScope }, async (call) => {
  const { request, id, admission, limits } = call
  const { searchParams } = new URL(request.url)
  const path = [(await call.params).path ?? []].flat()
  const name = searchParams.has('search') ? undefined : `${path.join('/')} ${searchParams}`
  const body = await keptPart(admission.slug, name, (site) => partHtml(site, path, searchParams))
  const origin = request.headers.get('origin')
  const headers = {
    'x-request-id': id,
    ...sharedCacheHeaders,
    ...limits,
    'cache-control': readCacheControl,
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    ...(origin && { 'access-control-allow-origin': origin }),
  }
  return new Response(body, { headers })
})

/** Script and style sheet for any page, at addresses with their hashes: those of another release are unknown. */
export async function GET(request: Request, route: Route): Promise<Response> {
  const [name = '', ...more] = [(await route.params).path ?? []].flat()
  if (isPart(name) && more.length === (name === 'course' ? 1 : 0)) return part.GET(request, route)
  const file =
    more.length > 0 ? undefined : [embedScript(), embedStyle(styleText)].find((one) => one.name === name)
  if (!file) return missingResponse(request)
  const { body, type } = file
  return fileResponse(body, { type, cacheControl: immutable, 'access-control-allow-origin': '*' })
}

export const OPTIONS = part.OPTIONS
