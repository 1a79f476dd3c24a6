import type { VersionSource } from '../authored/course.ts'
import type { FormatSource } from '../authored/institute.ts'
import { foldTag } from '../rules/tags.ts'
import { httpUrl } from '../rules/url.ts'
import { previewVideo } from '../rules/video.ts'
import type { CourseCheck } from './authored.ts'
import { type Fault, fault, quoted } from './fault.ts'
import { itemsAt, trimmedText } from './raw.ts'

/** Warns of values of a course that are imported but that the catalogue will not show. */
export function courseWarnings(formats: FormatSource[]): CourseCheck {
  const known = formatTags(formats)
  return function* ({ authored, read, at }) {
    yield* unknownFormats(tagsOf(authored, at), known)
    if (read === undefined) return
    yield* unusable([[read.image_url, [...at, 'image_url']]])
    yield* imageWarnings(read.authors, [...at, 'authors'])
    yield* imageWarnings(read.instructors, [...at, 'instructors'])
    const video = read.preview_video_url
    if (video !== null && previewVideo(video) === null)
      yield fault(
        [...at, 'preview_video_url'],
        `${quoted(video)} is not a video; expected an absolute http or https URL`,
      )
    for (const [index, version] of read.versions.entries())
      yield* versionWarnings(version, [...at, 'versions', index])
  }
}

/** Yields the tags of the document, with their index there: the source leaves blank tags out. */
function* tagsOf(course: unknown, courseAt: PropertyKey[]): Generator<AuthoredTag> {
  yield* itemsAt(course, courseAt, 'tags')
  for (const [version, at] of itemsAt(course, courseAt, 'versions')) yield* itemsAt(version, at, 'tags')
}

function* versionWarnings(version: VersionSource, steps: PropertyKey[]): Generator<Fault> {
  if (version.status === 'archived')
    yield fault([...steps, 'status'], "'archived' keeps this version out of the catalogue")
  const { starts_on, ends_on } = version
  if (starts_on !== null && ends_on !== null && ends_on < starts_on)
    yield fault([...steps, 'ends_on'], `${ends_on} is before its start on ${starts_on}`)
  for (const [at, invite] of version.invites.entries()) {
    for (const [index, plan] of invite.plans.entries()) {
      if (plan.compare_at_amount === null || plan.compare_at_amount >= plan.amount) continue
      yield fault(
        [...steps, 'invites', at, 'plans', index, 'compare_at_amount'],
        `${plan.compare_at_amount} is below the price of ${plan.amount} and is not shown`,
      )
    }
  }
}

/** Lists the tags that select a format of the site. */
export const formatTags = (formats: FormatSource[]): Set<string> =>
  new Set(formats.map(({ key }) => `format-${foldTag(key)}`))

export type AuthoredTag = [tag: unknown, steps: PropertyKey[]]

/** Warns of tags that name an unknown format. */
export function* unknownFormats(tags: Iterable<AuthoredTag>, known: ReadonlySet<string>): Generator<Fault> {
  for (const [value, steps] of tags) {
    const tag = foldTag(trimmedText(value) ?? '')
    if (tag.startsWith('format-') && !known.has(tag))
      yield fault(
        steps,
        `${quoted(trimmedText(value))} is not the tag of a format; expected format- and the key of a format`,
      )
  }
}

/** Warns of image addresses that the catalogue leaves out: they are not absolute http(s) URLs. */
export const imageWarnings = (list: { image_url: string | null }[], steps: PropertyKey[]): Iterable<Fault> =>
  unusable(list.map(({ image_url }, index) => [image_url, [...steps, index, 'image_url']]))

/** Warns of addresses that are not absolute http(s) URLs, each given with its place. */
export function* unusable(places: [value: string | null, steps: PropertyKey[]][]): Generator<Fault> {
  for (const [url, steps] of places)
    if (url !== null && httpUrl(url) === null)
      yield fault(steps, `${quoted(url)} is not an absolute http or https URL and is not shown`)
}
