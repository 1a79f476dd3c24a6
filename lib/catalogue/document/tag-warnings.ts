import { foldTag } from '../rules/tags.ts'
import type { FormatSource } from '../source.ts'
import type { CourseCheck } from './course-check.ts'
import { type Fault, fault, shown } from './fault.ts'
import { itemsAt, textOf } from './raw.ts'

/** Tags of courses and their versions that ask for a format which the site does not have. */
export function courseTagWarnings(formats: FormatSource[]): CourseCheck {
  const known = tagsOf(formats)
  return ({ authored, at }) => unknownFormats(tagsOfCourse(authored, at), known)
}

/** The same of the steps of learning paths. */
export const pathTagWarnings = (formats: FormatSource[], document: unknown): Generator<Fault> =>
  unknownFormats(tagsOfPaths(document), tagsOf(formats))

const tagsOf = (formats: FormatSource[]): Set<string> =>
  new Set(formats.map(({ key }) => `format-${foldTag(key)}`))

type Place = [tag: unknown, steps: PropertyKey[]]

function* unknownFormats(tags: Iterable<Place>, known: ReadonlySet<string>): Generator<Fault> {
  for (const [value, steps] of tags) {
    const tag = foldTag(textOf(value) ?? '')
    if (tag.startsWith('format-') && !known.has(tag))
      yield fault(
        steps,
        `${shown(textOf(value))} is the tag of no format; expected format- and the key of one`,
      )
  }
}

/** Read from the document, not from the source: blank tags are left out of that, which moves the others up. */
function* tagsOfCourse(course: unknown, courseAt: PropertyKey[]): Generator<Place> {
  yield* itemsAt(course, courseAt, 'tags')
  for (const [version, at] of itemsAt(course, courseAt, 'versions')) yield* itemsAt(version, at, 'tags')
}

function* tagsOfPaths(document: unknown): Generator<Place> {
  for (const [path, pathAt] of itemsAt(document, [], 'learning_paths'))
    for (const [step, at] of itemsAt(path, pathAt, 'steps')) yield* itemsAt(step, at, 'tags')
}
