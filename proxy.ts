import { type NextRequest, NextResponse } from 'next/server'

/**
 * Brings a path whose percent-encoding is broken to the gates, which refuse it as they do any unknown path; Next alone
 * would answer 500. A dynamic route would decode it again, so it goes to a fixed one: the gates look at the address
 * as it was sent, never at this one.
 */
export function proxy(request: NextRequest): NextResponse {
  return canDecode(request.nextUrl.pathname)
    ? NextResponse.next()
    : NextResponse.rewrite(new URL('/catalog/v1/site/', request.url))
}

export const config = {
  // Only what may be broken: a `%` that begins no plain ASCII character. Other requests do not pay for this file.
  matcher: '/catalog/v1/(.*%(?![0-7][0-9A-Fa-f]).*)',
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
