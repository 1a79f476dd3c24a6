import { endpoint } from '#app/catalog/v1/endpoint.ts'
import { isPlainPath } from '#lib/api/path.ts'
import { readScope } from '#lib/catalogue/reads/endpoints.ts'
import { NoQuery } from '#lib/catalogue/reads/query.ts'
import { answerDescription } from '#lib/description/openapi/answer.ts'
import { siteSettings } from '#lib/site/settings.ts'

/** Every other method, and a path that only looks like this one, passes the gates like anything else. */
const gated = endpoint({
  path: '/openapi.json',
  scope: readScope,
  query: NoQuery,
  read: async () => undefined,
})

type Context = Parameters<typeof gated.GET>[1]

const open = async (request: Request, context: Context): Promise<Response> =>
  isPlainPath(new URL(request.url).pathname)
    ? answerDescription(request, `${siteSettings().origin}/catalog/v1`)
    : gated.GET(request, context)

export const GET = open
export const HEAD = open
export const { POST, PUT, PATCH, DELETE, OPTIONS } = gated
