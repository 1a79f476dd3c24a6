import type { ReactNode } from 'react'
import { link } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import { Empty } from '#app/dashboard/page/fields.tsx'
import { filterForm } from '#app/dashboard/page/form.tsx'
import {
  type DashboardRequest,
  type Done,
  dashboardRoute,
  Missing,
  Refused,
} from '#app/dashboard/page/member-route.ts'
import { chosenName } from '#app/dashboard/preview/chosen.ts'
import { previewLink } from '#app/dashboard/preview/preview-page.tsx'
import { changeTogether, planTogether, togetherNames } from '#lib/modules/dashboard/courses/bulk-changes.ts'
import type { EditableField } from '#lib/modules/dashboard/courses/checked-course.ts'
import { contextOf } from '#lib/modules/dashboard/courses/edit.ts'
import { courseSorts, courseStates, listCourseRows } from '#lib/modules/dashboard/courses/list.ts'
import type { DashboardWords } from '#lib/modules/dashboard/words/words.ts'
import { CourseTable, rowFieldsOf } from './course-table.tsx'
import { saveRows } from './save-rows.ts'

type Query = ReturnType<typeof queryIn>

function queryIn({ searchParams }: URL) {
  return {
    q: searchParams.get('q')?.trim().slice(0, 200) ?? '',
    state: courseStates.find((one) => one === searchParams.get('state')),
    sort: courseSorts.find((one) => one === searchParams.get('sort')) ?? 'next',
    from: Number(/^\d{1,7}$/.exec(searchParams.get('from') ?? '')?.[0] ?? 0),
  }
}

const linkTo = ({ q, state, sort }: Query, from?: number | null) =>
  link('/courses', { q, state, sort: sort === 'next' ? undefined : sort, from: from ? `${from}` : undefined })

export const { GET, POST } = dashboardRoute({
  section: 'courses',
  async show(request) {
    const { db, now, session, words, url, sent, language } = request
    const query = queryIn(url)
    const isPlain = query.q === '' && query.state === undefined && query.from === 0
    const [{ courses, next }, context] = await Promise.all([
      listCourseRows(db, session.institute, { ...query, search: query.q }, now),
      contextOf(db, session.institute.id, now, language),
    ])
    const isAdmin = session.staff.role === 'admin'
    const rows = courses.map((listed) => ({ ...listed, fields: rowFieldsOf(listed, context) }))
    const { noneYet, none, fullSearch } = words.courses
    const table = <CourseTable request={request} rows={rows} isAdmin={isAdmin} today={context.today} />
    const body = (
      <>
        {sent && <Confirmation request={request} sent={sent} />}
        <div className="doing screen">
          {isAdmin && (
            <a className="button" href={link('/course')}>
              {words.courses.add}
            </a>
          )}
          {rows.length > 0 && <a href={previewLink('drafts')}>{words.preview.seeDrafts}</a>}
        </div>
        {filterForm(
          request,
          link('/courses'),
          { q: { label: words.courses.search, kind: 'search' } },
          {
            state: {
              label: words.labels.state,
              choices: [['', words.any], ...labelled(courseStates, words.courses.states)],
            },
            sort: {
              label: words.courses.sort,
              value: 'next',
              choices: labelled(courseSorts, words.courses.sorts),
            },
          },
        )}
        {rows.length === 0 && (
          <Empty text={isPlain ? noneYet : next === null ? none : fullSearch}>
            {isPlain && isAdmin && <a href={link('/import')}>{words.steps.upload}</a>}
          </Empty>
        )}
        {isAdmin && rows.length > 0 ? rowsForm(linkTo(query, query.from), words, rows, table) : table}
        <p className="ways">
          {query.from > 0 && <a href={linkTo(query)}>{words.courses.first}</a>}
          {next !== null && <a href={linkTo(query, next)}>{words.courses.more}</a>}
        </p>
      </>
    )
    return { body }
  },
  adminActions: {
    save: saveRows,
    show: ask,
    hide: ask,
    close: ask,
    together: change,
  },
})

const labelled = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((one) => [one, labels[one]] as const)

/** The form around the list: it saves the rows, or changes the chosen courses. */
function rowsForm(
  to: string,
  words: DashboardWords,
  rows: readonly { id: string; fields: readonly EditableField[] }[],
  table: ReactNode,
) {
  const shown = Object.fromEntries(
    rows.map(({ id, fields }) => [id, Object.fromEntries(fields.map(({ name, text }) => [name, text]))]),
  )
  return (
    <form method="post" action={to}>
      <input type="hidden" name="shown" value={JSON.stringify(shown)} />
      {/* The first button is the one that Enter presses. */}
      <div className="doing bar">
        <button type="submit" name="action" value="save">
          {words.save}
        </button>
        <span className="when-chosen">{words.courses.chosen}</span>
        {togetherNames.map((one) => (
          <button key={one} type="submit" name="action" value={one} className="button-quiet when-chosen">
            {words.courses.together[one]}
          </button>
        ))}
      </div>
      {table}
    </form>
  )
}

async function ask({ db, session, words }: DashboardRequest, form: Form): Promise<never> {
  const what = togetherNames.find((one) => one === form.get('action'))
  if (!what) throw new Missing()
  const changed = await planTogether(db, session.institute.id, form.getAll('id'), what)
  if (changed.length === 0) throw new Refused(words.courses.together.nothing)
  form.delete('id')
  for (const { id, title } of changed) {
    form.append('id', id)
    form.append('title', title)
  }
  throw new Refused(words.courses.together.sure[what])
}

function Confirmation({ request: { words, here }, sent }: { request: DashboardRequest; sent: Form }) {
  const what = togetherNames.find((one) => one === sent.get('action'))
  if (!what || !sent.has('title')) return null
  const ids = sent.getAll('id')
  return (
    <form method="post" action={here} className="stacked">
      <ul className="rows">
        {sent.getAll('title').map((title, at) => (
          <li key={ids[at]}>
            {title}
            <input type="hidden" name="id" value={ids[at]} />
          </li>
        ))}
      </ul>
      <input type="hidden" name="what" value={what} />
      <div className="doing">
        <button type="submit" name="action" value="together">
          {words.courses.together[what]}
        </button>
        {/* In another tab, because the question is gone when one comes back. */}
        <a
          className="button button-quiet"
          href={previewLink(chosenName(what, ids), '/courses')}
          target="_blank"
          rel="noopener"
        >
          {words.preview.see}
        </a>
      </div>
    </form>
  )
}

async function change({ db, session, words }: DashboardRequest, form: Form): Promise<Done> {
  const what = togetherNames.find((one) => one === form.get('what'))
  if (!what) throw new Missing()
  const name = words.courses.together[what]
  const terms = { ids: form.getAll('id'), what, who: session.staff.email, name }
  const titles = await changeTogether(db, session.institute, terms)
  if (titles.length === 0) throw new Refused(words.courses.together.nothing)
  const after = { name: `${name} (${titles.join(', ')})`.slice(0, 500) }
  return { event: { action: 'course.together', subject: null, after } }
}
