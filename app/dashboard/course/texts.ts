import type { Form } from '#app/dashboard/page/base-route.ts'
import { type DashboardRequest, Refused } from '#app/dashboard/page/member-route.ts'
import type { EditableField, FieldMessage } from '#lib/modules/dashboard/courses/checked-course.ts'
import type { Conflict, FormTexts } from '#lib/modules/dashboard/courses/edit.ts'
import { textsOfRows } from './rows.tsx'

export const textsIn = (form: Form): FormTexts => ({
  shown: stringsIn(form.get('shown')),
  sent: { ...Object.fromEntries(form), ...textsOfRows(form) },
  removed: form.getAll('remove'),
})

/** Reads a JSON object of texts; what is none is empty. */
export function stringsIn(json: unknown): Record<string, string> {
  try {
    const read: unknown = typeof json === 'string' ? JSON.parse(json) : json
    const pairs = Object.entries(typeof read === 'object' && read !== null ? read : {})
    return Object.fromEntries(
      pairs.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    )
  } catch {
    return {}
  }
}

export function refusalOf(request: DashboardRequest, faults: readonly FieldMessage[]): Refused {
  const own = faults.flatMap(({ field, said }) =>
    field ? [[field.name, said[request.language]] as const] : [],
  )
  return new Refused(sentences(request, faults), { faults: Object.fromEntries(own) })
}

/** Refuses a form whose fields somebody else changed meanwhile; says who and when, and both values. */
export function conflictOf(
  { words, say, recent }: DashboardRequest,
  { conflicts, last }: { conflicts: readonly Conflict[]; last?: { who: string; at: Date } | undefined },
): Refused {
  const by = last && say(words.course.changedBy, { who: last.who, when: recent(last.at) })
  const each = conflicts.map(({ field, was }) =>
    say(words.course.conflict, { field: labelOf({ words }, field), was, now: field.text }),
  )
  return new Refused([by, ...(each.length > 0 ? each : [words.course.outdated])].filter(Boolean).join(' '))
}

export const sentences = (request: DashboardRequest, messages: readonly FieldMessage[]): string =>
  messages
    .map(({ field, said }) =>
      [field && labelOf(request, field), `${said[request.language]}.`].filter(Boolean).join(': '),
    )
    .join(' ')

const labelOf = (
  { words }: Pick<DashboardRequest, 'words'>,
  { key, version }: Pick<EditableField, 'key' | 'version'>,
): string => [words.course.fields[key], version?.level].filter(Boolean).join(', ')
