import { sitemapFile } from '#app/sitemaps/sitemap-file.ts'

/** `/sitemaps/{n}.xml`: a part of a split sitemap, counted from 1. */
export const GET = async (_request: Request, { params }: { params: Promise<{ part: string }> }) =>
  sitemapFile(`sitemaps/${(await params).part}`)
