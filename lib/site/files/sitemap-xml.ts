/** A page in a sitemap, with its translations. URLs are absolute and percent-encoded. */
export interface SitemapPage {
  url: string
  /** ISO 8601; null if unknown. */
  lastModified: string | null
  image: string | null
  /** The page in all its languages, including its own; empty if there is only one. */
  alternates: { language: string; url: string }[]
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Returns a sitemap of at most `pagesMax` pages (sitemaps.org 0.9 with Google's image and language extensions). */
export const sitemapXml = (pages: SitemapPage[]): string =>
  `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"\n` +
  ` xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n` +
  `${pages.map(pageXml).join('')}</urlset>\n`

export const sitemapIndexXml = (sitemaps: { url: string; lastModified: string | null }[]): string =>
  `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n` +
  sitemaps
    .map(
      ({ url, lastModified }) => `<sitemap><loc>${escapeXml(url)}</loc>${lastmod(lastModified)}</sitemap>\n`,
    )
    .join('') +
  '</sitemapindex>\n'

// The schema requires this order of elements, with extensions last.
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

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes a text for XML and removes characters that XML cannot contain. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
