import { type NextRequest, NextResponse } from 'next/server'
import { impatient } from '@/lib/catalogue'

/**
 * Handles missing and renamed courses before the page starts to render. Once Next has sent the start of a page, a
 * missing course would get status 200, and a redirect would happen in the browser. The client revalidates cached
 * answers, so most requests cost the catalogue only a 304.
 */
export async function proxy(request: NextRequest) {
  // In draft mode the page itself looks up what it shows.
  if (request.cookies.has('__prerender_bypass')) return NextResponse.next()
  const [kind, ...names] = request.nextUrl.pathname.slice(1).split('/')
  try {
    const [name = '', below = ''] = names.map(decodeURIComponent)
    if (kind === 'courses') {
      const course = await impatient().bySlug(name)
      if (!course) return missing(request)
      if (course.slug !== name)
        return moved(request, `/courses/${encodeURIComponent(course.slug ?? course.id)}`)
    }
    if (kind === 'paths') {
      const { response } = await impatient().GET('/learning-paths/{code}', {
        params: { path: { code: name } },
      })
      if (response.status === 404) return missing(request)
    }
    if (kind === 'streams') {
      const { data } = await impatient().GET('/streams')
      const stream = data?.streams.find(({ slug }) => slug === name)
      if (data && !stream?.categories.some(({ slug }) => slug === below)) return missing(request)
    }
  } catch (error) {
    // There is no page at a URL that cannot be decoded. Any other error means that the catalogue is unavailable, so
    // cached data is shown.
    if (error instanceof URIError) return missing(request)
  }
  return NextResponse.next()
}

/** Rewrites to a path without a route, so that Next answers 404 with not-found.tsx. */
const missing = (request: NextRequest) => NextResponse.rewrite(new URL('/missing/course', request.url))

const moved = (request: NextRequest, path: string) => NextResponse.redirect(new URL(path, request.url), 308)

export const config = {
  matcher: [
    {
      source: '/(courses|paths|streams)/(.+)',
      // Skips prefetched links. They are checked when the visitor clicks.
      missing: [
        { type: 'header', key: 'next-router-prefetch' },
        { type: 'header', key: 'purpose', value: 'prefetch' },
      ],
    },
  ],
}
