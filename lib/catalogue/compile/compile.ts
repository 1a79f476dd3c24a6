import { nextChangeOn } from '../rules/availability.ts'
import { listEntries } from '../rules/entries.ts'
import { formatOf } from '../rules/formats.ts'
import { countStreams } from '../rules/streams.ts'
import { visibleVersions } from '../rules/visibility.ts'
import type { Site, StreamList } from '../shapes.ts'
import type { CatalogueSource } from '../source.ts'
import { type CompiledEntry, compileEntry } from './entry.ts'
import { type CompiledPath, compilePaths, seriesOf } from './paths.ts'
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
 */
export function compile(source: CatalogueSource, today: string, texts: Texts): Published {
  const site = siteContext(source, today)
  const entries = listEntries(source.courses, source.site.languages).map((entry) =>
    compileEntry(site, entry, texts),
  )
  const showings = new Map(entries.flatMap(({ byCourse }) => [...byCourse]))
  const paths = compilePaths(site, source.learning_paths, (id) => showings.get(id), texts)
  return {
    site: compileSite(site, entries),
    streams: {
      source: source.site.streams.source,
      streams: countStreams(
        site.streams,
        entries.flatMap(({ gathered }) => gathered.placements),
      ),
    },
    entries: entries.map((entry) => publishEntry(site, entry, seriesOf(paths, entry.entry.id), texts)),
    paths,
    nextChangeOn: nextChangeOn(source.courses.flatMap(visibleVersions), today),
  }
}

function compileSite(site: SiteContext, entries: CompiledEntry[]): Site {
  const { setting, institute, detector } = site
  return {
    institute,
    site_url: setting.site_url,
    course_page_url: setting.course_page_url,
    course_languages_enabled: setting.languages.enabled,
    languages: detector.languages,
    formats: setting.formats.map(formatOf),
    currency: setting.currency ?? firstPaidCurrency(entries),
    price_visible: setting.prices_visible,
  }
}

/** The currency of the first paid plan in catalogue order that a version is sold by, hidden or not. */
const firstPaidCurrency = (entries: CompiledEntry[]): string | null =>
  entries.flatMap(({ versions }) => versions).find(({ planned }) => !planned.is_free)?.planned.currency ??
  null
