import { foldTag } from '../rules/tags.ts'
import type { FormatSource } from '../source.ts'
import { type Fault, fault, shown } from './fault.ts'
import { itemsAt, textOf } from './raw.ts'

/** Tags that ask for a format which the site does not have. */
export function* tagWarnings(formats: FormatSource[], document: unknown): Generator<Fault> {
  const known = new Set(formats.map(({ key }) => `format-${foldTag(key)}`))
  for (const [value, steps] of tags(document)) {
    const tag = foldTag(textOf(value) ?? '')
    if (tag.startsWith('format-') && !known.has(tag))
      yield fault(
        steps,
        `${shown(textOf(value))} is the tag of no format; expected format- and the key of one`,
      )
  }
}

/** Read from the document, not from the source: blank tags are left out of that, which moves the others up. */
function* tags(document: unknown): Generator<[tag: unknown, steps: PropertyKey[]]> {
  for (const [course, courseAt] of itemsAt(document, [], 'courses')) {
    yield* itemsAt(course, courseAt, 'tags')
    for (const [version, at] of itemsAt(course, courseAt, 'versions')) yield* itemsAt(version, at, 'tags')
  }
  for (const [path, pathAt] of itemsAt(document, [], 'learning_paths'))
    for (const [step, at] of itemsAt(path, pathAt, 'steps')) yield* itemsAt(step, at, 'tags')
}
