import type { IndexedCourse } from '../index/course.ts'
import { nextChangeOn } from '../rules/availability.ts'
import { earliest } from '../rules/calendar.ts'
import { coursePage } from '../rules/hosted-page.ts'
import { newestOf } from '../rules/order.ts'
import { visibleOutline } from '../rules/outline.ts'
import { nextBatchChangeOn } from '../rules/schedule.ts'
import { fold } from '../rules/text/fold.ts'
import type { SearchText } from '../rules/text/search-text.ts'
import { httpUrl } from '../rules/url.ts'
import type { Series } from '../shapes/course.ts'
import type { Outline } from '../shapes/outline.ts'
import type { SitemapEntry } from '../shapes/sitemap.ts'
import { courseDetail } from './course.ts'
import type { CompiledEntry } from './entry.ts'
import { entrySearchText, indexedCourse } from './indexed.ts'
import type { SiteContext } from './site.ts'
import type { Texts } from './texts.ts'

/** The published rows of one entry; JSON is finished text. */
export interface PublishedEntry {
  entry_id: string
  position: number | null
  newest: string | null
  /** Currency of the first plan with an amount above 0, also of a hidden price; null without one. */
  paid_currency: string | null
  /** The next day on which time alone changes the entry. */
  next_change_on: string | null
  /** Filters, sort keys and facets. */
  indexed: IndexedCourse
  search_text: SearchText
  /** In catalogue order. */
  versions: PublishedVersion[]
  /** The outline of all versions. */
  outline: string
  /** One sitemap entry for each edition. */
  pages: string[]
}

/** The answers for one version of an entry. */
export interface PublishedVersion {
  version_id: string
  /** The edition of the version; its own id opens the edition's first version. */
  course_id: string
  /** Folded code; `''` for none. */
  language: string
  summary: string
  detail: string
}

/** Builds the published rows of an entry. */
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
    paid_currency: versions.find(({ planned }) => planned?.is_free === false)?.planned?.currency ?? null,
    next_change_on: earliest([
      nextChangeOn(
        versions.map(({ source }) => source),
        site.today,
      ),
      ...versions.map(({ edition, source }) =>
        nextBatchChangeOn(edition.course.coming_soon, source, site.today),
      ),
    ]),
    indexed: indexedCourse(compiled, site.today),
    search_text: entrySearchText(compiled, texts),
    versions: views.map(({ version, summary }) => ({
      version_id: version.source.id,
      course_id: version.edition.course.id,
      language: fold(version.variant.language?.code ?? ''),
      summary: JSON.stringify(summary),
      detail: JSON.stringify(courseDetail(site, summary, version, series, texts)),
    })),
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

/** Returns one page for each edition: the hosted site has a page for each course. */
const pagesOf = (site: SiteContext, { entry, byCourse, gathered }: CompiledEntry): SitemapEntry[] =>
  entry.editions.map(({ course, versions }) => ({
    course_id: entry.id,
    slug: gathered.shared.slug,
    url: coursePage(site.setting.course_page_url, course.id),
    language: byCourse.get(course.id)?.version.variant.language ?? null,
    title: course.title,
    image_url: httpUrl(course.image_url),
    last_modified: course.updated_at ?? newestOf(versions.map((version) => version.created_at)),
    languages: gathered.shared.languages,
  }))
