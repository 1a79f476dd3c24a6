/**
 * Returns whether a form comes from a page of the same host or of the site's own address; another site must not make its
 * visitors send forms. Undefined when no header says where it comes from.
 */
export function isFromOwnPage(headers: Headers, ownOrigin: string): boolean | undefined {
  const origin = headers.get('origin')
  if (origin === null) return undefined
  if (origin === ownOrigin) return true
  const hosts = [headers.get('x-forwarded-host'), headers.get('host')]
  return URL.canParse(origin) && hosts.includes(new URL(origin).host)
}
