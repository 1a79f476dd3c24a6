import type { FrameSource } from '../authored/catalogue.ts'
import { formatTags, unknownFormats, unusableAddresses } from './course-warnings.ts'
import { type Fault, fault, quoted } from './fault.ts'
import { foldersOf } from './raw.ts'
import { streamWarnings } from './stream-warnings.ts'

/**
 * Warns of values that are imported but that the catalogue will not show. `document`: the input of the source.
 * `visibleIds`: of the document's courses; undefined when it leaves the stored courses unchanged.
 */
export function* warningsOf(
  { site, learning_paths }: FrameSource,
  document: unknown,
  visibleIds: ReadonlySet<string> | undefined,
): Generator<Fault> {
  yield* unusableAddresses(document, [], 'institute.logo_url')
  for (const [folder, at] of foldersOf(document)) yield* unusableAddresses(folder, at, 'image_url')
  yield* unusableAddresses(document, [], 'site.streams.items[].image_url')
  for (const address of ['image_url', 'steps[].image_url', 'steps[].url'])
    yield* unusableAddresses(document, [], `learning_paths[].${address}`)
  yield* streamWarnings(site.streams, document)
  yield* unknownFormats(document, [], 'learning_paths[].steps[].tags[]', formatTags(site.formats))
  if (visibleIds) yield* stepsWithoutAnything(learning_paths, visibleIds)
}

function* stepsWithoutAnything(
  paths: FrameSource['learning_paths'],
  visibleIds: ReadonlySet<string>,
): Generator<Fault> {
  for (const [at, path] of paths.entries()) {
    for (const [index, step] of path.steps.entries()) {
      if (visibleIds.has(step.course_id) || step.title !== null) continue
      const message = `${quoted(step.course_id)} is not a published course, and without a title the step is not shown`
      yield fault(['learning_paths', at, 'steps', index], message)
    }
  }
}
