import { sql } from 'kysely'
import { courseLink } from '#app/dashboard/edit/edit-form.tsx'
import { courseOnSite, link } from '#app/dashboard/page/answer.tsx'
import { type Badge, BadgeOf, Choice, Field, FilterForm, Table } from '#app/dashboard/page/fields.tsx'
import { type DashboardRequest, dashboardRoute } from '#app/dashboard/page/member-route.ts'
import { previewLink } from '#app/dashboard/preview/preview-page.tsx'
import { onePool } from '#lib/base/db/pools.ts'
import {
  courseStates,
  isShown,
  type ListedCourse,
  listStoredCourses,
} from '#lib/modules/dashboard/courses/list.ts'
import { localCatalogue } from '#lib/site/catalogue/local.ts'
import { findFreshInstitute } from '#lib/site/catalogue/open.ts'

const tones: Record<string, Badge[0]> = { available: 'good', coming_soon: 'wait', not_started: 'wait' }

/** Page that lists the institute's courses with their states, including hidden courses. */
export const { GET, POST } = dashboardRoute({
  section: 'courses',
  async show(request) {
    const { db, now, session, words, say, url } = request
    const q = url.searchParams.get('q')?.trim().slice(0, 200) ?? ''
    const state = courseStates.find((one) => one === url.searchParams.get('state'))
    const from = Number(/^\d{1,7}$/.exec(url.searchParams.get('from') ?? '')?.[0] ?? 0)
    const isPlain = q === '' && state === undefined && from === 0
    const filter = { search: q, state, from }
    const { courses, next } = await listStoredCourses(db, session.institute, filter, now)
    const counts = isPlain ? await countCourses(request) : undefined
    const states = courseStates.map((one) => [one, words.courses.states[one]] as const)
    const body = (
      <>
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
        <Table
          columns={[words.courses.title, words.courses.state, words.courses.onSite]}
          rows={courses.map((course) => ({ key: course.id, cells: cellsOf(request, course) }))}
        />
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
})

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

function cellsOf({ words, session }: DashboardRequest, { id, title, subtitle, slug, state }: ListedCourse) {
  const page = isShown(state) ? courseOnSite(session, { id, slug }) : undefined
  return [
    <>
      <a href={courseLink(id)}>{title}</a>
      {subtitle && <span className="quiet">{subtitle}</span>}
    </>,
    <BadgeOf key="state" badge={[tones[state] ?? 'fault', words.courses.states[state]]} />,
    page && (
      <a key="page" href={page}>
        {words.courses.see}
      </a>
    ),
  ]
}
