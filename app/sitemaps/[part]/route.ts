import { openFrame } from '#lib/site/frame.ts'
import { pagesMax, sitemapXml } from '#lib/site/sitemap.ts'
import { listSitemapPages } from '#lib/site/sitemap-pages.ts'

export const dynamic = 'force-dynamic'

/** `/sitemaps/{n}.xml`: one part of a sitemap that is split, counted from 1. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ part: string }> },
): Promise<Response> {
  const part = Number(/^([1-9][0-9]{0,5})\.xml$/.exec((await params).part)?.[1])
  const frame = Number.isNaN(part) ? undefined : await openFrame()
  const pages = frame ? (await listSitemapPages(frame)).slice((part - 1) * pagesMax, part * pagesMax) : []
  if (pages.length === 0) return new Response('There is no such part of the sitemap.\n', { status: 404 })
  return new Response(sitemapXml(pages), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=600, stale-while-revalidate=86400',
    },
  })
}
