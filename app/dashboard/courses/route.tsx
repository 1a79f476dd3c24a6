import { courseLink } from '#app/dashboard/edit/edit-form.tsx'
import { link } from '#app/dashboard/page/answer.tsx'
import { Choice, Field } from '#app/dashboard/page/fields.tsx'
import { dashboardRoute } from '#app/dashboard/page/member-route.ts'
import { courseStates, listStoredCourses } from '#lib/modules/dashboard/courses/list.ts'

const tones: Record<string, string> = { available: 'good', coming_soon: 'wait', not_started: 'wait' }

/** The courses of the institute with their states, hidden ones included. */
export const { GET, POST } = dashboardRoute({
  section: 'courses',
  async show({ db, now, session, words, url }) {
    const q = url.searchParams.get('q')?.trim().slice(0, 200) ?? ''
    const state = courseStates.find((one) => one === url.searchParams.get('state'))
    const from = Number(/^\d{1,7}$/.exec(url.searchParams.get('from') ?? '')?.[0] ?? 0)
    const filter = { search: q, state, from }
    const { courses, next } = await listStoredCourses(db, session.institute, filter, now)
    const states = courseStates.map((one) => [one, words.courses.states[one]] as const)
    const body = (
      <>
        <form className="filters" action={link('/courses')}>
          <Field name="q" type="search" label={words.courses.search} value={q} />
          <Choice
            name="state"
            label={words.courses.state}
            value={state ?? ''}
            choices={[['', words.any], ...states]}
          />
          <div>
            <button type="submit">{words.apply}</button>
          </div>
        </form>
        {courses.length === 0 && <p>{next === null ? words.courses.none : words.courses.fullSearch}</p>}
        <ul className="rows">
          {courses.map((course) => (
            <li key={course.id}>
              <span>
                <a href={courseLink(course.id)}>{course.title}</a>{' '}
                <span className={`badge badge-${tones[course.state] ?? 'fault'}`}>
                  {words.courses.states[course.state]}
                </span>
              </span>
              {course.subtitle && <span className="quiet">{course.subtitle}</span>}
            </li>
          ))}
        </ul>
        <p className="ways">
          {from > 0 && <a href={link('/courses', { q, state })}>{words.courses.first}</a>}
          {next !== null && (
            <a href={link('/courses', { q, state, from: String(next) })}>{words.courses.more}</a>
          )}
        </p>
      </>
    )
    return { body }
  },
})
