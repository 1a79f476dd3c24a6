import { sitemapFile } from '#app/sitemaps/sitemap-file.ts'

/** Serves the sitemap of the site, or an index if the sitemap consists of several files. */
export const GET = (request: Request) => sitemapFile(request, 'sitemap.xml')
