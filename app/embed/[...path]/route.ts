import { styleText } from '#app/(site)/assets/files.ts'
import { missingResponse } from '#app/(site)/at-host.ts'
import { keptPart } from '#app/(site)/page-answer.ts'
import { partEndpoint } from '#app/catalog/v1/endpoint.ts'
import { isPart, partHtml } from '#app/embed/parts.tsx'
import { fileResponse } from '#app/file-response.ts'
import { embedScript } from '#lib/modules/embed/script.ts'
import { embedStyle } from '#lib/modules/embed/style.ts'

type Route = { params: Promise<{ path?: string | string[] }> }

const immutable = 'public, max-age=31536000, immutable'

/** Parts of an institute's site for pages of its websites. */
const part = partEndpoint('/embed/{part}', (request, instituteId, { path = [] }) => {
  const { searchParams } = new URL(request.url)
  const name = searchParams.has('search') ? undefined : `${[path].flat().join('/')} ${searchParams}`
  return keptPart(instituteId, name, (site) => partHtml(site, [path].flat(), searchParams))
})

/**
 * Answers parts by the keys, scopes, origins and limits of the API; and the script and the style sheet, at addresses with
 * their hashes, to any page. The hash of another release is not found.
 */
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
