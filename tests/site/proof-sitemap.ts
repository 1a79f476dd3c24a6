import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { validateXML } from 'xmllint-wasm'

const schemas = join(dirname(createRequire(import.meta.url).resolve('sitemap/package.json')), 'schema')

/** The protocol's schema demands that foreign elements are declared: these are the parts of theirs that sitemaps use. */
const foreign = {
  'image.xsd': `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
    targetNamespace="http://www.google.com/schemas/sitemap-image/1.1">
    <xsd:element name="image"><xsd:complexType><xsd:sequence>
      <xsd:element name="loc" type="xsd:anyURI"/>
    </xsd:sequence></xsd:complexType></xsd:element>
  </xsd:schema>`,
  'xhtml.xsd': `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/1999/xhtml">
    <xsd:element name="link"><xsd:complexType>
      <xsd:attribute name="rel" use="required" fixed="alternate"/>
      <xsd:attribute name="hreflang" type="xsd:language" use="required"/>
      <xsd:attribute name="href" type="xsd:anyURI" use="required"/>
    </xsd:complexType></xsd:element>
  </xsd:schema>`,
}

const all = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <xsd:import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap.xsd"/>
  <xsd:import namespace="http://www.google.com/schemas/sitemap-image/1.1" schemaLocation="image.xsd"/>
  <xsd:import namespace="http://www.w3.org/1999/xhtml" schemaLocation="xhtml.xsd"/>
</xsd:schema>`

/** Lists the faults of a sitemap by the schema of the protocol, a line each. */
export async function sitemapFaults(xml: string): Promise<string[]> {
  const protocol = readFileSync(join(schemas, 'sitemap.xsd'), 'utf8')
  const { errors } = await validateXML({
    xml: [{ fileName: 'sitemap.xml', contents: xml }],
    schema: [all],
    preload: [
      { fileName: 'sitemap.xsd', contents: protocol },
      ...Object.entries(foreign).map(([fileName, contents]) => ({ fileName, contents })),
    ],
  })
  return errors.map(({ rawMessage }) => rawMessage)
}

/** The addresses that a sitemap lists. */
export const sitemapUrls = (xml: string): string[] =>
  [...xml.matchAll(/<url><loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
