import { courseLink } from '#app/dashboard/edit/edit-form.tsx'
import { fieldLabel } from '#app/dashboard/import/field-words.ts'
import { link } from '#app/dashboard/page/answer.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { Db } from '#lib/db/open.ts'

/** Content that could not be published, with the title of its course or path. */
export interface PublishFault {
  kind: 'course' | 'path' | 'site'
  id: string
  message: string
  title: string | null
}

const shownMax = 10

/** Lists an institute's content that could not be published, courses first. An extra item means that there are more. */
export const listPublishFaults = (db: Db, instituteId: string): Promise<PublishFault[]> =>
  db
    .selectFrom('publish_faults as f')
    .leftJoin('courses as c', (join) =>
      join
        .onRef('c.institute_id', '=', 'f.institute_id')
        .onRef('c.id', '=', 'f.id')
        .on('f.kind', '=', 'course'),
    )
    .leftJoin('learning_paths as p', (join) =>
      join
        .onRef('p.institute_id', '=', 'f.institute_id')
        .onRef('p.code', '=', 'f.id')
        .on('f.kind', '=', 'path'),
    )
    .select(({ fn }) => ['f.kind', 'f.id', 'f.message', fn.coalesce('c.title', 'p.name').as('title')])
    .where('f.institute_id', '=', instituteId)
    .orderBy('f.kind')
    .orderBy('f.id')
    .limit(shownMax + 1)
    .execute()

/** Says what could not be published, in the member's language. Operators also get the message of the publisher. */
export function PublishFaults({ request, faults }: { request: DashboardRequest; faults: PublishFault[] }) {
  const { words, session } = request
  return (
    <ul>
      {faults.slice(0, shownMax).map((fault) => (
        <li key={`${fault.kind} ${fault.id}`}>
          <FaultSentence request={request} fault={fault} />
          {session.staff.isOperator && (
            <span className="quiet" lang="en">
              {fault.message}
            </span>
          )}
        </li>
      ))}
      {faults.length > shownMax && (
        <li>
          <a href={link('/courses', { state: 'unreadable' })}>{words.health.faults.more}</a>
        </li>
      )}
    </ul>
  )
}

function FaultSentence({
  request: { words, say },
  fault,
}: {
  request: DashboardRequest
  fault: PublishFault
}) {
  const { kind, id, message, title } = fault
  const label = fieldIn(words, message)
  const { faults } = words.health
  const sentence = label === undefined ? faults[kind] : faults.field
  const name = title ?? (kind === 'site' ? words.sections.settings : id)
  const text = say(sentence, { title: name, field: label ?? '' })
  const page = { course: courseLink(id), path: undefined, site: link('/settings') }[kind]
  return page ? <a href={page}>{text}</a> : text
}

/** Returns the label of the field named in a publisher's message; undefined if no labelled field is named. */
function fieldIn(words: DashboardRequest['words'], message: string): string | undefined {
  const [, table = '', column = ''] = /^(\w+) ".*?, column (\w+): /s.exec(message) ?? []
  if (table === 'institutes') {
    const names: Record<string, string> = words.settings.names
    return Object.hasOwn(names, column) ? names[column] : undefined
  }
  if (!['courses', 'versions', 'invites', 'plans'].includes(table)) return undefined
  const path = `courses.${table}.${column}`
  const label = fieldLabel(words, path)
  return label === path ? undefined : label
}
