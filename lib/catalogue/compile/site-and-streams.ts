import { formatOf } from '../rules/formats.ts'
import { countStreams } from '../rules/placements.ts'
import type { Site } from '../shapes/site.ts'
import type { StreamList } from '../shapes/streams.ts'
import type { SiteContext } from './site.ts'

/** Builds `GET /streams` (contract §4.3). `countOf` returns the number of entries under a key of `placeKey`. */
export const compileStreams = (site: SiteContext, countOf: (key: string) => number): StreamList => ({
  source: site.setting.streams.source,
  streams: countStreams(site.streams, countOf),
})

/** Builds `GET /site` (contract §4.7). `paidCurrency`: of the first paid plan in catalogue order, hidden or not. */
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
