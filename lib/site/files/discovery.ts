import { docsPath } from '#lib/module.ts'
import type { SiteSettings } from '../settings.ts'

/** Returns the address of the API that the site reads, up to the contract's paths. */
const apiAddress = ({ origin, base, api }: SiteSettings): string => api?.url ?? `${origin}${base}/catalog/v1`

/** Returns the `Link` header of a page (RFC 8288): the page as Markdown, and the descriptions of site and API. */
export function linkHeader(settings: SiteSettings, pathname: string): string {
  const { base } = settings
  const docs = docsPath()
  const path = pathname.replace(/\/$/, '')
  return [
    `<${base}${path || '/index'}.md>; rel="alternate"; type="text/markdown"`,
    `<${base}/llms.txt>; rel="describedby"; type="text/markdown"`,
    `<${base}/.well-known/api-catalog>; rel="api-catalog"`,
    `<${apiAddress(settings)}/openapi.json>; rel="service-desc"; type="application/json"`,
    ...(docs ? [`<${base}${docs}>; rel="service-doc"; type="text/html"`] : []),
  ].join(', ')
}

/** The media type of an API catalogue (RFC 9727 §4). */
export const apiCatalogType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** Writes the API catalogue (RFC 9727): the API with its description, documentation and status. */
export function apiCatalog(settings: SiteSettings): string {
  const here = `${settings.origin}${settings.base}`
  const api = apiAddress(settings)
  const docs = docsPath()
  const linkset = [
    {
      anchor: api,
      'service-desc': [{ href: `${api}/openapi.json`, type: 'application/json' }],
      ...(docs && {
        'service-doc': [
          { href: `${here}${docs}`, type: 'text/html' },
          { href: `${here}${docs}/llms.txt`, type: 'text/markdown' },
        ],
      }),
      status: [{ href: `${new URL(api).origin}/readyz`, type: 'application/json' }],
    },
  ]
  return `${JSON.stringify({ linkset }, null, 2)}\n`
}
