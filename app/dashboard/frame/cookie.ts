import { sessionSeconds } from '#lib/modules/dashboard/staff/sessions.ts'
import { siteSettings } from '#lib/site/settings.ts'

/** The dashboard's cookies: one for the session, one for the browser that asked for a code. */
const cookies = {
  session: { name: 'dashboard', seconds: sessionSeconds },
  asker: { name: 'dashboard-code', seconds: 3600 },
}
type Cookie = keyof typeof cookies

/**
 * Returns a cookie's name. Over TLS it begins with `__Host-`, so that no other host can set it, not even a subdomain.
 * Browsers refuse such a name over plain HTTP, as on a developer's machine.
 */
const nameFor = (headers: Headers, cookie: Cookie): string =>
  `${isSecure(headers) ? '__Host-' : ''}${cookies[cookie].name}`

function isSecure(headers: Headers): boolean {
  const [scheme] = (headers.get('x-forwarded-proto') ?? '').split(',')
  return scheme?.trim() === 'https' || siteSettings().origin.startsWith('https:')
}

/** Reads the token in a cookie; undefined without one. */
export function tokenIn(headers: Headers, cookie: Cookie = 'session'): string | undefined {
  const name = `${nameFor(headers, cookie)}=`
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length) || undefined
}

/** Returns the header that sets a cookie; an empty token removes the cookie. */
export function setCookie(headers: Headers, cookie: Cookie, token: string): string {
  const seconds = token === '' ? 0 : cookies[cookie].seconds
  return `${nameFor(headers, cookie)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure(headers) ? '; Secure' : ''}`
}
