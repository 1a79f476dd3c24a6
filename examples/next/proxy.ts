import { type NextRequest, NextResponse } from 'next/server'
import { impatient } from '@/lib/catalogue'

/**
 * Answers before the page begins: once Next has sent its frame, a missing course is 200 and a redirect is made in the
 * browser. Reads are asked with the tag of the kept answer, so most cost the catalogue a 304.
 */
export async function proxy(request: NextRequest) {
  const [kind, ...names] = request.nextUrl.pathname.slice(1).split('/')
  try {
    const [name = '', below = ''] = names.map(decodeURIComponent)
    if (kind === 'courses') {
      const course = await impatient.bySlug(name)
      if (!course) return missing(request)
      if (course.slug !== name)
        return moved(request, `/courses/${encodeURIComponent(course.slug ?? course.id)}`)
    }
    if (kind === 'paths') {
      const { response } = await impatient.GET('/learning-paths/{code}', { params: { path: { code: name } } })
      if (response.status === 404) return missing(request)
    }
    if (kind === 'streams') {
      const { data } = await impatient.GET('/streams')
      const stream = data?.streams.find(({ slug }) => slug === name)
      if (data && !stream?.categories.some(({ slug }) => slug === below)) return missing(request)
    }
  } catch (error) {
    // An address that cannot be decoded has no page. Else the catalogue is away, and the page shows what is kept.
    if (error instanceof URIError) return missing(request)
  }
  return NextResponse.next()
}

/** No route has this path, so Next answers 404 with not-found.tsx. */
const missing = (request: NextRequest) => NextResponse.rewrite(new URL('/missing/course', request.url))

const moved = (request: NextRequest, path: string) => NextResponse.redirect(new URL(path, request.url), 308)

export const config = {
  matcher: [
    {
      source: '/(courses|paths|streams)/(.+)',
      // A link that is only prefetched waits for the click.
      missing: [
        { type: 'header', key: 'next-router-prefetch' },
        { type: 'header', key: 'purpose', value: 'prefetch' },
      ],
    },
  ],
}
