import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const dynamic = 'force-static'

/** Nothing from elsewhere, nothing inline: the page loads, calls and shows only what this service serves. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The page's icons are written into its style sheet.
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The documentation page: the interface description, readable and with requests to try. */
export function GET(): Response {
  return new Response(readFileSync(join(process.cwd(), 'app/docs/assets/index.html')), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=300',
    },
  })
}
