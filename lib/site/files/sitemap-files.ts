import { newestOf } from '#lib/catalogue/rules/order.ts'
import { absolute, type Frame } from '../frame.ts'
import { pagesMax, sitemapIndexXml, sitemapXml } from './sitemap.ts'
import { listSitemapPages } from './sitemap-pages.ts'

/** Contents by the path below the site's address, without a slash before it. */
export type SiteFiles = ReadonlyMap<string, Buffer<ArrayBuffer>>

/** The site's whole sitemap: one file, or where that cannot hold all pages a list of parts and the parts. */
export async function makeSitemapFiles(frame: Frame): Promise<SiteFiles> {
  const pages = await listSitemapPages(frame)
  if (pages.length <= pagesMax) return new Map([['sitemap.xml', Buffer.from(sitemapXml(pages))]])
  const parts = Array.from({ length: Math.ceil(pages.length / pagesMax) }, (_, part) => ({
    file: `sitemaps/${part + 1}.xml`,
    pages: pages.slice(part * pagesMax, (part + 1) * pagesMax),
  }))
  const list = parts.map(({ file, pages }) => ({
    url: absolute(frame, frame.addresses.file(`/${file}`)),
    lastModified: newestOf(pages.map(({ lastModified }) => lastModified)),
  }))
  return new Map([
    ['sitemap.xml', Buffer.from(sitemapIndexXml(list))],
    ...parts.map(({ file, pages }) => [file, Buffer.from(sitemapXml(pages))] as const),
  ])
}
