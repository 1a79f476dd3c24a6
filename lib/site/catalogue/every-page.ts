import type { Sitemap, SitemapEntry } from '#lib/catalogue/shapes/sitemap.ts'

/** Reads the whole sitemap of an institute, part by part, so that no answer grows with the catalogue. */
export async function everyPage(
  read: (query: { page: string }) => Promise<Sitemap>,
): Promise<SitemapEntry[]> {
  const pages: SitemapEntry[] = []
  for (let page = 1; ; page++) {
    const { data, has_more } = await read({ page: String(page) })
    for (const entry of data) pages.push(entry)
    if (!has_more) return pages
  }
}
