import { sitemapFile } from '#app/sitemaps/sitemap-file.ts'

/** Serves one file of a sitemap that is too large for a single file, as `/sitemaps/{n}.xml` with n starting at 1. */
export const GET = async (request: Request, { params }: { params: Promise<{ part: string }> }) =>
  sitemapFile(request, `sitemaps/${(await params).part}`)
