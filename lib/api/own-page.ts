/**
 * Whether a browser sends this from a page of the host that it sends it to, or of the site's own address. Another site
 * must not make its visitors send forms. `undefined` when nothing says where it comes from.
 */
export function isFromOwnPage(headers: Headers, ownOrigin: string): boolean | undefined {
  const origin = headers.get('origin')
  if (origin === null) return undefined
  if (origin === ownOrigin) return true
  const hosts = [headers.get('x-forwarded-host'), headers.get('host')]
  return URL.canParse(origin) && hosts.includes(new URL(origin).host)
}
