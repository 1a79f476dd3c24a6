import type { Site, StreamList } from '../answers/site.ts'
import type { CatalogueSource, InstituteAndSite } from '../authored/catalogue.ts'
import { type Entry, listEntries } from '../rules/visibility.ts'
import { type CompiledEntry, compileEntry, type Texts } from './entry.ts'
import { type CompiledPath, compilePath, seriesAmong } from './paths.ts'
import { compileRows, type PublishedEntry } from './published-entry.ts'
import { compileSite, compileStreams, siteContext } from './site.ts'

/** Everything that requests read of an institute. */
export interface CompiledCatalogue {
  site: Site
  streams: StreamList
  /** In catalogue order. */
  entries: PublishedEntry[]
  /** In the site's order. */
  paths: CompiledPath[]
}

/** An institute with its courses and learning paths, from a document or from the tables. */
export type WholeSource = InstituteAndSite & Pick<CatalogueSource, 'courses' | 'learning_paths'>

/**
 * Compiles a whole institute as of a day of its calendar, in the steps that publishing takes course by course. Yields
 * after each course, because compiling one takes half a millisecond. `slugOf` is called in catalogue order.
 */
export function* compileCatalogue(
  source: WholeSource,
  today: string,
  texts: Texts,
  slugOf: (entry: Entry) => string,
): Generator<void, CompiledCatalogue> {
  const site = siteContext(source, today)
  const compiled: CompiledEntry[] = []
  for (const entry of listEntries(source.courses, site.companions, today)) {
    compiled.push(compileEntry(site, entry, slugOf(entry), texts))
    yield
  }
  const views = new Map(compiled.flatMap(({ byCourse }) => [...byCourse]))
  const paths = source.learning_paths.map((path) =>
    compilePath(site, path, (courseId) => views.get(courseId)?.summary, texts),
  )
  const seriesOf = seriesAmong(paths)
  const entries: PublishedEntry[] = []
  const counts = new Map<string, number>()
  for (const entry of compiled) {
    const rows = compileRows(site, entry, seriesOf(entry.entry.id), texts)
    entries.push(rows)
    for (const key of new Set(rows.indexed.places)) counts.set(key, (counts.get(key) ?? 0) + 1)
    yield
  }
  const paidCurrency = entries.find(({ paid_currency }) => paid_currency !== null)?.paid_currency ?? null
  return {
    site: compileSite(site, paidCurrency),
    streams: compileStreams(site, (key) => counts.get(key) ?? 0),
    entries,
    paths,
  }
}
