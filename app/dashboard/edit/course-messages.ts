import { type DashboardRequest, Refused } from '#app/dashboard/page/member-route.ts'
import type { FieldMessage } from '#lib/modules/dashboard/courses/checked-course.ts'
import type { Conflict } from '#lib/modules/dashboard/courses/edit.ts'
import type { EditableField } from '#lib/modules/dashboard/courses/editable-field.ts'

/** Refuses a form with all faults, each also at its field. `nameOf` returns the name that a field has in the form. */
export function refusalOf(
  request: DashboardRequest,
  { faults }: { faults: readonly FieldMessage[] },
  nameOf: (field: EditableField) => string = ({ name }) => name,
): Refused {
  const own = faults.flatMap(({ field, said, asks }) => {
    const fault = { text: said[request.language], ...(asks && { agreeTo: said.en }) }
    return field ? [[nameOf(field), fault] as const] : []
  })
  return new Refused(sentences(request, faults), undefined, Object.fromEntries(own))
}

export function conflictOf(
  request: DashboardRequest,
  { conflicts }: { conflicts: readonly Conflict[] },
): Refused {
  const { words, say } = request
  const each = conflicts.map(({ field, was }) =>
    say(words.course.conflict, { field: labelOf(request, field), was, now: field.text }),
  )
  return new Refused(each.join(' ') || words.course.outdated)
}

/** Joins faults or warnings about fields into one text. */
export const sentences = (request: DashboardRequest, messages: readonly FieldMessage[]): string =>
  messages
    .map(({ field, said }) => {
      const message = said[request.language]
      return field ? `${labelOf(request, field)}: ${message}.` : `${message}.`
    })
    .join(' ')

const labelOf = ({ words, say }: DashboardRequest, { key, version, invite }: EditableField): string => {
  const at = invite && version ? version.invites.indexOf(invite) : -1
  const period = at >= 0 && version && version.invites.length > 1
  return [words.course.fields[key], version?.level, period && say(words.course.period, { n: at + 1 })]
    .filter(Boolean)
    .join(', ')
}
