import { nextChangeOn } from '../rules/availability.ts'
import { fold } from '../rules/fold.ts'
import { coursePage } from '../rules/hosted-page.ts'
import { newestOf } from '../rules/order.ts'
import { shownOutline } from '../rules/outline.ts'
import { lowestPrice } from '../rules/prices.ts'
import { joinSearchable } from '../rules/search.ts'
import { placeKeysOf } from '../rules/streams.ts'
import { foldTag } from '../rules/tags.ts'
import { titleKey } from '../rules/title-order.ts'
import { httpUrl } from '../rules/url.ts'
import type { Availability, Outline, Series, SitemapEntry } from '../shapes.ts'
import { courseDetail } from './course.ts'
import { editionsOf } from './editions.ts'
import { type CompiledEntry, showingsOf } from './entry.ts'
import type { SiteContext } from './site.ts'
import type { Texts } from './texts.ts'

/** Everything that requests read of one entry; JSON is finished text. */
export interface PublishedEntry {
  entry_id: string
  position: number | null
  newest: string | null
  /** Lowest price shown, in any currency; null when there is none. */
  price: number | null
  search: string
  /** Folded, like `formats` and `places`. */
  tags: string[]
  formats: string[]
  places: string[]
  /** Currency of its first paid plan, hidden or not; null when it has none. */
  paid_currency: string | null
  /** The next day on which one of its dates is passed. */
  next_change_on: string | null
  /** How the entry is listed: without a language (`''`) and in each of its languages. */
  listings: {
    language: string
    version_id: string
    title_key: string
    title_folded: string
    availability: Availability
  }[]
  versions: { version_id: string; summary: string; detail: string }[]
  /** Which version an id in a path shows, by language. */
  openings: { course_id: string; language: string; version_id: string }[]
  /** All versions of the entry, for those who ask about one. */
  variants: { version_id: string }[]
  outlines: { language: string; outline: string }[]
  pages: { edition: number; page: string }[]
  /** By folded language, `''` where the course has none. */
  editions: { language: string; edition: string }[]
}

export function publishEntry(
  site: SiteContext,
  compiled: CompiledEntry,
  series: Series | null,
  texts: Texts,
): PublishedEntry {
  const { entry, versions, gathered, byLanguage, byCourse } = compiled
  const { shared, placements } = gathered
  const pages = pagesOf(site, compiled)
  const languages = [...byLanguage].map(([code, showing]) => ({ language: fold(code), showing }))
  return {
    entry_id: entry.id,
    position: entry.position,
    newest: entry.newest,
    price: lowestPrice(shared.variants.flatMap(({ price }) => price ?? [])),
    search: joinSearchable([...entry.editions.map(({ course }) => course.title), ...shared.tags]),
    tags: shared.tags.map(foldTag),
    formats: shared.formats.map(({ key }) => fold(key)),
    places: placeKeysOf(placements),
    paid_currency: versions.find(({ planned }) => !planned.is_free)?.planned.currency ?? null,
    next_change_on: nextChangeOn(
      versions.map(({ source }) => source),
      site.today,
    ),
    listings: languages.map(({ language, showing: { version, summary } }) => ({
      language,
      version_id: version.source.id,
      title_key: titleKey(summary.title),
      title_folded: fold(summary.title),
      availability: summary.availability,
    })),
    versions: showingsOf(compiled).map(({ version, summary }) => ({
      version_id: version.source.id,
      summary: JSON.stringify(summary),
      detail: JSON.stringify(courseDetail(site, summary, version, series, texts)),
    })),
    openings: entry.editions.flatMap(({ course }) =>
      languages.map(({ language, showing }) => ({
        course_id: course.id,
        language,
        version_id: (language === '' ? (byCourse.get(course.id) ?? showing) : showing).version.source.id,
      })),
    ),
    variants: versions.map(({ source }) => ({ version_id: source.id })),
    outlines: languages.map(({ language }) => ({
      language,
      outline: JSON.stringify({
        course_id: entry.id,
        variants: versions
          .filter(({ variant }) => language === '' || fold(variant.language?.code ?? '') === language)
          .map(({ source, variant }) => ({
            package_session_id: source.id,
            level: variant.level,
            language: variant.language,
            subjects: shownOutline(source.outline),
          })),
      } satisfies Outline),
    })),
    pages: pages.map(({ edition, page }) => ({ edition, page: JSON.stringify(page) })),
    editions: editionsOf(
      compiled,
      pages.map(({ page }) => page),
    ).map((edition) => ({ language: edition.language ?? '', edition: JSON.stringify(edition) })),
  }
}

/** One page an edition: the hosted site has a page a course. */
function pagesOf(
  site: SiteContext,
  { entry, byCourse, gathered }: CompiledEntry,
): { edition: number; page: SitemapEntry }[] {
  return entry.editions.map(({ course, versions }, edition) => {
    const page: SitemapEntry = {
      course_id: entry.id,
      url: coursePage(site.setting.course_page_url, course.id),
      language: byCourse.get(course.id)?.version.variant.language ?? null,
      title: course.title,
      image_url: httpUrl(course.image_url),
      last_modified: course.updated_at ?? newestOf(versions.map((version) => version.created_at)),
      languages: gathered.shared.languages,
    }
    return { edition, page }
  })
}
