import { basename } from 'node:path'
import { type Destination, destinationOf, type Place, type SiteAddress } from './places.ts'

export interface MirrorAddress extends SiteAddress {
  /** A running site to which what no file can do is sent; without it, searches and the like are left out. */
  live: string | undefined
  /** The names of the pictures that come with this product, which the mirror holds itself. */
  pictures: ReadonlySet<string>
}

/** The addresses of one page as the mirror writes them, and the places that they lead to. */
export class StaticAddresses {
  readonly places = new Map<string, Place>()
  readonly #mirror: MirrorAddress

  constructor(mirror: MirrorAddress) {
    this.#mirror = mirror
  }

  /** Whether a running site answers what no file can. */
  get hasSearch(): boolean {
    return this.#mirror.live !== undefined
  }

  get liveOrigin(): string | undefined {
    return this.#mirror.live && new URL(this.#mirror.live).origin
  }

  /** The address to write in a link; undefined when the mirror has nothing there. */
  link(href: string): string | undefined {
    if (href.startsWith('#')) return href
    const picture = this.#pictureOf(href)
    if (picture) return this.#note({ is: 'place', place: picture, hash: '' })
    const destination = destinationOf(this.#mirror, href)
    if (destination.is === 'elsewhere') return href
    if (destination.is === 'place') return this.#note(destination)
    return this.#mirror.live === undefined ? undefined : this.#mirror.live + destination.target
  }

  /** The same with scheme and host, for what is read apart from its page; what the mirror lacks stays as it is. */
  absolute(url: string): string {
    const link = this.link(url) ?? url
    return link.startsWith('/') ? this.#mirror.origin + link : link
  }

  #note({ place, hash }: Extract<Destination, { is: 'place' }>): string {
    this.places.set(place.file, place)
    return place.path + hash
  }

  /** The demo's pictures lie wherever its data was loaded; each names its file. */
  #pictureOf(href: string): Place | undefined {
    const name = /^https?:\/\/[^/]+\/demo\/([^/?#]+)$/.exec(href)?.[1]
    if (name === undefined || !this.#mirror.pictures.has(name)) return undefined
    const file = `demo/${basename(name)}`
    return { target: `/${file}`, file, path: `${this.#mirror.base}/${file}`, isPage: false }
  }
}
