import { sql } from 'kysely'
import { link } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import { Empty, Field, FilterForm } from '#app/dashboard/page/fields.tsx'
import {
  type DashboardRequest,
  dashboardRoute,
  Missing,
  Refused,
  store,
} from '#app/dashboard/page/member-route.ts'
import { chosenName } from '#app/dashboard/preview/chosen.ts'
import { previewLink } from '#app/dashboard/preview/preview-page.tsx'
import { countWaiting } from '#lib/contract/leads/waiting.ts'
import { contextOf } from '#lib/modules/dashboard/courses/edit.ts'
import {
  countAsked,
  courseSorts,
  courseStates,
  listStoredCourses,
} from '#lib/modules/dashboard/courses/list.ts'
import { changeTogether, planTogether, togetherNames } from '#lib/modules/dashboard/courses/together.ts'
import { siteOf } from '#lib/site/sites.ts'
import { CourseTable, rowFieldsOf } from './course-table.tsx'
import { saveRows } from './save-rows.ts'

/** Page that lists the institute's courses, and changes prices and seats in the rows. */
export const { GET, POST } = dashboardRoute({
  section: 'courses',
  async show(request) {
    const { db, now, session, words, say, url, sent } = request
    const q = url.searchParams.get('q')?.trim().slice(0, 200) ?? ''
    const state = courseStates.find((one) => one === url.searchParams.get('state'))
    const sort = courseSorts.find((one) => one === url.searchParams.get('sort')) ?? 'next'
    const from = Number(/^\d{1,7}$/.exec(url.searchParams.get('from') ?? '')?.[0] ?? 0)
    const isPlain = q === '' && state === undefined && from === 0
    const { courses, next } = await listStoredCourses(
      db,
      session.institute,
      { search: q, state, sort, from },
      now,
    )
    const ids = courses.map(({ id }) => id)
    const [waits, asked, counts, context] = await Promise.all([
      waitsIn(request, ids),
      countAsked(db, session.institute.id, ids, now),
      isPlain ? countCourses(request) : undefined,
      contextOf(db, session.institute.id, now),
    ])
    const isAdmin = session.staff.role === 'admin'
    const rows = courses.map((listed) => ({
      ...listed,
      fields: rowFieldsOf(listed, context),
      asked: asked.get(listed.id) ?? 0,
      waits: waits.get(listed.id) ?? 0,
    }))
    const states = courseStates.map((one) => [one, words.courses.states[one]] as const)
    const sorts = courseSorts.map((one) => [one, words.courses.sorts[one]] as const)
    const query = { q, state, sort: sort === 'next' ? undefined : sort }
    const shown = Object.fromEntries(
      rows.map(({ id, fields }) => [id, Object.fromEntries(fields.map(({ name, text }) => [name, text]))]),
    )
    const table = <CourseTable request={request} rows={rows} isAdmin={isAdmin} today={context.today} />
    const body = (
      <>
        {sent && <Confirmation request={request} sent={sent} />}
        <div className="doing screen">
          {isAdmin && (
            <a className="button" href={link('/courses/new')}>
              {words.courses.add}
            </a>
          )}
          {courses.length > 0 && <a href={previewLink('drafts')}>{words.preview.seeDrafts}</a>}
        </div>
        <details className="fold" open={!isPlain}>
          <summary>{words.courses.search}</summary>
          <FilterForm to={link('/courses')} words={words}>
            <Field name="q" type="search" label={words.courses.search} value={q} />
            <details className="more" open={state !== undefined || sort !== 'next'}>
              <summary>{words.enquiries.filter}</summary>
              <div className="filters">
                <Field
                  name="state"
                  label={words.courses.state}
                  value={state ?? ''}
                  choices={[['', words.any], ...states]}
                />
                <Field name="sort" label={words.courses.sort} value={sort} choices={sorts} />
              </div>
            </details>
          </FilterForm>
        </details>
        {counts && counts.stored !== counts.seen && (
          <p className="quiet">{say(words.courses.counts, counts)}</p>
        )}
        {courses.length === 0 && (
          <Empty
            text={
              isPlain ? words.courses.noneYet : next === null ? words.courses.none : words.courses.fullSearch
            }
          >
            {isPlain && isAdmin && <a href={link('/import')}>{words.steps.upload}</a>}
          </Empty>
        )}
        {isAdmin && courses.length > 0 ? (
          <form method="post" action={link('/courses', { ...query, from: from ? String(from) : '' })}>
            <input type="hidden" name="shown" value={JSON.stringify(shown)} />
            {/* The first button is the one that Enter presses. */}
            <div className="doing bar">
              <button type="submit" name="action" value="save">
                {words.save}
              </button>
              <span className="when-chosen">{words.courses.chosen}</span>
              {togetherNames.map((one) => (
                <button
                  key={one}
                  type="submit"
                  name="action"
                  value={one}
                  className="button-quiet when-chosen"
                >
                  {words.courses.together[one]}
                </button>
              ))}
            </div>
            {table}
          </form>
        ) : (
          table
        )}
        <p className="ways">
          {from > 0 && <a href={link('/courses', query)}>{words.courses.first}</a>}
          {next !== null && (
            <a href={link('/courses', { ...query, from: String(next) })}>{words.courses.more}</a>
          )}
        </p>
      </>
    )
    return { body }
  },
  adminActions: {
    save: { alone: saveRows },
    show: ask,
    hide: ask,
    close: ask,
    together: { alone: change },
  },
})

/** Shows what would change, above the list, before it does. */
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

/** The courses that would change, and the button that changes them. */
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
  const site = await siteOf(slug)
  const [{ stored }, seen] = await Promise.all([
    db
      .selectFrom('courses')
      .select(sql<number>`count(*)::int`.as('stored'))
      .where('institute_id', '=', id)
      .executeTakeFirstOrThrow(),
    site?.catalogue.revision ? site.catalogue.listCourses({ page_size: 1 }) : undefined,
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
