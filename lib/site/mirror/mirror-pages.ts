import { findAsset } from '#app/(site)/assets/asset-files.ts'
import { type PageResult, pageHtml } from '#app/(site)/make-page.tsx'
import { findPage } from '#app/(site)/page-table.ts'
import { missingPage } from '#app/(site)/pages/missing-page.tsx'
import { findPicture } from '#app/(site)/picture-table.ts'
import type { Catalogue } from '#lib/site/catalogue/site-catalogue.ts'
import { makeSitemapFiles } from '#lib/site/files/sitemap.ts'
import { absolute, type PageContext, pageContextOf } from '#lib/site/page-context.ts'
import type { SiteSettings } from '#lib/site/site-settings.ts'
import { readOwnFile, withMirrorPictures } from './mirror-pictures.ts'
import {
  filePlace,
  type MirrorAddress,
  type MirrorPlace,
  pathNames,
  staticAddresses,
} from './mirror-places.ts'

export interface FileContent {
  body: string | Uint8Array
  /** Pages and files that this content links to. */
  places: MirrorPlace[]
  movedTo?: string
}

/** Renders a page or file. Resolves to `missing` if the site has nothing at this address. */
export type Make = (place: MirrorPlace) => Promise<FileContent | 'missing'>

interface Sources {
  catalogue: Catalogue
  settings: SiteSettings
  address: MirrorAddress
}

/** Path of the page that static hosts show for unknown addresses. */
const missingFile = '/404.html'

/** Returns the pages and files where a crawl starts. Everything else is reached by links. */
export const firstPlaces = ({ base }: MirrorAddress): MirrorPlace[] => [
  { target: '/', file: 'index.html', path: `${base}/`, isPage: true },
  ...['/sitemap.xml', '/favicon.ico', '/manifest.webmanifest', '/robots.txt'].map((path) =>
    filePlace(base, path),
  ),
  { ...filePlace(base, missingFile), isPage: true },
]

/** Renders by the code of the live site, with links to files of the mirror. */
export const makerOf =
  ({ catalogue, settings, address }: Sources): Make =>
  async ({ target }) => {
    const places = new Map<string, MirrorPlace>()
    const note = (place: MirrorPlace) => places.set(place.file, place)
    const parts = {
      settings,
      catalogue,
      write: (firstLanguage: string | null) => staticAddresses(address, note, firstLanguage),
    }
    const result = await resultAt(target, parts)
    if (result === 'missing') return result
    const { context, content } = result
    const body = await bodyOf(context, content)
    return {
      body: typeof body === 'string' ? withMirrorPictures(body, settings, note) : body,
      places: [...places.values()],
      ...('redirect' in content && { movedTo: content.redirect }),
    }
  }

type Found = Exclude<PageResult, 'missing'>

/** Renders the page or file at an address and returns it together with its context. */
async function resultAt(
  target: string,
  parts: Parameters<typeof pageContextOf>[1],
): Promise<{ context: PageContext; content: Found } | 'missing'> {
  const [path = ''] = target.split('?')
  const names = pathNames(path)
  const makeFile = files.get(names.join('/')) ?? (names.length === 2 ? files.get(`${names[0]}/*`) : undefined)
  const page = makeFile ? undefined : (findPicture(names) ?? findPage(names))
  const context = await pageContextOf(page?.language, parts)
  // The site is not available in this language.
  if (!context) return 'missing'
  const request = new Request(new URL(target, 'http://site'))
  const content = makeFile
    ? await makeFile(context, names[1] ?? '')
    : await page?.kind.show(context, page.segments, request)
  return content === undefined || content === 'missing' ? 'missing' : { context, content }
}

type ShowFile = (context: PageContext, name: string) => PageResult | Promise<PageResult>

/** Files that are not in the page table, by path. `*` matches any name, which is passed on. */
const files = new Map<string, ShowFile>(
  Object.entries({
    'sitemap.xml': (context: PageContext) => sitemapFile(context, 'sitemap.xml'),
    'sitemaps/*': (context: PageContext, part: string) => sitemapFile(context, `sitemaps/${part}`),
    'assets/*'(_: PageContext, name: string) {
      const asset = findAsset(name)
      return asset ? { file: asset.body, type: asset.type } : 'missing'
    },
    ...Object.fromEntries(
      ['demo', 'uploads'].map((of) => [
        `${of}/*`,
        (_: PageContext, name: string) => ownFile(`/${of}/${name}`),
      ]),
    ),
    'robots.txt': (context: PageContext) => ({
      file: `User-agent: *\nAllow: /\n\nSitemap: ${absolute(context, context.addresses.file('/sitemap.xml'))}\n`,
      type: 'text/plain',
    }),
    '404.html': (context: PageContext) => missingPage(context),
  } satisfies Record<string, ShowFile>),
)

async function ownFile(path: string): Promise<PageResult> {
  const file = await readOwnFile(path)
  return file ? { file: Buffer.from(file), type: 'application/octet-stream' } : 'missing'
}

async function sitemapFile(context: PageContext, path: string): Promise<PageResult> {
  const file = (await makeSitemapFiles(context)).get(path)
  return file ? { file: file.toString(), type: 'application/xml' } : 'missing'
}

async function bodyOf(context: PageContext, shown: Found): Promise<string | Uint8Array> {
  if ('redirect' in shown) return movedPage(absolute(context, shown.redirect))
  if ('file' in shown) return shown.file
  // A file cannot express an HTTP status. Pages with a status, such as the page of a removed course, are therefore not
  // part of a mirror.
  if (shown.status !== undefined) throw new Error(`the site answers ${shown.status}`)
  return pageHtml(context, shown)
}

/** Returns an HTML page that redirects, because not every static host supports redirects. */
const movedPage = (url: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${url}">` +
  `<meta http-equiv="refresh" content="0; url=${url}"><p><a href="${url}">This page has moved.</a></p></html>\n`
