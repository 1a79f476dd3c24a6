import { sitemapFile } from '#app/sitemaps/sitemap-file.ts'

export const dynamic = 'force-dynamic'

/** The site's own pages; the list of the parts where one file cannot hold them. */
export const GET = () => sitemapFile('sitemap.xml')
