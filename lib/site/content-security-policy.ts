import { turnstileOrigin } from './enquiry-subject.ts'
import type { PageContext } from './page-context.ts'

/**
 * Returns a page's Content-Security-Policy. Scripts may load only from this site and Turnstile, so that a script
 * missed by the HTML cleaning cannot run. A static copy sets the policy in a meta element, where `frame-ancestors` is
 * not allowed. Its scripts may call the API, and its forms may post to the running site.
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
    // The style sheet is inline, and the colour of a stream is in a `style` attribute.
    "style-src 'unsafe-inline'",
    "font-src 'self'",
    "manifest-src 'self'",
    'img-src http: https: data:',
    'media-src http: https:',
    `frame-src https://www.youtube-nocookie.com https://player.vimeo.com${turnstile}`,
    `connect-src 'self'${also(copy?.desk?.api)}`,
    "form-action 'self'",
    "base-uri 'none'",
    ...(copy === undefined ? ["frame-ancestors 'self'"] : []),
  ].join('; ')
}
