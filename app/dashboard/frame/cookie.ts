import { siteSettings } from '#lib/site/settings.ts'
import { sessionSeconds } from '#lib/staff/sessions.ts'

/**
 * The cookie that carries a session. Over TLS its name begins with `__Host-`, so that no other host, one below the
 * same domain included, can set it; over plain HTTP, as on one's own machine, browsers would not take such a name.
 */
const nameFor = (headers: Headers): string => (isSecure(headers) ? '__Host-dashboard' : 'dashboard')

function isSecure(headers: Headers): boolean {
  const [scheme] = (headers.get('x-forwarded-proto') ?? '').split(',')
  return scheme?.trim() === 'https' || siteSettings().origin.startsWith('https:')
}

/** The session's token; undefined without one. */
export function tokenIn(headers: Headers): string | undefined {
  const name = `${nameFor(headers)}=`
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length) || undefined
}

export const sessionCookie = (headers: Headers, token: string): string =>
  written(headers, token, sessionSeconds)
export const noCookie = (headers: Headers): string => written(headers, '', 0)

const written = (headers: Headers, value: string, seconds: number): string =>
  `${nameFor(headers)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure(headers) ? '; Secure' : ''}`
