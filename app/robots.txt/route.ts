import { perRequest } from '#app/per-request.ts'
import { siteSettings } from '#lib/site/settings.ts'

/**
 * Allows everything except the API (which needs a key), search suggestions, and `/enquiry` addresses (which only
 * redirect a GET).
 */
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
