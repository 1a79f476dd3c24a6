import { perRequest } from '#app/per-request.ts'
import { sitemapFile } from '#app/sitemaps/sitemap-file.ts'

/** The site's own pages; the list of the parts where one file cannot hold them. */
export const GET = perRequest(() => sitemapFile('sitemap.xml'))
