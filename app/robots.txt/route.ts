import { answerAtHost } from '#app/(site)/answer-at-host.ts'

/**
 * Allows everything except the API (which needs a key), search suggestions, lists that are narrowed twice (which no
 * page links, but forms lead to), and `/enquiry` addresses (which only redirect a GET).
 */
export const GET = (request: Request) =>
  answerAtHost(request, ({ settings: { origin, base } }) => {
    const lines = [
      'User-agent: *',
      `Disallow: ${base}/catalog/`,
      ...['', '/*'].flatMap((language) => [
        `Disallow: ${base}${language}/courses/*/enquiry`,
        `Disallow: ${base}${language}/learning-paths/*/enquiry`,
        `Disallow: ${base}${language}/suggestions`,
        `Disallow: ${base}${language}/courses?*&`,
      ]),
      '',
      `Sitemap: ${origin}${base}/sitemap.xml`,
    ]
    return new Response(`${lines.join('\n')}\n`, {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
    })
  })
