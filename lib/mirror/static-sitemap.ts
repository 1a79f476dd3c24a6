import { escapeXml } from '#lib/site/files/xml.ts'
import type { StaticAddresses } from './static-addresses.ts'

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A sitemap, the list of its parts or a feed, with the addresses that pages have in the mirror. */
export const staticSitemap = (xml: string, addresses: StaticAddresses): string =>
  xml.replace(
    /(<(?:image:)?loc>|\bhref=")([^<"]+)/g,
    (_, before: string, url: string) => before + escapeXml(addresses.absolute(unescapeXml(url))),
  )

/** The same of a feed in CSV, whose cells may be addresses; what could end a cell is written otherwise in these. */
export const staticCsv = (csv: string, addresses: StaticAddresses): string =>
  csv.replace(/(?<=^|,)https?:\/\/[^",\r\n]+/gm, (url) => addresses.absolute(url))

const unescapeXml = (text: string): string =>
  text.replace(/&(\w+);/g, (entity, name: string) => names[name] ?? entity)
