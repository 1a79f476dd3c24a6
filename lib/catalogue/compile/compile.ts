import { earliest } from '../rules/calendar.ts'
import { listEntries } from '../rules/entries.ts'
import { formatOf } from '../rules/formats.ts'
import { countStreams } from '../rules/streams.ts'
import type { CourseSummary, Site, StreamList } from '../shapes.ts'
import type { CatalogueSource } from '../source.ts'
import { type CompiledEntry, compileEntry } from './entry.ts'
import { type CompiledPath, compilePaths, seriesAmong } from './paths.ts'
import { type PublishedEntry, publishEntry } from './rows.ts'
import { type SiteContext, siteContext } from './site.ts'
import type { Texts } from './texts.ts'

/** Everything that requests read of an institute. */
export interface Published {
  site: Site
  streams: StreamList
  /** In catalogue order. */
  entries: PublishedEntry[]
  /** In the site's order. */
  paths: CompiledPath[]
  /** The next day, in the site's zone, on which time alone can change an answer. */
  nextChangeOn: string | null
}

/**
 * Says what visitors may see of an institute on a day of its calendar. Pure: no clock, no database, no cleaning; the
 * rules that it calls are the only place where each of them lives. `today`: `YYYY-MM-DD` in the site's zone.
 *
 * Publishing takes the same steps, course by course.
 */
export function compile(source: CatalogueSource, today: string, texts: Texts): Published {
  const site = siteContext(source, today)
  const compiled = listEntries(source.courses, site.companions).map((entry) =>
    compileEntry(site, entry, texts),
  )
  const paths = compilePaths(site, source.learning_paths, summariesByCourse(compiled), texts)
  const seriesOf = seriesAmong(paths)
  const entries = compiled.map((entry) => publishEntry(site, entry, seriesOf(entry.entry.id), texts))
  const counts = countPlaces(entries)
  const paidCurrency = entries.find(({ paid_currency }) => paid_currency !== null)?.paid_currency ?? null
  return {
    site: compileSite(site, paidCurrency),
    streams: compileStreams(site, (key) => counts.get(key) ?? 0),
    entries,
    paths,
    nextChangeOn: earliest(entries.map(({ next_change_on }) => next_change_on)),
  }
}

/** Answers how a published course shows when its id is opened; undefined for any other id. */
function summariesByCourse(entries: CompiledEntry[]): (courseId: string) => CourseSummary | undefined {
  const showings = new Map(entries.flatMap(({ byCourse }) => [...byCourse]))
  return (courseId) => showings.get(courseId)?.summary
}

/** How many entries are found under each place key. */
export function countPlaces(entries: { places: string[] }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of entries.flatMap(({ places }) => [...new Set(places)])) {
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** `GET /streams` (contract §4.3). `countOf` answers how many entries are found under a place key. */
export const compileStreams = (site: SiteContext, countOf: (key: string) => number): StreamList => ({
  source: site.setting.streams.source,
  streams: countStreams(site.streams, countOf),
})

/** `GET /site` (contract §4.7). `paidCurrency`: that of the first paid plan in catalogue order, hidden or not. */
export function compileSite(site: SiteContext, paidCurrency: string | null): Site {
  const { setting, institute, detector } = site
  return {
    institute,
    site_url: setting.site_url,
    course_page_url: setting.course_page_url,
    course_languages_enabled: setting.languages.enabled,
    languages: detector.languages,
    formats: setting.formats.map(formatOf),
    currency: setting.currency ?? paidCurrency,
    price_visible: setting.prices_visible,
  }
}
