import { sitemapFile } from '#app/sitemaps/sitemap-file.ts'

/** `/sitemaps/{n}.xml`: one part of a sitemap that is split, counted from 1. */
export const GET = async (_request: Request, { params }: { params: Promise<{ part: string }> }) =>
  sitemapFile(`sitemaps/${(await params).part}`)
