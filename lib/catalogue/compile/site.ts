import type { CatalogueSource } from '../authored/catalogue.ts'
import type { SiteSource } from '../authored/institute.ts'
import { type Companions, companionsOf } from '../rules/entries.ts'
import { type Detector, languageDetector } from '../rules/languages.ts'
import { type StreamNode, visibleStreams } from '../rules/streams.ts'
import { httpUrl } from '../rules/url.ts'
import type { Site } from '../shapes/site.ts'

/** The data of an institute that the compilation of every course needs. */
export interface SiteContext {
  setting: SiteSource
  institute: Site['institute']
  /** `YYYY-MM-DD` in the site's zone. */
  today: string
  /** The look-up of a course's editions. */
  companions: Companions
  detector: Detector
  streams: StreamNode[]
}

export function siteContext(
  { institute, site }: Pick<CatalogueSource, 'institute' | 'site'>,
  today: string,
): SiteContext {
  return {
    setting: {
      ...site,
      site_url: httpUrl(site.site_url),
      course_page_url: httpUrl(site.course_page_url),
    },
    institute: {
      id: institute.id,
      name: institute.name,
      logo_url: httpUrl(institute.logo_url),
      website_url: httpUrl(institute.website_url),
      contact: institute.contact,
    },
    today,
    companions: companionsOf(site.languages),
    detector: languageDetector(site.languages),
    streams: visibleStreams(site),
  }
}
