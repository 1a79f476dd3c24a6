import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './places.ts'
import type { Ask } from './site-pages.ts'
import { type MirrorAddress, StaticAddresses } from './static-addresses.ts'
import type { EnquiryDesk } from './static-form.ts'
import { staticPage } from './static-page.ts'
import { staticCsv, staticSitemap } from './static-sitemap.ts'

/** What a file of the mirror holds, and the places that it leads to. */
export interface Content {
  body: string | Uint8Array
  places: Place[]
}

export interface Sources {
  ask: Ask
  /** The product's own folder, which has the demo's pictures. */
  root: string
  address: MirrorAddress
  /** Where forms send to; the script that sends is the mirror's own file. */
  desk: Omit<EnquiryDesk, 'script'> | undefined
}

/** The file that answers for what is not there; static hosts know it by this name. */
export const missingPlace = ({ base }: MirrorAddress): Place => ({
  target: '/404',
  file: '404.html',
  path: `${base}/404.html`,
  isPage: true,
})

const ownFile = ({ base }: MirrorAddress, file: string): Place => ({
  target: `/${file}`,
  file,
  path: `${base}/${file}`,
  isPage: false,
})
export const robotsPlace = (address: MirrorAddress): Place => ownFile(address, 'robots.txt')
const scriptPlace = (address: MirrorAddress): Place => ownFile(address, 'enquiry.js')

/** Makes what a place holds; `missing` when the site has nothing there. */
export async function contentOf(place: Place, sources: Sources): Promise<Content | 'missing'> {
  const { ask, root, address, desk } = sources
  if (place.target.startsWith('/demo/')) return plain(readFileSync(join(root, 'public', place.target)))
  if (place.file === robotsPlace(address).file) return plain(robots(address))
  const script = scriptPlace(address)
  if (place.file === script.file) return plain(readFileSync(new URL('./enquiry.client.js', import.meta.url)))
  const answer = await ask(place.target)
  const addresses = new StaticAddresses(address)
  const leadingOn = (body: string, more: Place[] = []): Content => ({
    body,
    places: [...addresses.places.values(), ...more],
  })
  const location = answer.headers.get('location')
  if (location !== null) return leadingOn(movedPage(addresses.absolute(location)))
  const isThere = place.file === '404.html' ? answer.status === 404 : answer.ok
  if (answer.status === 404 && !isThere) return 'missing'
  if (!isThere) throw new Error(`the site answers ${answer.status}`)
  if (place.file.endsWith('.xml')) return leadingOn(staticSitemap(await answer.text(), addresses))
  if (place.file.endsWith('.csv')) return leadingOn(staticCsv(await answer.text(), addresses))
  if (place.file.endsWith('.css')) {
    const sheet = await answer.text()
    for (const [, name = ''] of sheet.matchAll(/\burl\(["']?([^"')]+)/g)) {
      addresses.link(new URL(name, address.origin + place.path).href)
    }
    return leadingOn(sheet)
  }
  if (!place.isPage) return plain(new Uint8Array(await answer.arrayBuffer()))
  const policy = answer.headers.get('content-security-policy')
  const fullDesk = desk && { ...desk, script: script.path }
  return leadingOn(
    staticPage(await answer.text(), { addresses, desk: fullDesk, policy }),
    desk ? [script] : [],
  )
}

const plain = (body: Uint8Array | string): Content => ({ body, places: [] })

const robots = ({ origin, base }: MirrorAddress): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${origin}${base}/sitemap.xml\n`

/** A static host cannot send readers on, but a page can. */
const movedPage = (url: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${url}">` +
  `<meta http-equiv="refresh" content="0; url=${url}"><p><a href="${url}">This page has moved.</a></p></html>\n`
