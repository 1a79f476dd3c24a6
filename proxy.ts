import { type NextRequest, NextResponse } from 'next/server'

/**
 * Brings a path whose percent-encoding is broken to the gates, which refuse it as they do any unknown path; Next alone
 * would answer 500. A dynamic route would decode it again, so it goes to a fixed one: the gates look at the address
 * as it was sent, never at this one.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl
  if (canDecode(pathname)) return NextResponse.next()
  // Of the pages it is one that is not there.
  const instead = /^\/catalog\/v1(\/|$)/.test(pathname) ? '/catalog/v1/site/' : '/courses/-'
  return NextResponse.rewrite(new URL(instead, request.url))
}

export const config = {
  // Only what may be broken: a `%` that begins no plain ASCII character. Other requests do not pay for this file.
  matcher: '/(.*%(?![0-7][0-9A-Fa-f]).*)',
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
