import { type NextRequest, NextResponse } from 'next/server'
import { refusePageMethod } from '#lib/api/page-methods.ts'

/**
 * What Next would answer in a way of its own. A method that a page does not serve is refused. A path whose
 * percent-encoding is broken, a 500 there, goes to the gates, which refuse it as they do any unknown path. A dynamic
 * route would decode it again, so it goes to a fixed one: the gates look at the address as it was sent, never at this
 * one.
 */
export function proxy(request: NextRequest): Response {
  const { pathname } = request.nextUrl
  const isApi = /^\/catalog\/v1(\/|$)/.test(pathname)
  const refused = isApi ? undefined : refusePageMethod(request.method, pathname)
  if (refused) return refused
  if (canDecode(pathname)) return NextResponse.next()
  // Of the pages it is one that is not there.
  const instead = isApi ? '/catalog/v1/site/' : '/courses/-'
  return NextResponse.rewrite(new URL(instead, request.url))
}

export const config = {
  // All pages, and of the API what may be broken: a `%` that begins no plain ASCII character. Others do not pay for this.
  matcher: ['/((?!catalog/v1(?:/|$)).*)', '/(.*%(?![0-7][0-9A-Fa-f]).*)'],
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
