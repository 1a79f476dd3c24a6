import { turnstileOrigin } from './enquiry.ts'
import type { PageContext } from './page-context.ts'

/**
 * Returns a page's Content-Security-Policy. Scripts load from this site and Turnstile only, so a text that slipped
 * through sanitising could not run. A static copy declares the policy in a meta element, which lacks the header-only
 * directives. Its scripts may call the API, and its forms the running site.
 */
export function policyOf({
  settings,
  addresses: { copy },
}: Pick<PageContext, 'settings' | 'addresses'>): string {
  const turnstile = settings.turnstileKey === undefined ? '' : ` ${turnstileOrigin}`
  const also = (url: string | undefined) => (url === undefined ? '' : ` ${new URL(url).origin}`)
  return [
    "default-src 'none'",
    `script-src 'self'${turnstile}`,
    // The style sheet stands in the page, and a stream's colour is an attribute of its element.
    "style-src 'unsafe-inline'",
    "font-src 'self'",
    'img-src http: https: data:',
    'media-src http: https:',
    `frame-src https://www.youtube-nocookie.com https://player.vimeo.com${turnstile}`,
    `connect-src 'self'${also(copy?.desk?.api)}`,
    `form-action 'self'${also(copy?.live)}`,
    "base-uri 'none'",
    ...(copy === undefined ? ["frame-ancestors 'self'"] : []),
  ].join('; ')
}
