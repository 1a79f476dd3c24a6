import type { CheckedCourse } from './course-check.ts'
import { type Fault, fault, shown } from './fault.ts'
import { itemsAt, textOf, under } from './raw.ts'

const formatsMax = 30

/** Editions of courses that the document does not have; `courses` are the ids of those it has. */
export function* editionsOfNoCourse(document: unknown, courses: ReadonlySet<string>): Generator<Fault> {
  for (const [group, groupAt] of itemsAt(document, [], 'site', 'languages', 'editions')) {
    for (const [edition, at] of itemsAt(group, groupAt)) {
      const id = textOf(edition)
      if (id !== null && !courses.has(id))
        yield fault(at, `${shown(id)} is no course of this document; expected the id of one`)
    }
  }
}

/** More formats than requests can name. */
export function* tooManyFormats(document: unknown): Generator<Fault> {
  const formats = under(document, 'site', 'formats')
  if (!Array.isArray(formats) || formats.length <= formatsMax) return
  yield fault(['site', 'formats'], `${formats.length} formats are too many; expected at most ${formatsMax}`)
}

/** Versions of a course with more than one default invite. */
export function* secondDefaultInvites({ authored, at }: CheckedCourse): Generator<Fault> {
  for (const [version, versionAt] of itemsAt(authored, at, 'versions')) {
    let defaults = 0
    for (const [invite, inviteAt] of itemsAt(version, versionAt, 'invites')) {
      if (under(invite, 'default') !== true) continue
      if (++defaults > 1)
        yield fault(
          [...inviteAt, 'default'],
          'true is given to two invites of a version; expected one default at most',
        )
    }
  }
}
