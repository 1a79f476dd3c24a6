import { fieldLabel } from '#app/dashboard/import/field-words.ts'
import { courseLink, link } from '#app/dashboard/page/answer.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { ShownFaults, TitledFault } from '#lib/modules/dashboard/courses/publish-faults.ts'
import { settingNames, settings } from '#lib/office/institutes/settings.ts'

/** Says what could not be published, in the member's language. Operators also get the message of the publisher. */
export function PublishFaults({ request, shown }: { request: DashboardRequest; shown: ShownFaults }) {
  const { words, session } = request
  return (
    <ul className="rows">
      {shown.faults.map((fault) => {
        const { kind, id, message } = fault
        const page = { course: courseLink(id), path: undefined, site: link('/settings') }[kind]
        const text = sentenceOf(request, fault)
        return (
          <li key={`${kind} ${id}`}>
            {page ? <a href={page}>{text}</a> : text}
            {session.staff.isOperator && (
              <div className="quiet" lang="en">
                {message}
              </div>
            )}
          </li>
        )
      })}
      {shown.hasMore && (
        <li>
          <a href={link('/courses', { state: 'unreadable' })}>{words.health.faults.more}</a>
        </li>
      )}
    </ul>
  )
}

function sentenceOf({ words, say }: DashboardRequest, fault: TitledFault): string {
  const { kind, id, title } = fault
  const field = fieldIn(words, fault)
  const { faults } = words.health
  const name = title ?? (kind === 'site' ? words.sections.settings : id)
  if (!fault.is_own) return say(faults.waiting, { title: name })
  return say(field === undefined ? faults[kind] : faults.field, { title: name, field: field ?? '' })
}

function fieldIn(
  words: DashboardRequest['words'],
  { table_name: table, column_name: column }: TitledFault,
): string | undefined {
  if (table === null || column === null) return undefined
  if (table === 'institutes') {
    const name = settingNames.find((one) => settings[one].column === column)
    return name && words.settings.names[name]
  }
  if (!['courses', 'versions', 'invites', 'plans'].includes(table)) return undefined
  const path = `courses.${table}.${column}`
  const label = fieldLabel(words, path)
  return label === path ? undefined : label
}
