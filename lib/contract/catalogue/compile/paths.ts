import { fold } from '#lib/base/plain-text.ts'
import type { Series } from '../answers/course.ts'
import type { CourseSummary } from '../answers/course-list.ts'
import type { PathDetail, PathEntry } from '../answers/paths.ts'
import type { PathSource, StepSource } from '../authored/catalogue.ts'
import { coursePrice, isPriceVisible, priced, visiblePrice } from '../rules/prices.ts'
import type { Judged } from '../rules/reason.ts'
import { emptySchedule } from '../rules/schedule.ts'
import { placementsOf, type StreamNode } from '../rules/streams.ts'
import { courseFormats, firstOfEach } from '../rules/tags.ts'
import { coursePage, httpUrl, mediaUrl } from '../rules/urls.ts'
import { namedOrNull } from '../rules/visibility.ts'
import type { Texts } from './entry.ts'
import type { SiteContext } from './site.ts'

/** A learning path as visitors see it, and the series that its courses show. */
export interface CompiledPath {
  entry: PathEntry
  detail: PathDetail
  /** `current` is added later: it depends on the course. Null if fewer than two steps are visible. */
  series: { name: string; steps: { course_id: string; title: string; url: string | null }[] } | null
  /**
   * For a path in its last good state: the entries that it would name now, which alone show its series. Its steps may
   * have ids of other entries, if editions were regrouped since.
   */
  namedNow?: ReadonlySet<string>
}

interface Step {
  course: CourseSummary
  /** URL of the hosted page without its query; null when there is no page. */
  page: string | null
}

/** As in contract §2.5. `findSummary` is undefined for an id of no published course. */
export function compilePath(
  site: SiteContext,
  path: PathSource,
  findSummary: (courseId: string) => CourseSummary | undefined,
  texts: Texts,
): CompiledPath {
  const steps = path.steps.flatMap((step) => judgeStep(site, step, findSummary).verdict ?? [])
  const { currency, prices_visible } = site.setting
  const offer = priced({ ...path, currency: path.currency ?? currency })
  const sold = { price: visiblePrice(offer, 'available', prices_visible), url: httpUrl(path.url) }
  return {
    entry: {
      code: path.code,
      name: path.name,
      stream_slug: streamOfPath(site, path.stream)?.slug ?? '',
      image_url: mediaUrl(path.image_url),
      step_count: steps.length,
      ...sold,
    },
    detail: {
      code: path.code,
      name: path.name,
      description_html: texts.html(path.description_html).html ?? '',
      ...sold,
      steps: steps.map(({ course }, index) => ({ position: index + 1, course })),
    },
    series: steps.length < 2 ? null : { name: path.name, steps: steps.map(seriesStep) },
  }
}

const seriesStep = ({ course, page }: Step) => ({ course_id: course.id, title: course.title, url: page })

/** Returns undefined when the path has no stream, or its stream is hidden. */
const streamOfPath = (site: SiteContext, slug: string | null): StreamNode | undefined =>
  slug === null ? undefined : site.streams.find((stream) => fold(stream.slug) === fold(slug))

/** The step is undefined if hidden. The reason's field path is relative to the step. */
function judgeStep(
  site: SiteContext,
  step: StepSource,
  findSummary: (courseId: string) => CourseSummary | undefined,
): Judged<Step | undefined> {
  const course = findSummary(step.course_id)
  const named = { field: ['course_id'], value: step.course_id }
  if (course !== undefined) {
    const page = coursePage(site.setting.course_page_url, step.course_id)
    return { verdict: { course, page }, reason: { because: 'its course is published', ...named } }
  }
  if (step.title === null) {
    const because = `'${step.course_id}' is not a published course, and the step has no title of its own`
    return { verdict: undefined, reason: { because, field: ['title'], value: null } }
  }
  const because = `'${step.course_id}' is not a published course; the step shows the path's own data`
  return { verdict: ownStep(site, step, step.title), reason: { because, ...named } }
}

/** Builds a step from the path's own data, for a course that is not published. */
function ownStep(site: SiteContext, step: StepSource, title: string): Step {
  const { course_page_url, currency, prices_visible, formats } = site.setting
  const tags = firstOfEach(step.tags, (tag) => tag)
  const [placement] = placementsOf(site.streams, tags)
  const { verdict: language } = site.detector.detect(step.level, tags)
  const level = namedOrNull(step.level)
  const url = course_page_url === null ? null : httpUrl(step.url)
  const offer = priced({ amount: step.amount, currency: step.currency ?? currency })
  const price = visiblePrice(offer, 'available', prices_visible)
  const course: CourseSummary = {
    id: step.course_id,
    slug: null,
    title,
    subtitle: null,
    image_url: mediaUrl(step.image_url),
    url,
    formats: courseFormats(formats, tags, step.level === null ? [] : [step.level]),
    stream: placement?.stream.place ?? null,
    category: placement?.categories[0]?.place ?? null,
    languages: language ? [language] : [],
    tags,
    level,
    availability: 'available',
    price_visible: isPriceVisible(offer.terms, prices_visible),
    price: coursePrice(price, price ? [price] : []),
    instructors: [],
    rating: null,
    rating_count: null,
    created_at: null,
    variants: [
      {
        package_session_id: step.course_id,
        enroll_invite_id: null,
        level,
        language,
        url,
        availability: 'available',
        price,
        schedule: emptySchedule,
      },
    ],
  }
  return { course, page: url?.replace(/^([^?#]*)\?[^#]*/, '$1') ?? null }
}

/** Maps a course's id to the first path with the course and two visible steps; null without one. */
export function seriesAmong(paths: CompiledPath[]): (courseId: string) => Series | null {
  const firstOf = new Map<string, NonNullable<CompiledPath['series']>>()
  for (const { series, namedNow } of paths) {
    if (series === null) continue
    for (const { course_id } of series.steps)
      if (!firstOf.has(course_id) && namedNow?.has(course_id) !== false) firstOf.set(course_id, series)
  }
  return (courseId) => {
    const series = firstOf.get(courseId)
    if (series === undefined) return null
    const steps = series.steps.map((step) => ({ ...step, current: step.course_id === courseId }))
    return { name: series.name, steps }
  }
}
