import type { CatalogueSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type CompiledEntry, compileEntry } from '#lib/contract/catalogue/compile/entry.ts'
import { type CompiledPath, compilePath, seriesAmong } from '#lib/contract/catalogue/compile/paths.ts'
import { compileRows, type PublishedEntry } from '#lib/contract/catalogue/compile/rows.ts'
import { compileSite, compileStreams, siteContext } from '#lib/contract/catalogue/compile/site.ts'
import type { Texts } from '#lib/contract/catalogue/compile/texts.ts'
import { earliest } from '#lib/contract/catalogue/rules/calendar.ts'
import { listEntries } from '#lib/contract/catalogue/rules/entries.ts'
import type { CourseSummary } from '#lib/contract/catalogue/shapes/course-list.ts'
import type { Site, StreamList } from '#lib/contract/catalogue/shapes/site.ts'

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
 * Says what visitors may see of an institute on a day of its calendar, in the steps that publishing takes course by
 * course. `today`: `YYYY-MM-DD` in the site's zone.
 */
export function compile(source: CatalogueSource, today: string, texts: Texts): Published {
  const site = siteContext(source, today)
  const compiled = listEntries(source.courses, site.companions, today).map((entry) =>
    compileEntry(site, entry, `slug-of-${entry.id}`, texts),
  )
  const findSummary = summariesByCourse(compiled)
  const paths = source.learning_paths.map((path) => compilePath(site, path, findSummary, texts))
  const seriesOf = seriesAmong(paths)
  const entries = compiled.map((entry) => compileRows(site, entry, seriesOf(entry.entry.id), texts))
  const counts = countPlaces(entries)
  const appears = source.courses.flatMap(({ publish_from: from }) => (from && from > today ? from : []))
  const paidCurrency = entries.find(({ paid_currency }) => paid_currency !== null)?.paid_currency ?? null
  return {
    site: compileSite(site, paidCurrency),
    streams: compileStreams(site, (key) => counts.get(key) ?? 0),
    entries,
    paths,
    nextChangeOn: earliest([...entries.map(({ next_change_on }) => next_change_on), ...appears]),
  }
}

/** Answers how a published course shows when its id is opened; undefined for any other id. */
function summariesByCourse(entries: CompiledEntry[]): (courseId: string) => CourseSummary | undefined {
  const views = new Map(entries.flatMap(({ byCourse }) => [...byCourse]))
  return (courseId) => views.get(courseId)?.summary
}

/** How many entries are found under each place key. */
function countPlaces(entries: PublishedEntry[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of entries.flatMap(({ indexed }) => [...new Set(indexed.places)])) {
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
