import { fold } from '#lib/base/plain-text.ts'
import type {
  CourseSource,
  FormatSource,
  PathSource,
  PlanSource,
  SiteSource,
  VersionSource,
} from '../authored/catalogue.ts'
import { availabilityOf, isNeverSold } from '../rules/availability.ts'
import { dateIn, dayAfter, startOfDate } from '../rules/calendar.ts'
import type { Finding } from '../rules/finding.ts'
import { slugOf } from '../rules/slugs.ts'
import { streamColor } from '../rules/streams.ts'
import { foldTag } from '../rules/tags.ts'
import { httpUrl, mediaUrl } from '../rules/urls.ts'
import { previewVideo } from '../rules/video.ts'
import { register, unfit } from './cross-checks.ts'
import { fault, pathOf, quoted } from './document-findings.ts'
import { foldersOf, trimmedText, under, valuesAt } from './unchecked-values.ts'

/**
 * Warns about values outside courses that are imported but not shown. `site` and `learning_paths` are those of the
 * parsed document. `visibleIds` contains the ids of its visible courses; undefined if the document leaves the stored
 * courses unchanged.
 */
export function* warningsOf(
  document: unknown,
  { site, learning_paths }: { site: SiteSource; learning_paths: PathSource[] },
  visibleIds: ReadonlySet<string> | undefined,
): Generator<Finding> {
  yield* unusableAddresses(document, [], 'institute.logo_url')
  for (const [folder, at] of foldersOf(document)) yield* unusableAddresses(folder, at, 'image_url')
  yield* unusableAddresses(document, [], 'site.streams.items[].image_url')
  for (const address of ['image_url', 'url', 'steps[].image_url', 'steps[].url'])
    yield* unusableAddresses(document, [], `learning_paths[].${address}`)
  for (const [index, path] of learning_paths.entries()) yield* lowListPrice(path, ['learning_paths', index])
  yield* streamWarnings(site.streams, document)
  yield* unknownFormats(document, [], 'learning_paths[].steps[].tags[]', formatTags(site.formats))
  if (visibleIds) yield* stepsWithoutAnything(document, visibleIds)
}

function* stepsWithoutAnything(document: unknown, visibleIds: ReadonlySet<string>): Generator<Finding> {
  for (const [step, at] of valuesAt(document, [], 'learning_paths[].steps[]')) {
    const id = trimmedText(under(step, 'course_id')) ?? ''
    if (visibleIds.has(id) || trimmedText(under(step, 'title')) !== null) continue
    yield fault(at, 'hiddenStep', { value: quoted(id) })
  }
}

/**
 * Warns about values of a course that are imported but not shown. Reads the tags from `authored`, because `source`
 * leaves out blank tags, which shifts the indexes. `formats` contains the tags that select a format of the site.
 */
export function* courseWarnings(
  { authored, source }: { authored: unknown; source: CourseSource },
  at: PropertyKey[],
  formats: ReadonlySet<string>,
): Generator<Finding> {
  for (const tags of ['tags[]', 'versions[].tags[]']) yield* unknownFormats(authored, at, tags, formats)
  for (const image of ['image_url', 'authors[].image_url', 'instructors[].image_url'])
    yield* unusableAddresses(source, at, image)
  const video = source.preview_video_url
  if (video !== null && previewVideo(video) === null)
    yield unfit([...at, 'preview_video_url'], video, 'a video', 'an absolute http or https URL')
  const { publish_from, publish_until } = source
  yield* endsBefore([...at, 'publish_until'], publish_from, publish_until, ', so the course is never shown')
  for (const [index, version] of source.versions.entries())
    yield* versionWarnings(version, [...at, 'versions', index])
}

/** The institute's day, and the moment at which the next one begins. */
export interface Day {
  today: string
  tomorrowAt: string
}

export function dayBounds(timeZone: string, now: Date): Day {
  const today = dateIn(timeZone, now)
  return { today, tomorrowAt: startOfDate(timeZone, dayAfter(today) ?? today).toISOString() }
}

/** Warns about times that order lists and date pages, but cannot be right. */
export function* unlikelyTimes(
  course: CourseSource,
  at: PropertyKey[],
  { today, tomorrowAt }: Day,
): Generator<Finding> {
  for (const pattern of ['updated_at', 'versions[].created_at', 'versions[].invites[].updated_at'])
    for (const [time, place] of valuesAt(course, at, pattern)) {
      if (typeof time !== 'string' || (time >= '1970' && time < tomorrowAt)) continue
      yield fault(place, 'unlikelyTime', { value: time, today })
    }
}

/** Warns, once for a course, about versions that have plans although nobody can buy them, on this day or later. */
export function* unsoldVersions(
  { archived, versions }: CourseSource,
  at: PropertyKey[],
  { today }: Day,
): Generator<Finding> {
  const unsold = versions.filter((one) => one.status !== 'archived' && isNeverSold(one, today))
  const [first] = unsold
  if (archived || !first) return
  const { because } = availabilityOf(false, first, today).reason
  const also = unsold.length === 1 ? '' : ` (nor ${unsold.length - 1} more of this course)`
  yield fault([...at, 'versions', versions.indexOf(first)], 'neverSold', { because, also })
}

function* versionWarnings(version: VersionSource, steps: PropertyKey[]): Generator<Finding> {
  if (version.status === 'archived') yield fault([...steps, 'status'], 'hidesVersion')
  yield* endsBefore([...steps, 'ends_on'], version.starts_on, version.ends_on)
  for (const [at, invite] of version.invites.entries()) {
    for (const [index, plan] of invite.plans.entries()) {
      const place = [...steps, 'invites', at, 'plans', index]
      yield* lowListPrice(plan, place)
      yield* endsBefore([...place, 'ends_on'], plan.starts_on, plan.ends_on, ', so the price never applies')
    }
  }
}

function* endsBefore(
  steps: PropertyKey[],
  first: string | null,
  last: string | null,
  then = '',
): Generator<Finding> {
  if (first !== null && last !== null && last < first)
    yield fault(steps, 'endsBefore', { value: last, other: first, then })
}

/** Warns about a list price below the price of a plan or of a learning path. */
function* lowListPrice(
  { amount, compare_at_amount }: Pick<PlanSource, 'amount' | 'compare_at_amount'>,
  steps: PropertyKey[],
): Generator<Finding> {
  if (amount === null || compare_at_amount === null || compare_at_amount >= amount) return
  const values = { value: String(compare_at_amount), other: String(amount) }
  yield fault([...steps, 'compare_at_amount'], 'belowPrice', values)
}

export const formatTags = (formats: FormatSource[]): Set<string> =>
  new Set(formats.map(({ key }) => `format-${foldTag(key)}`))

/** Warns about `format-…` tags of formats that the site does not have. `pattern` is the path to the tags. */
function* unknownFormats(
  value: unknown,
  steps: PropertyKey[],
  pattern: string,
  formats: ReadonlySet<string>,
): Generator<Finding> {
  for (const [tag, at] of valuesAt(value, steps, pattern)) {
    const text = trimmedText(tag)
    const folded = foldTag(text ?? '')
    if (folded.startsWith('format-') && !formats.has(folded))
      yield unfit(at, text, 'the tag of a format', 'format- and the key of a format')
  }
}

/** Warns of addresses that are no absolute http(s) URLs, and so not shown. `pattern` leads to them. */
function* unusableAddresses(value: unknown, steps: PropertyKey[], pattern: string): Generator<Finding> {
  const read = /(?:image|logo)_url$/.test(pattern) ? mediaUrl : httpUrl
  for (const [address, at] of valuesAt(value, steps, pattern)) {
    const url = trimmedText(address)
    if (url !== null && read(url) === null) yield fault(at, 'unusableAddress', { value: quoted(url) })
  }
}

/** Warns about invalid colours, and about slugs that an earlier stream or category already has. */
function* streamWarnings({ folders, items }: SiteSource['streams'], document: unknown): Generator<Finding> {
  for (const [folder, at] of foldersOf(document)) {
    const colour = trimmedText(under(folder, 'accent_color'))
    if (colour !== null && streamColor(colour) === null)
      yield unfit([...at, 'accent_color'], colour, 'a colour and is not shown', '#rgb, #rrggbb or #rrggbbaa')
  }
  const streams = yield* repeatedSlugs(folders, ['site', 'streams', 'folders'])
  // Slugs below categories may repeat, because no address contains them. The folders of a stream that is left out are
  // left out too.
  for (const [stream, at] of streams) yield* repeatedSlugs(stream.folders, [...at, 'folders'])
  const named = items.map((item) => ({ ...item, id: '', title: item.label, subtitle: null }))
  yield* repeatedSlugs(named, ['site', 'streams', 'items'])
}

interface Sibling {
  id: string
  slug: string | null
  title: string | null
  subtitle: string | null
  hidden?: boolean
}

/**
 * Warns about repeated slugs. Returns the siblings that are shown, with their paths: a sibling is left out if it is
 * hidden or an earlier one has its slug.
 */
function* repeatedSlugs<S extends Sibling>(
  siblings: S[],
  steps: PropertyKey[],
): Generator<Finding, [S, PropertyKey[]][]> {
  const takeSlug = register('another slug for it to be shown', fold)
  const kept: [S, PropertyKey[]][] = []
  for (const [index, sibling] of siblings.entries()) {
    if (sibling.hidden) continue
    const at = [...steps, index]
    const repeated = takeSlug(slugOf(sibling), sibling.slug === null ? at : [...at, 'slug'], pathOf(at))
    yield* repeated
    if (repeated.length === 0) kept.push([sibling, at])
  }
  return kept
}
