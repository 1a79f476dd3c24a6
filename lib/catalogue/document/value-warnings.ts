import { previewVideo } from '../rules/video.ts'
import type { VersionSource } from '../source.ts'
import type { CheckedCourse } from './course-check.ts'
import { type Fault, fault, shown } from './fault.ts'

/** Of a course's video, its versions and their prices. */
export function* courseValueWarnings({ read, at }: CheckedCourse): Generator<Fault> {
  if (read === undefined) return
  const video = read.preview_video_url
  if (video !== null && previewVideo(video) === null)
    yield fault(
      [...at, 'preview_video_url'],
      `${shown(video)} is not a video; expected an absolute http or https URL`,
    )
  for (const [index, version] of read.versions.entries())
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
      if (plan.compare_at_amount === null || plan.compare_at_amount >= plan.amount) continue
      yield fault(
        [...steps, 'invites', at, 'plans', index, 'compare_at_amount'],
        `${plan.compare_at_amount} is below the price of ${plan.amount} and is not shown`,
      )
    }
  }
}
