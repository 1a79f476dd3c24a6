import { fold } from '#lib/base/plain-text.ts'
import type { Outline, Series } from '../answers/course.ts'
import type { CourseSummary } from '../answers/course-list.ts'
import type { SitemapEntry } from '../answers/sitemap.ts'
import type { Variant } from '../answers/variant.ts'
import type { IndexedBatch, IndexedCourse } from '../index/indexed-course.ts'
import { isBookable, nextChangeOn } from '../rules/availability.ts'
import { dayTimeOf, earliest, sessionKey } from '../rules/calendar.ts'
import { newestOf } from '../rules/order.ts'
import { priceClassOf, priceSortKey } from '../rules/prices.ts'
import { isBatch, nextBatchChangeOn } from '../rules/schedule.ts'
import { placeKeysOf } from '../rules/streams.ts'
import { type SearchText, searchTextOf } from '../rules/text/search-text.ts'
import { coursePage, mediaUrl } from '../rules/urls.ts'
import { publishDays, visibleOutline } from '../rules/visibility.ts'
import { type CompiledEntry, courseDetail, type Texts, textLine } from './entry.ts'
import type { SiteContext } from './site.ts'
import type { CompiledVersion } from './variants.ts'

/** The rows to publish for one entry. `outline` and `pages` are finished JSON texts. */
export interface PublishedEntry {
  entry_id: string
  position: number | null
  newest: string | null
  /** Currency of the first plan with an amount above 0, even if the price is hidden; null if there is none. */
  paid_currency: string | null
  /** First day on which the entry changes without an edit, as when enrolment ends; null if there is none. */
  next_change_on: string | null
  /** Ids of the versions that can be bought and have a seat. */
  open_versions: string[]
  /** Filters, sort keys and facets. */
  indexed: IndexedCourse
  search_text: SearchText
  /** In catalogue order. */
  versions: PublishedVersion[]
  /** What calendars tell of each version, by version id. */
  events: Record<string, string>
  /** JSON of `GET /courses/{id}/outline` with all versions. */
  outline: string
  /** JSON of the sitemap entries, one per edition. */
  pages: string[]
}

/** The finished JSON responses for one version of an entry. */
export interface PublishedVersion {
  version_id: string
  /** Id of the version's edition. A request for this id shows the edition's first version. */
  course_id: string
  /** Folded language code; `''` for a version without a language. */
  language: string
  summary: string
  detail: string
}

export function compileRows(
  site: SiteContext,
  compiled: CompiledEntry,
  series: Series | null,
  texts: Texts,
): PublishedEntry {
  const { entry, versions, views } = compiled
  return {
    entry_id: entry.id,
    position: entry.position,
    newest: entry.newest,
    paid_currency:
      versions.find(({ offer }) => offer.price?.is_free === false)?.offer.price?.currency ?? null,
    next_change_on: earliest([
      nextChangeOn(
        versions.map(({ source }) => source),
        site.today,
      ),
      ...entry.editions.flatMap(({ course }) => publishDays(course, site.today)),
      ...versions.map(({ edition, source }) =>
        nextBatchChangeOn(edition.course.coming_soon, source, site.today),
      ),
    ]),
    open_versions: versions.filter(({ variant }) => isBookable(variant)).map(({ source }) => source.id),
    indexed: indexedCourse(compiled, site.today),
    search_text: entrySearchText(compiled, texts),
    versions: views.map(({ version, summary }) => ({
      version_id: version.source.id,
      course_id: version.edition.course.id,
      language: fold(version.variant.language?.code ?? ''),
      summary: JSON.stringify(summary),
      detail: JSON.stringify(courseDetail(site, summary, version, series, texts)),
    })),
    events: Object.fromEntries(
      views.map(({ version: { source, variant }, summary }) => [source.id, eventText(summary, variant)]),
    ),
    outline: JSON.stringify({
      course_id: entry.id,
      variants: versions.map(({ source, variant }) => ({
        package_session_id: source.id,
        level: variant.level,
        language: variant.language,
        subjects: visibleOutline(source.outline),
      })),
    } satisfies Outline),
    pages: pagesOf(site, compiled).map((page) => JSON.stringify(page)),
  }
}

/** Returns all that an event of a calendar tells of a version, to see whether it changes. */
const eventText = (
  { title, slug }: CourseSummary,
  { level, availability, schedule: { seats_left: _, ...schedule } }: Variant,
): string => JSON.stringify([title, slug, level, availability, schedule])

/** Returns one sitemap entry per edition, because each edition has its own page on the hosted site. */
const pagesOf = (site: SiteContext, { entry, byCourse, gathered }: CompiledEntry): SitemapEntry[] =>
  entry.editions.map(({ course, versions }) => ({
    course_id: entry.id,
    slug: gathered.shared.slug,
    url: coursePage(site.setting.course_page_url, course.id),
    language: byCourse.get(course.id)?.version.variant.language ?? null,
    title: course.title,
    image_url: mediaUrl(course.image_url),
    last_modified: course.updated_at ?? newestOf(versions.map((version) => version.created_at)),
    languages: gathered.shared.languages,
  }))

function indexedCourse(
  { entry, gathered, versions, byLanguage }: CompiledEntry,
  today: string,
): IndexedCourse {
  const { shared, placements } = gathered
  return {
    id: entry.id,
    position: entry.position,
    newest: entry.newest,
    price: priceSortKey(shared.variants.flatMap(({ price }) => price ?? [])),
    titles: entry.editions.map(({ course }) => course.title),
    tags: shared.tags,
    instructors: shared.instructors.map(({ name }) => name),
    levels: versions.flatMap(({ variant }) => variant.level ?? []),
    keys: shared.formats.map(({ key }) => `format ${fold(key)}`),
    places: placeKeysOf(placements),
    batches: batchesOf(versions, today),
    listings: [...byLanguage].map(([code, { version, summary }]) => ({
      language: fold(code),
      title: entry.editions.indexOf(version.edition),
      level: summary.level,
      availability: summary.availability,
      price: priceClassOf(summary),
    })),
  }
}

/** Lists the batches of an entry without repeating equal ones. */
function batchesOf(versions: CompiledVersion[], today: string): IndexedBatch[] {
  const batches = versions
    .filter(({ source, variant }) => isBatch(source, variant.availability, today))
    .map(({ source: { starts_on, delivery, venue, sessions }, variant }) => ({
      language: fold(variant.language?.code ?? ''),
      starts_on,
      delivery,
      venue: venue?.trim() || null,
      sessions: [...new Set(sessions.map((each) => sessionKey(each.day, dayTimeOf(each))))].sort(),
    }))
  return [...new Map(batches.map((batch) => [JSON.stringify(batch), batch])).values()]
}

/** Collects the searchable text of all editions and versions, plus the names of the entry's streams and categories. */
function entrySearchText({ entry, gathered, versions, byCourse }: CompiledEntry, texts: Texts): SearchText {
  const { shared, placements } = gathered
  const places = placements.flatMap(({ stream, categories }) => [stream, ...categories])
  return searchTextOf({
    title: entry.editions.map(({ course }) => course.title),
    tags: [
      ...shared.tags,
      ...shared.instructors.map(({ name }) => name),
      ...versions.flatMap(({ variant, source }) => [variant.level ?? [], source.venue ?? []].flat()),
      ...places.flatMap(({ label, subtitle }) => [label, subtitle]),
    ],
    subtitle: [...byCourse.values()].flatMap(({ summary }) => summary.subtitle ?? []),
    description: entry.editions.map(({ course }) => textLine(texts.html(course.description_html))),
  })
}
