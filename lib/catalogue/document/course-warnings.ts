import type { CourseSource, VersionSource } from '../authored/course.ts'
import type { FormatSource } from '../authored/institute.ts'
import { foldTag } from '../rules/tags.ts'
import { httpUrl } from '../rules/urls.ts'
import { previewVideo } from '../rules/video.ts'
import { type Fault, fault, quoted } from './fault.ts'
import { trimmedText, valuesAt } from './raw.ts'

/**
 * Warns of values of a course that are imported but that the catalogue will not show. `authored` has tags at their
 * place: the source leaves blank tags out. `formats` are the tags of the site's formats.
 */
export function* courseWarnings(
  { authored, source }: { authored: unknown; source: CourseSource },
  at: PropertyKey[],
  formats: ReadonlySet<string>,
): Generator<Fault> {
  for (const tags of ['tags[]', 'versions[].tags[]']) yield* unknownFormats(authored, at, tags, formats)
  for (const image of ['image_url', 'authors[].image_url', 'instructors[].image_url'])
    yield* unusableAddresses(source, at, image)
  const video = source.preview_video_url
  if (video !== null && previewVideo(video) === null)
    yield fault(
      [...at, 'preview_video_url'],
      `${quoted(video)} is not a video; expected an absolute http or https URL`,
    )
  for (const [index, version] of source.versions.entries())
    yield* versionWarnings(version, [...at, 'versions', index])
}

function* versionWarnings(version: VersionSource, steps: PropertyKey[]): Generator<Fault> {
  if (version.status === 'archived')
    yield fault([...steps, 'status'], "'archived' keeps this version out of the catalogue")
  const { starts_on, ends_on } = version
  if (starts_on !== null && ends_on !== null && ends_on < starts_on)
    yield fault([...steps, 'ends_on'], `${ends_on} is before its start on ${starts_on}`)
  for (const [at, invite] of version.invites.entries()) {
    for (const [index, plan] of invite.plans.entries()) {
      if (plan.amount === null || plan.compare_at_amount === null || plan.compare_at_amount >= plan.amount)
        continue
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

/** Warns of tags under a pattern that name an unknown format. */
export function* unknownFormats(
  value: unknown,
  steps: PropertyKey[],
  pattern: string,
  formats: ReadonlySet<string>,
): Generator<Fault> {
  for (const [tag, at] of valuesAt(value, steps, pattern)) {
    const text = trimmedText(tag)
    const folded = foldTag(text ?? '')
    if (folded.startsWith('format-') && !formats.has(folded))
      yield fault(at, `${quoted(text)} is not the tag of a format; expected format- and the key of a format`)
  }
}

/** Warns of addresses under a pattern that the catalogue leaves out: they are not absolute http(s) URLs. */
export function* unusableAddresses(value: unknown, steps: PropertyKey[], pattern: string): Generator<Fault> {
  for (const [address, at] of valuesAt(value, steps, pattern)) {
    const url = trimmedText(address)
    if (url !== null && httpUrl(url) === null)
      yield fault(at, `${quoted(url)} is not an absolute http or https URL and is not shown`)
  }
}
