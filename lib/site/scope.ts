import type { Stream } from '#lib/catalogue/shapes.ts'
import { kept } from '#lib/kept.ts'
import type { Frame } from './frame.ts'
import { firstLanguage } from './languages.ts'
import type { Listing } from './listing.ts'
import { pageFreshMs } from './page-times.ts'

/**
 * What the lists of a language ask for: those of the site's first language show every course, those of another only
 * what can be had in it.
 */
export function scopeOf({ site, language }: Frame): { language?: string } {
  return language === null || language === firstLanguage(site) ? {} : { language }
}

/** The address of a list: its language is in the path where that is the page's own. */
export function coursesPath(frame: Frame, { language, ...rest }: Listing): string {
  const own = scopeOf(frame).language
  const kept: Listing = language !== undefined && language !== own ? { ...rest, language } : rest
  return frame.addresses.courses(frame.language, kept)
}

/** Counting asks once for each stream and each category: a page must not cost so many of a key's requests. */
const keptStreams = kept<Stream[]>('streams', {
  bytesMax: 8 * 1024 * 1024,
  bytesOf: (streams) => (streams.length === 0 ? undefined : 2 * JSON.stringify(streams).length),
  freshMs: pageFreshMs,
})

/**
 * The streams that the pages of a language show, with the courses that these pages count: one that has none in the
 * language is left out there, and so are its categories without any. One that is empty in all is in preparation. In
 * another language than the site's first they are kept under their revision, or for a minute where that is not known.
 */
export async function listShownStreams(frame: Frame): Promise<Stream[]> {
  const { catalogue, settings } = frame
  const { language } = scopeOf(frame)
  if (language === undefined) return (await catalogue.listStreams()).streams
  const name = JSON.stringify([settings.institute, settings.api, language, catalogue.revision])
  return keptStreams().fetch(name, () => countedIn(frame, language))
}

async function countedIn(frame: Frame, language: string): Promise<Stream[]> {
  const { streams } = await frame.catalogue.listStreams()
  const counted = await Promise.all(streams.map((stream) => countIn(frame, language, stream)))
  return counted.filter(({ course_count, coming_soon }) => course_count > 0 || coming_soon)
}

async function countIn({ catalogue }: Frame, language: string, stream: Stream): Promise<Stream> {
  const count = async (place: { stream: string; category?: string }) =>
    (await catalogue.listCourses({ ...place, language, page_size: '1' })).total
  const categories = stream.categories.map(async (category) => ({
    ...category,
    course_count: await count({ stream: stream.slug, category: category.slug }),
  }))
  // Together: a count that fails while another is waited for would be a rejection that nobody handles.
  const [course_count, counted] = await Promise.all([count({ stream: stream.slug }), Promise.all(categories)])
  return { ...stream, course_count, categories: counted.filter((category) => category.course_count > 0) }
}
