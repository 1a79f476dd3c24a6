import { newestOf } from '#lib/catalogue/rules/order.ts'
import { absolute, openFrame } from '#lib/site/frame.ts'
import { pagesMax, sitemapIndexXml, sitemapXml } from '#lib/site/sitemap.ts'
import { listSitemapPages } from '#lib/site/sitemap-pages.ts'

export const dynamic = 'force-dynamic'

/** The site's own pages; the list of the parts where one file cannot hold them. */
export async function GET(): Promise<Response> {
  const frame = await openFrame()
  const pages = frame ? await listSitemapPages(frame) : []
  if (!frame || pages.length <= pagesMax) return xml(sitemapXml(pages))
  const parts = Array.from({ length: Math.ceil(pages.length / pagesMax) }, (_, part) => ({
    url: absolute(frame, frame.addresses.other(`/sitemaps/${part + 1}.xml`)),
    lastModified: newestOf(
      pages.slice(part * pagesMax, (part + 1) * pagesMax).map(({ lastModified }) => lastModified),
    ),
  }))
  return xml(sitemapIndexXml(parts))
}

const xml = (body: string): Response =>
  new Response(body, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=600, stale-while-revalidate=86400',
    },
  })
