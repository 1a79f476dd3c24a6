import { escapeXml } from './xml.ts'

/** An address of the site with the same page in other languages. Absolute addresses, percent-encoded. */
export interface SitemapPage {
  url: string
  /** ISO 8601; null when it is not known. */
  lastModified: string | null
  image: string | null
  /** All languages that the page exists in, its own included; empty when there is one only. */
  alternates: { language: string; url: string }[]
}

/** The maximum of the sitemap protocol for one file. */
export const pagesMax = 50_000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A sitemap of at most `pagesMax` pages (sitemaps.org 0.9, with Google's image and language extensions). */
export const sitemapXml = (pages: SitemapPage[]): string =>
  `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"\n` +
  ` xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n` +
  `${pages.map(pageXml).join('')}</urlset>\n`

/** The list of sitemaps that a site of more pages has. */
export const sitemapIndexXml = (sitemaps: { url: string; lastModified: string | null }[]): string =>
  `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n` +
  sitemaps
    .map(
      ({ url, lastModified }) => `<sitemap><loc>${escapeXml(url)}</loc>${lastmod(lastModified)}</sitemap>\n`,
    )
    .join('') +
  '</sitemapindex>\n'

// The order of elements is that of the schema: foreign ones come last.
const pageXml = ({ url, lastModified, image, alternates }: SitemapPage): string =>
  `<url><loc>${escapeXml(url)}</loc>${lastmod(lastModified)}` +
  alternates
    .map(
      ({ language, url }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(language)}" href="${escapeXml(url)}"/>`,
    )
    .join('') +
  (image ? `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>` : '') +
  '</url>\n'

const lastmod = (moment: string | null): string =>
  moment === null ? '' : `<lastmod>${escapeXml(moment)}</lastmod>`
