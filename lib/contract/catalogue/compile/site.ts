import type { Site, StreamList } from '../answers/site.ts'
import type { InstituteAndSite, SiteSource } from '../authored/catalogue.ts'
import { type Detector, languageDetector } from '../rules/languages.ts'
import { countStreams, type StreamNode, visibleStreams } from '../rules/streams.ts'
import { formatOf } from '../rules/tags.ts'
import { httpUrl, mediaUrl, securePageUrl, siteColor } from '../rules/urls.ts'
import { type Companions, companionsOf } from '../rules/visibility.ts'

/** Institute data that is used to compile every course. */
export interface SiteContext {
  setting: SiteSource
  institute: Site['institute']
  /** Today in the site's time zone, `YYYY-MM-DD`. */
  today: string
  /** Looks up the ids of all editions of a course, including the course itself. */
  companions: Companions
  detector: Detector
  streams: StreamNode[]
}

export function siteContext({ institute, site }: InstituteAndSite, today: string): SiteContext {
  return {
    setting: {
      ...site,
      site_url: httpUrl(site.site_url),
      course_page_url: httpUrl(site.course_page_url),
    },
    institute: {
      id: institute.id,
      name: institute.name,
      logo_url: mediaUrl(institute.logo_url),
      website_url: httpUrl(institute.website_url),
      contact: institute.contact,
      privacy_url: securePageUrl(institute.privacy_url),
      imprint_url: securePageUrl(institute.imprint_url),
      accent_color: siteColor(institute.accent_color),
    },
    today,
    companions: companionsOf(site.languages),
    detector: languageDetector(site.languages),
    streams: visibleStreams(site),
  }
}

/** As in contract §4.3. `countOf` counts the entries of a stream or category, by `placeKey`. */
export const compileStreams = (site: SiteContext, countOf: (key: string) => number): StreamList => ({
  source: site.setting.streams.source,
  streams: countStreams(site.streams, countOf),
})

/** As in contract §4.7. `paidCurrency` is that of the first paid plan in order, even if its price is hidden. */
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
    time_zone: setting.time_zone,
  }
}
