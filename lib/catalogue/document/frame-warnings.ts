import type { FrameSource } from '../authored/catalogue.ts'
import type { FolderSource } from '../authored/institute.ts'
import { type AuthoredTag, formatTags, imageWarnings, unknownFormats, unusable } from './course-warnings.ts'
import { type Fault, fault, quoted } from './fault.ts'
import { itemsAt } from './raw.ts'
import { streamWarnings } from './stream-warnings.ts'

interface FoundCourses {
  /** Undefined when the document leaves the stored courses unchanged. */
  visibleIds: ReadonlySet<string> | undefined
}

/** Warns of values that are imported but that the catalogue will not show. `document`: the input of the source. */
export function* warningsOf(
  source: FrameSource,
  { visibleIds }: FoundCourses,
  document: unknown,
): Generator<Fault> {
  yield* siteUrlWarnings(source)
  yield* pathUrlWarnings(source)
  yield* streamWarnings(source.site.streams)
  yield* unknownFormats(tagsOfSteps(document), formatTags(source.site.formats))
  if (visibleIds) yield* stepsWithoutAnything(source, visibleIds)
}

function* stepsWithoutAnything(
  { learning_paths }: FrameSource,
  visibleIds: ReadonlySet<string>,
): Generator<Fault> {
  for (const [at, path] of learning_paths.entries()) {
    for (const [index, step] of path.steps.entries()) {
      if (visibleIds.has(step.course_id) || step.title !== null) continue
      const message = `${quoted(step.course_id)} is not a published course, and without a title the step is not shown`
      yield fault(['learning_paths', at, 'steps', index], message)
    }
  }
}

/** Warns of addresses of the institute and its streams. */
function* siteUrlWarnings({ institute, site }: FrameSource): Generator<Fault> {
  yield* unusable([[institute.logo_url, ['institute', 'logo_url']]])
  yield* folderWarnings(site.streams.folders, ['site', 'streams', 'folders'])
  yield* imageWarnings(site.streams.items, ['site', 'streams', 'items'])
}

/** Warns of addresses of learning paths and their steps. */
function* pathUrlWarnings({ learning_paths }: FrameSource): Generator<Fault> {
  yield* imageWarnings(learning_paths, ['learning_paths'])
  for (const [at, { steps }] of learning_paths.entries()) {
    yield* imageWarnings(steps, ['learning_paths', at, 'steps'])
    for (const [index, step] of steps.entries())
      yield* unusable([[step.url, ['learning_paths', at, 'steps', index, 'url']]])
  }
}

function* folderWarnings(folders: FolderSource[], steps: PropertyKey[]): Generator<Fault> {
  yield* imageWarnings(folders, steps)
  for (const [index, folder] of folders.entries())
    yield* folderWarnings(folder.folders, [...steps, index, 'folders'])
}

function* tagsOfSteps(document: unknown): Generator<AuthoredTag> {
  for (const [path, pathAt] of itemsAt(document, [], 'learning_paths'))
    for (const [step, at] of itemsAt(path, pathAt, 'steps')) yield* itemsAt(step, at, 'tags')
}
