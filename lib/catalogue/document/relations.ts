import { type Fault, fault, shown } from './fault.ts'
import { itemsAt, textOf, under } from './raw.ts'

const formatsMax = 30

/** What is wrong between things of which each may be sound by itself. */
export function* relationFaults(document: unknown): Generator<Fault> {
  yield* editionsOfNoCourse(document)
  yield* tooManyFormats(document)
  yield* secondDefaultInvites(document)
}

function* editionsOfNoCourse(document: unknown): Generator<Fault> {
  const courses = new Set<string | null>()
  for (const [course] of itemsAt(document, [], 'courses')) courses.add(textOf(under(course, 'id')))
  for (const [group, groupAt] of itemsAt(document, [], 'site', 'languages', 'editions')) {
    for (const [edition, at] of itemsAt(group, groupAt)) {
      const id = textOf(edition)
      if (id !== null && !courses.has(id))
        yield fault(at, `${shown(id)} is no course of this document; expected the id of one`)
    }
  }
}

function* tooManyFormats(document: unknown): Generator<Fault> {
  const formats = under(document, 'site', 'formats')
  if (!Array.isArray(formats) || formats.length <= formatsMax) return
  yield fault(['site', 'formats'], `${formats.length} formats are too many; expected at most ${formatsMax}`)
}

function* secondDefaultInvites(document: unknown): Generator<Fault> {
  for (const [course, courseAt] of itemsAt(document, [], 'courses')) {
    for (const [version, versionAt] of itemsAt(course, courseAt, 'versions')) {
      let defaults = 0
      for (const [invite, at] of itemsAt(version, versionAt, 'invites')) {
        if (under(invite, 'default') !== true) continue
        if (++defaults > 1)
          yield fault(
            [...at, 'default'],
            'true is given to two invites of a version; expected one default at most',
          )
      }
    }
  }
}
