import { perRequest } from '#app/per-request.ts'
import { sitemapFile } from '#app/sitemaps/sitemap-file.ts'

/** The sitemap of the site's pages, or its index when one file cannot hold them all. */
export const GET = perRequest(() => sitemapFile('sitemap.xml'))
