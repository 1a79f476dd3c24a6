import { removeAddresses, urlGivesAddress } from '#lib/base/html/email-addresses.ts'
import { clip, oneLine } from '#lib/base/plain-text.ts'
import type { Author, CourseDetail, Seo, Series } from '../answers/course.ts'
import type { CourseSummary } from '../answers/course-list.ts'
import type { AuthorSource, CourseSource } from '../authored/catalogue.ts'
import { seoDescriptionMax, subtitleMax } from '../rules/answer-limits.ts'
import { coursePrice, isPriceVisible } from '../rules/prices.ts'
import { structuredData } from '../rules/structured-data.ts'
import { coursePage, mediaUrl } from '../rules/urls.ts'
import { previewVideo } from '../rules/video.ts'
import { type Entry, visibleOutline } from '../rules/visibility.ts'
import type { SiteContext } from './site.ts'
import { type CompiledVersion, compileVersions, type Gathered, gather } from './variants.ts'

/** Authored HTML after cleaning. `html` is null when nothing is visible, `text` when there are no words. */
export interface CleanText {
  html: string | null
  text: string | null
  /** The text on one line, without the dashes and numbers of list items; null if it has none. */
  unmarked: string | null
}

/** Returns the text on one line, without the dashes and numbers of list items; empty if there is none. */
export const textLine = ({ text, unmarked }: CleanText): string => unmarked ?? oneLine(text ?? '')

/** Cleaned HTML by its source, cleaned before, so that the rules stay pure and fast. Null for any other HTML. */
export interface Texts {
  html(source: string | null): CleanText
  /** Looks up an author's biography. Cleaning also removed its e-mail addresses. */
  bio(source: string | null): CleanText
}

interface EntryView {
  version: CompiledVersion
  summary: CourseSummary
}

/** An entry compiled once per version, because a request for a version's id shows the entry with that version. */
export interface CompiledEntry {
  entry: Entry
  versions: CompiledVersion[]
  gathered: Gathered
  views: EntryView[]
  /** Views by language code; each is the entry's first version in that language. The key `''` means no language. */
  byLanguage: Map<string, EntryView>
  byCourse: Map<string, EntryView>
}

/** Compiles an entry and chooses which version each request shows (contract §2.1 rules 1 and 4). */
export function compileEntry(
  site: SiteContext,
  entry: Entry,
  slug: string | null,
  texts: Texts,
): CompiledEntry {
  const versions = compileVersions(site, entry)
  const gathered = gather(site, entry, slug, versions)
  const views = versions.map((version) => ({
    version,
    summary: courseSummary(site, gathered, version, texts),
  }))
  const byCourse = new Map<string, EntryView>()
  const byLanguage = new Map<string, EntryView>()
  for (const view of views) {
    const { edition, variant } = view.version
    if (!byCourse.has(edition.course.id)) byCourse.set(edition.course.id, view)
    for (const code of ['', variant.language?.code]) {
      if (code !== undefined && !byLanguage.has(code)) byLanguage.set(code, view)
    }
  }
  return { entry, versions, gathered, views, byLanguage, byCourse }
}

/** Builds the summary of an entry when the given version is shown (contract §2.1). */
function courseSummary(
  site: SiteContext,
  { shared, onSale }: Gathered,
  shown: CompiledVersion,
  texts: Texts,
): CourseSummary {
  const { course } = shown.edition
  const { level, availability, price } = shown.variant
  return {
    id: shared.id,
    slug: shared.slug,
    title: course.title,
    subtitle: subtitleOf(course, texts),
    image_url: mediaUrl(course.image_url),
    url: shown.page,
    formats: shared.formats,
    stream: shared.stream,
    category: shared.category,
    languages: shared.languages,
    tags: shared.tags,
    level,
    availability,
    price_visible: isPriceVisible(shown.offer.terms, site.setting.prices_visible),
    price: coursePrice(price, onSale),
    instructors: shared.instructors,
    rating: course.rating,
    rating_count: course.rating_count,
    created_at: shared.created_at,
    variants: shared.variants,
  }
}

function subtitleOf(course: CourseSource, texts: Texts): string | null {
  const text = course.subtitle ?? textLine(texts.html(course.description_html))
  return text === '' ? null : clip(text, subtitleMax)
}

/** Builds the full course for the version that `summary` shows (contract §2.2). */
export function courseDetail(
  site: SiteContext,
  summary: CourseSummary,
  shown: CompiledVersion,
  series: Series | null,
  texts: Texts,
): CourseDetail {
  const { course } = shown.edition
  const description = texts.html(course.description_html)
  const about = texts.html(course.about_html)
  const seo = seoOf(site, summary, course)
  return {
    ...summary,
    description_html: description.html,
    description_text: description.text,
    about_html: about.html,
    about_text: about.text,
    why_learn_html: texts.html(course.why_learn_html).html,
    who_should_learn_html: texts.html(course.who_should_learn_html).html,
    mode: course.mode,
    faqs: course.faqs.map(({ question, answer_html }) => ({
      question,
      answer_html: texts.html(answer_html).html,
    })),
    preview_video: previewVideo(course.preview_video_url),
    authors: compileAuthors(course.authors, texts),
    series,
    seo,
    structured_data: structuredData(
      summary,
      {
        language: shown.variant.language?.code,
        time_zone: site.setting.time_zone,
        outline: visibleOutline(shown.source.outline),
      },
      seo,
      site.institute,
    ),
  }
}

function seoOf(site: SiteContext, summary: CourseSummary, course: CourseSource): Seo {
  const description = oneLine(course.seo_description ?? summary.subtitle ?? '')
  return {
    title: course.seo_title ?? course.title,
    description: description === '' ? null : clip(description, seoDescriptionMax),
    image_url: summary.image_url,
    canonical_url: coursePage(site.setting.course_page_url, course.id),
  }
}

/** Compiles a course's authors without e-mail addresses. An author whose name is only an address is left out (§2.2). */
function compileAuthors(authors: AuthorSource[], texts: Texts): Author[] {
  return authors.flatMap((author) => {
    const name = removeAddresses(author.name)
    if (name === '') return []
    const imageUrl = mediaUrl(author.image_url)
    return [
      {
        name,
        subtitle: removeAddresses(author.subtitle ?? '') || null,
        bio_html: texts.bio(author.bio_html).html,
        image_url: imageUrl && !urlGivesAddress(imageUrl) ? imageUrl : null,
      },
    ]
  })
}
