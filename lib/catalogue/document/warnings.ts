import type { FrameSource } from '../load-frame.ts'
import type { CheckedCourses } from './courses.ts'
import { type Fault, fault, shown } from './fault.ts'
import { streamWarnings } from './stream-warnings.ts'
import { pathTagWarnings } from './tag-warnings.ts'
import { pathUrlWarnings, siteUrlWarnings } from './url-warnings.ts'

/** What is taken in as it is though the catalogue will not show it; `document` is what the source was read from. */
export function* warningsOf(
  source: FrameSource,
  { warnings, visibleIds }: CheckedCourses,
  document: unknown,
): Generator<Fault> {
  yield* siteUrlWarnings(source)
  yield* pathUrlWarnings(source)
  yield* streamWarnings(source.site.streams)
  yield* pathTagWarnings(source.site.formats, document)
  yield* warnings
  yield* stepsWithoutAnything(source, visibleIds)
}

function* stepsWithoutAnything(
  { learning_paths }: FrameSource,
  visibleIds: ReadonlySet<string>,
): Generator<Fault> {
  for (const [at, path] of learning_paths.entries()) {
    for (const [index, step] of path.steps.entries()) {
      if (visibleIds.has(step.course_id) || step.title !== null) continue
      const message = `${shown(step.course_id)} is no published course, and without a title the step is not shown`
      yield fault(['learning_paths', at, 'steps', index], message)
    }
  }
}
