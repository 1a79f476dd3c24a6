import { turnstileOrigin } from './enquiry.ts'
import type { Frame } from './frame.ts'

/**
 * What a page may load and where it may send, as a Content-Security-Policy. Scripts come from this site only, so a text
 * that passed every other check could still run nothing; and from Turnstile where that is set up. A copy of the site
 * says it in its pages, which leaves out what only a header can say; its scripts may speak to the API and its forms to
 * the site that answers them.
 */
export function policyOf({ settings, addresses: { copy } }: Pick<Frame, 'settings' | 'addresses'>): string {
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
