import { perRequest } from '#app/per-request.ts'
import { siteSettings } from '#lib/site/settings.ts'

/** Allows all pages, but not the API (it needs a key), forms' addresses (they only redirect) and search suggestions. */
export const GET = perRequest(() => {
  const { origin, base } = siteSettings()
  const lines = [
    'User-agent: *',
    `Disallow: ${base}/catalog/`,
    `Disallow: ${base}/*/enquiry$`,
    `Disallow: ${base}/suggestions`,
    `Disallow: ${base}/*/suggestions`,
    '',
    `Sitemap: ${origin}${base}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })
})
