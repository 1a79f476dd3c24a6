import { sql } from 'kysely'
import { courseLink } from '#app/dashboard/edit/edit-form.tsx'
import { courseOnSite, link } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import { type Badge, BadgeOf, Choice, Field, FilterForm, Table } from '#app/dashboard/page/fields.tsx'
import {
  type DashboardRequest,
  dashboardRoute,
  Missing,
  Refused,
  store,
} from '#app/dashboard/page/member-route.ts'
import { previewLink } from '#app/dashboard/preview/preview-page.tsx'
import { onePool } from '#lib/base/db/pools.ts'
import { countWaiting } from '#lib/contract/leads/waiting.ts'
import {
  courseStates,
  isShown,
  type ListedCourse,
  listStoredCourses,
} from '#lib/modules/dashboard/courses/list.ts'
import { changeTogether, planTogether, togetherNames } from '#lib/modules/dashboard/courses/together.ts'
import { localCatalogue } from '#lib/site/catalogue/local.ts'
import { findFreshInstitute } from '#lib/site/catalogue/open.ts'

const tones: Record<string, Badge[0]> = {
  available: 'good',
  coming_soon: 'wait',
  not_started: 'wait',
  full: 'wait',
}

/** Page that lists the institute's courses with their states, including hidden courses. */
export const { GET, POST } = dashboardRoute({
  section: 'courses',
  async show(request) {
    const { db, now, session, words, say, url, sent } = request
    const q = url.searchParams.get('q')?.trim().slice(0, 200) ?? ''
    const state = courseStates.find((one) => one === url.searchParams.get('state'))
    const from = Number(/^\d{1,7}$/.exec(url.searchParams.get('from') ?? '')?.[0] ?? 0)
    const isPlain = q === '' && state === undefined && from === 0
    const filter = { search: q, state, from }
    const { courses, next } = await listStoredCourses(db, session.institute, filter, now)
    const waits = await waitsIn(
      request,
      courses.map(({ id }) => id),
    )
    const counts = isPlain ? await countCourses(request) : undefined
    const states = courseStates.map((one) => [one, words.courses.states[one]] as const)
    const table = (
      <Table
        columns={[words.courses.title, words.courses.state, words.courses.onSite]}
        rows={courses.map((course) => ({
          key: course.id,
          cells: cellsOf(request, course, waits.get(course.id) ?? 0),
        }))}
      />
    )
    const body = (
      <>
        {sent && <Confirmation request={request} sent={sent} />}
        {session.staff.role === 'admin' && (
          <p className="screen">
            <a className="button" href={link('/courses/new')}>
              {words.courses.add}
            </a>
          </p>
        )}
        <FilterForm to={link('/courses')} words={words}>
          <Field name="q" type="search" label={words.courses.search} value={q} />
          <Choice
            name="state"
            label={words.courses.state}
            value={state ?? ''}
            choices={[['', words.any], ...states]}
          />
        </FilterForm>
        {counts && counts.stored > 0 && <p>{say(words.courses.counts, counts)}</p>}
        {courses.length === 0 && (
          <p>
            {isPlain ? words.courses.noneYet : next === null ? words.courses.none : words.courses.fullSearch}
          </p>
        )}
        {session.staff.role === 'admin' && courses.length > 0 ? (
          <form method="post" action={link('/courses', { q, state, from: from ? String(from) : '' })}>
            {table}
            <p className="doing">
              {togetherNames.map((one) => (
                <button key={one} type="submit" name="action" value={one} className="button-quiet">
                  {words.courses.together[one]}
                </button>
              ))}
            </p>
          </form>
        ) : (
          table
        )}
        <p className="ways">
          {from > 0 && <a href={link('/courses', { q, state })}>{words.courses.first}</a>}
          {next !== null && (
            <a href={link('/courses', { q, state, from: String(next) })}>{words.courses.more}</a>
          )}
          {courses.length > 0 && <a href={previewLink('drafts')}>{words.preview.seeDrafts}</a>}
        </p>
      </>
    )
    return { body }
  },
  adminActions: { show: ask, hide: ask, close: ask, together: { alone: change } },
})

/** Shows what would change, above the list, before it does. */
async function ask({ db, session, words }: DashboardRequest, form: Form): Promise<never> {
  const what = togetherNames.find((one) => one === form.get('action')) ?? 'show'
  const changed = await planTogether(db, session.institute.id, form.getAll('id'), what)
  if (changed.length === 0) throw new Refused(words.courses.together.nothing)
  form.delete('id')
  for (const { id, title } of changed) {
    form.append('id', id)
    form.append('title', title)
  }
  throw new Refused(words.courses.together.sure[what])
}

/** The courses that would change, and the button that changes them. */
function Confirmation({ request: { words, here }, sent }: { request: DashboardRequest; sent: Form }) {
  const what = togetherNames.find((one) => one === sent.get('action'))
  if (!what || !sent.has('title')) return null
  return (
    <form method="post" action={here} className="stacked">
      <ul className="rows">
        {sent.getAll('title').map((title, at) => (
          <li key={sent.getAll('id')[at]}>
            {title}
            <input type="hidden" name="id" value={sent.getAll('id')[at]} />
          </li>
        ))}
      </ul>
      <input type="hidden" name="what" value={what} />
      <button type="submit" name="action" value="together">
        {words.courses.together[what]}
      </button>
    </form>
  )
}

async function change(request: DashboardRequest, form: Form) {
  const { db, session, words } = request
  const { institute, staff } = session
  const what = togetherNames.find((one) => one === form.get('what'))
  if (!what) throw new Missing()
  const terms = { ids: form.getAll('id'), what, who: staff.email, name: words.courses.together[what] }
  return store({ ...request, db }, async (trx) => {
    const titles = await changeTogether(trx, institute, terms)
    if (titles.length === 0) throw new Refused(words.courses.together.nothing)
    return {
      event: {
        action: 'course.together',
        subject: null,
        after: { name: `${terms.name} (${titles.join(', ')})`.slice(0, 500) },
      },
    }
  })
}

/** Counts the stored courses, and the entries of the site's list, in which hidden courses and editions are no entries. */
async function countCourses({ db, session }: DashboardRequest) {
  const { id, slug } = session.institute
  const shown = await findFreshInstitute(db, slug)
  const [{ stored }, seen] = await Promise.all([
    db
      .selectFrom('courses')
      .select(sql<number>`count(*)::int`.as('stored'))
      .where('institute_id', '=', id)
      .executeTakeFirstOrThrow(),
    shown?.revision ? localCatalogue(onePool(db), shown).listCourses({ page_size: '1' }) : undefined,
  ])
  return { stored, seen: seen?.total ?? 0 }
}

/** Counts who waits for a place in each course. */
async function waitsIn({ db, session }: DashboardRequest, ids: string[]): Promise<Map<string, number>> {
  const waits = new Map<string, number>()
  for (const { course_id, count } of ids.length > 0 ? await countWaiting(db, session.institute.id, ids) : [])
    waits.set(course_id, (waits.get(course_id) ?? 0) + count)
  return waits
}

function cellsOf(
  { words, say, session }: DashboardRequest,
  { id, title, subtitle, slug, state }: ListedCourse,
  waits: number,
) {
  const page = isShown(state) ? courseOnSite(session, { id, slug }) : undefined
  return [
    <>
      <span className="tick">
        {session.staff.role === 'admin' && <input type="checkbox" name="id" value={id} aria-label={title} />}
        <a href={courseLink(id)}>{title}</a>
      </span>
      {subtitle && <span className="quiet">{subtitle}</span>}
    </>,
    <span key="state">
      <BadgeOf badge={[tones[state] ?? 'fault', words.courses.states[state]]} />
      {waits > 0 && <span className="quiet">{say(words.courses.wait, { n: waits })}</span>}
    </span>,
    page && (
      <a key="page" href={page}>
        {words.courses.see}
      </a>
    ),
  ]
}
