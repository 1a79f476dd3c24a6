import type { SiteSource } from '../authored/institute.ts'
import { formatTags, unknownFormats, unusableAddresses } from './course-warnings.ts'
import { type Fault, fault, quoted } from './fault.ts'
import { foldersOf, trimmedText, under, valuesAt } from './raw.ts'
import { streamWarnings } from './stream-warnings.ts'

/**
 * Warns of values that are imported but that the catalogue will not show. `site`: the site of the document.
 * `visibleIds`: of the document's courses; undefined when it leaves the stored courses unchanged.
 */
export function* warningsOf(
  document: unknown,
  site: SiteSource,
  visibleIds: ReadonlySet<string> | undefined,
): Generator<Fault> {
  yield* unusableAddresses(document, [], 'institute.logo_url')
  for (const [folder, at] of foldersOf(document)) yield* unusableAddresses(folder, at, 'image_url')
  yield* unusableAddresses(document, [], 'site.streams.items[].image_url')
  for (const address of ['image_url', 'steps[].image_url', 'steps[].url'])
    yield* unusableAddresses(document, [], `learning_paths[].${address}`)
  yield* streamWarnings(site.streams, document)
  yield* unknownFormats(document, [], 'learning_paths[].steps[].tags[]', formatTags(site.formats))
  if (visibleIds) yield* stepsWithoutAnything(document, visibleIds)
}

function* stepsWithoutAnything(document: unknown, visibleIds: ReadonlySet<string>): Generator<Fault> {
  for (const [step, at] of valuesAt(document, [], 'learning_paths[].steps[]')) {
    const id = trimmedText(under(step, 'course_id')) ?? ''
    if (visibleIds.has(id) || trimmedText(under(step, 'title')) !== null) continue
    yield fault(at, `${quoted(id)} is not a published course, and without a title the step is not shown`)
  }
}
