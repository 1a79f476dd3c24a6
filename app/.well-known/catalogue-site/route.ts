import { unavailableFile } from '#app/(site)/unavailable.tsx'
import { db } from '#lib/base/db.ts'
import { hostIn } from '#lib/base/hosts/rule.ts'
import { noStore } from '#lib/contract/api/answer.ts'
import { readHost } from '#lib/contract/catalogue/rules/hosts.ts'
import { tokensAt, worksHere } from '#lib/site/site-hosts.ts'

/**
 * Shows the tokens of a host, by which `catalogue hosts` and the dashboard see that the host leads here. With `?domain=NAME`,
 * answers 200 if that host works and 404 if not, for a proxy that asks before it gets a certificate.
 */
export const GET = (request: Request): Promise<Response> => answerTo(request).catch(unavailableFile)

async function answerTo(request: Request): Promise<Response> {
  const domain = new URL(request.url).searchParams.get('domain')
  const host = readHost(domain ?? hostIn(request.headers.get('host')))
  if (host === undefined) return answer(404, 'There is no such host.')
  if (domain !== null)
    return (await worksHere(host)) ? answer(200, 'This host works.') : answer(404, 'This host shows no site.')
  const tokens = await tokensAt(db().reads, host)
  return tokens.length > 0 ? answer(200, tokens.join('\n')) : answer(404, 'No institute has this host.')
}

const answer = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': noStore },
  })
