import { previewVideo } from '../rules/video.ts'
import { visibleVersions } from '../rules/visibility.ts'
import type { CatalogueSource, CourseSource, VersionSource } from '../source.ts'
import { type Fault, fault, shown } from './fault.ts'
import { streamWarnings } from './stream-warnings.ts'
import { tagWarnings } from './tag-warnings.ts'
import { urlWarnings } from './url-warnings.ts'

/** What is taken in as it is though the catalogue will not show it; `document` is what the source was read from. */
export function* warningsOf(source: CatalogueSource, document: unknown): Generator<Fault> {
  yield* urlWarnings(source)
  yield* streamWarnings(source.site.streams)
  yield* tagWarnings(source.site.formats, document)
  for (const [index, course] of source.courses.entries()) yield* courseWarnings(course, ['courses', index])
  yield* stepsWithoutAnything(source)
}

function* courseWarnings(course: CourseSource, steps: PropertyKey[]): Generator<Fault> {
  const video = course.preview_video_url
  if (video !== null && previewVideo(video) === null)
    yield fault(
      [...steps, 'preview_video_url'],
      `${shown(video)} is not a video; expected an absolute http or https URL`,
    )
  for (const [index, version] of course.versions.entries())
    yield* versionWarnings(version, [...steps, 'versions', index])
}

function* versionWarnings(version: VersionSource, steps: PropertyKey[]): Generator<Fault> {
  if (version.status === 'archived')
    yield fault([...steps, 'status'], "'archived' keeps this version out of the catalogue")
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

function* stepsWithoutAnything({ courses, learning_paths }: CatalogueSource): Generator<Fault> {
  const published = new Set<string>()
  for (const course of courses) if (visibleVersions(course).length > 0) published.add(course.id)
  for (const [at, path] of learning_paths.entries()) {
    for (const [index, step] of path.steps.entries()) {
      if (published.has(step.course_id) || step.title !== null) continue
      const message = `${shown(step.course_id)} is no published course, and without a title the step is not shown`
      yield fault(['learning_paths', at, 'steps', index], message)
    }
  }
}
