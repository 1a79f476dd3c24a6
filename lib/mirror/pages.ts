import { findAsset } from '#app/(site)/assets/files.ts'
import { showCourse } from '#app/(site)/courses/show-course.ts'
import { showCourseFile } from '#app/(site)/courses/show-course-file.ts'
import { showCourses } from '#app/(site)/courses/show-courses.ts'
import { showIcon } from '#app/(site)/favicon.ico/show-icon.ts'
import { showNewCourses } from '#app/(site)/feeds/show-new-courses.ts'
import { showPaths } from '#app/(site)/learning-paths/show-paths.ts'
import { rendered, type Shown } from '#app/(site)/made-page.ts'
import { homePage } from '#app/(site)/pages/home-page.tsx'
import { missingPage } from '#app/(site)/pages/missing-page.tsx'
import { showPlace } from '#app/(site)/streams/show-place.ts'
import { showTeachers } from '#app/(site)/teachers/show-teachers.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'
import { educationCsv } from '#lib/site/files/education-feed.ts'
import { makeSitemapFiles } from '#lib/site/files/sitemap-files.ts'
import { absolute, type Frame, frameOf } from '#lib/site/frame.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { readPicture, withOwnPictures } from './pictures.ts'
import { filePlace, type MirrorAddress, namesOf, type Place, staticAddresses } from './places.ts'
import { recordedCatalogue } from './reads.ts'

/** What a file of the mirror holds. */
export interface Content {
  body: string | Uint8Array
  /** The places that it leads to. */
  places: Place[]
  /** What it was made of, as `recordedCatalogue` has it. */
  reads: string[]
}

/** Makes what a place holds; `missing` when the site has nothing there. */
export type Make = (place: Place) => Promise<Content | 'missing'>

export interface Sources {
  catalogue: Catalogue
  settings: SiteSettings
  address: MirrorAddress
}

/** The file that answers for what is not there; static hosts know it by this name. */
const missingFile = '/404.html'

/** Where the mirror begins: whatever else it holds, something of these leads to. */
export const firstPlaces = ({ base }: MirrorAddress): Place[] => [
  { target: '/', file: 'index.html', path: `${base}/`, isPage: true },
  ...['/sitemap.xml', '/feeds/education.csv', '/favicon.ico', '/robots.txt'].map((path) =>
    filePlace(base, path),
  ),
  { ...filePlace(base, missingFile), isPage: true },
]

/** Makes files by the functions that the site's routes call, with the mirror's addresses in them. */
export const makerOf =
  ({ catalogue, settings, address }: Sources): Make =>
  async ({ target }) => {
    const places = new Map<string, Place>()
    const reads = new Set<string>()
    const note = (place: Place) => places.set(place.file, place)
    const parts = {
      settings,
      catalogue: withOwnPictures(recordedCatalogue(catalogue, reads), { settings, note }),
      write: (first: string | null) => staticAddresses(address, note, first),
    }
    const [path = ''] = target.split('?')
    const names = namesOf(path)
    const isKind = Object.hasOwn(shows, names[0] ?? '')
    const frame = await frameOf(isKind ? undefined : names.shift(), parts)
    if (!frame) return 'missing'
    const [kind = '', ...rest] = names
    const shown = (await shows[kind]?.(frame, rest, target)) ?? 'missing'
    if (shown === 'missing') return shown
    return { body: await bodyOf(frame, shown), places: [...places.values()], reads: [...reads] }
  }

/** By the first name of a path in its language; they are given the other names. */
const shows: Record<string, (frame: Frame, names: string[], target: string) => Shown | Promise<Shown>> = {
  '': async (frame) => ({ page: await homePage(frame) }),
  courses(frame, [course, file], target) {
    if (course === undefined) return showCourses(frame, {}, new Request(new URL(target, 'http://site')))
    return file === undefined ? showCourse(frame, { course }) : showCourseFile(frame, { course, file })
  },
  streams: (frame, [stream = '', ...category]) => showPlace(frame, { stream, category }),
  teachers: (frame, teacher) => showTeachers(frame, { teacher }),
  'learning-paths': (frame, code) => showPaths(frame, { code }),
  feeds: async (frame, [name]) =>
    name === 'courses.xml'
      ? showNewCourses(frame)
      : { file: await educationCsv(frame), type: 'text/csv; charset=utf-8' },
  'sitemap.xml': (frame) => sitemapFile(frame, 'sitemap.xml'),
  sitemaps: (frame, [part]) => sitemapFile(frame, `sitemaps/${part}`),
  'favicon.ico': showIcon,
  assets(_, [name = '']) {
    const asset = findAsset(name)
    return asset ? { file: asset.body, type: asset.type } : 'missing'
  },
  demo: (_, [name = '']) => ({ file: readPicture(name), type: 'image/webp' }),
  'robots.txt': (frame) => ({
    file: `User-agent: *\nAllow: /\n\nSitemap: ${absolute(frame, frame.addresses.file('/sitemap.xml'))}\n`,
    type: 'text/plain',
  }),
  '404.html': async (frame) => ({ page: await missingPage(frame) }),
}

async function sitemapFile(frame: Frame, path: string): Promise<Shown> {
  const file = (await makeSitemapFiles(frame)).get(path)
  return file ? { file, type: 'application/xml' } : 'missing'
}

async function bodyOf(frame: Frame, shown: Exclude<Shown, 'missing'>): Promise<string | Uint8Array> {
  if ('redirect' in shown) return movedPage(absolute(frame, shown.redirect))
  if ('file' in shown) return shown.file
  if (shown.status !== undefined) throw new Error(`the site answers ${shown.status}`)
  return rendered(shown.page)
}

/** A static host cannot send readers on, but a page can. */
const movedPage = (url: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${url}">` +
  `<meta http-equiv="refresh" content="0; url=${url}"><p><a href="${url}">This page has moved.</a></p></html>\n`
