import { isDeploymentHost, requestHost } from '#lib/base/hosts/rule.ts'
import { pagesTag } from '#lib/base/platform-page-cache.ts'
import { noStore } from '#lib/contract/api/answer.ts'
import { type OpenSite, type SiteAt, siteAt, siteOrLastAt } from '#lib/site/site-of-host.ts'
import { deployment } from '#lib/site/site-settings.ts'
import { type Made, madeMissing, madeNowhere } from './make-page.tsx'
import { unavailableFile } from './unavailable.tsx'

const noInstitute = 'No institute is shown here: SITE_INSTITUTE names none that this database has.'
const noSite = 'No site is shown at this host: no institute has it, and SITE_URL names another.'

/** Makes a response with the site at a request's host. Redirects to its main host, or is 404 without a site. */
export async function madeAtHost(request: Request, make: (site: OpenSite) => Promise<Made>): Promise<Made> {
  const site = await siteAt(requestHost(request))
  if (!site) return nowhere(request)
  const made = moved(request, site) ?? (await make(site))
  return { ...made, headers: { ...made.headers, ...pagesTag(site.settings.institute) } }
}

export const nowhere = (request: Request): Made =>
  madeNowhere(isDeploymentHost(requestHost(request), deployment()) ? noInstitute : noSite)

/** Returns the redirect of a host that sends its visitors to the main host; undefined for all others. */
export function moved(request: Request, { settings, isMoved }: SiteAt): Made | undefined {
  if (!isMoved || !['GET', 'HEAD'].includes(request.method)) return undefined
  const location = settings.origin + settings.base + new URL(request.url).pathname
  // Browsers must not keep it: if the main host changes back, they would follow both redirects in a circle.
  return { status: 301, headers: { location, 'cache-control': noStore }, body: null }
}

/** Answers a request whose address leads nowhere, with the page of the site at its host. */
export const missingResponse = async (request: Request): Promise<Response> =>
  responseOf(keepingQuery(await madeAtHost(request, (site) => madeMissing(site)), request))

/** Adds the part of the query that a redirect does not use, such as a campaign. A form's redirect gets none. */
export function keepingQuery(made: Made, { url }: Request): Made {
  const { location } = made.headers
  if (location === undefined || made.status === 303) return made
  const isLeft = (pair: string): boolean => {
    const [name] = new URLSearchParams(pair).keys()
    return name !== undefined && !made.uses?.includes(name)
  }
  const left = new URL(url).search.slice(1).split('&').filter(isLeft).join('&')
  if (left === '') return made
  const [, address = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(location) ?? []
  const full = `${address}${address.includes('?') ? '&' : '?'}${left}${fragment}`
  return { ...made, headers: { ...made.headers, location: full } }
}

export const responseOf = ({ status, headers, body }: Made): Response =>
  new Response(body, { status, headers })

export async function answerAtHost(
  request: Request,
  answer: (site: SiteAt) => Response | Promise<Response>,
): Promise<Response> {
  try {
    const site = await siteOrLastAt(requestHost(request))
    if (!site) return responseOf(nowhere(request))
    const made = moved(request, site)
    return made ? responseOf(keepingQuery(made, request)) : await answer(site)
  } catch (error) {
    return unavailableFile(error)
  }
}
