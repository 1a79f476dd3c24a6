import { type DashboardRequest, dashboardRoute } from '#app/dashboard/frame/dashboard-route.ts'
import { Facts, Field } from '#app/dashboard/frame/fields.tsx'
import { link } from '#app/dashboard/frame/link.ts'
import { explain } from '#lib/catalogue/explain/explain.ts'
import type { CourseExplanation, Verdict } from '#lib/catalogue/explain/explanation.ts'
import { UnknownThing } from '#lib/catalogue/explain/unknown.ts'
import { isCalendarDate } from '#lib/catalogue/rules/calendar.ts'
import { isStorable } from '#lib/db/storable.ts'

/** Explains a course, today or on a coming day. The reasons come from the library, in English. */
export const { GET, POST } = dashboardRoute({
  section: 'health',
  async show(request) {
    const { db, now, session, words, url } = request
    const id = url.searchParams.get('id') ?? ''
    const language = url.searchParams.get('language')?.trim() || null
    const day = url.searchParams.get('day') ?? ''
    if (id === '' || ![id, language ?? ''].every(isStorable)) return 'missing'
    const asOf = isCalendarDate(day) ? day : undefined
    const explained = await explain(db, session.institute.id, { course: { id, language }, asOf }, now).catch(
      (error) => {
        if (error instanceof UnknownThing) return undefined
        throw error
      },
    )
    if (explained?.kind !== 'course') return 'missing'
    const title = explained.versions[0]?.title ?? id
    const shown = { true: words.course.shown, false: words.course.hidden, null: words.course.unreadable }
    const body = (
      <>
        <form className="filters" action={link('/course')}>
          <input type="hidden" name="id" value={id} />
          <Field name="day" type="date" label={words.course.day} value={explained.as_of} />
          <Field name="language" label={words.course.language} value={language ?? ''} />
          <div>
            <button type="submit">{words.apply}</button>
          </div>
        </form>
        <p className="lead">{shown[`${explained.is_shown}`]}</p>
        <Reasons request={request} explained={explained} />
      </>
    )
    return { title, body }
  },
})

const reasonOf = ({ verdict, because, field }: Omit<Verdict, 'rule'>): string =>
  `${verdict}: ${because}${field === null ? '' : ` (${field})`}`

const factOf = (verdict: Verdict) => [verdict.rule, reasonOf(verdict)] as const

function Reasons({
  request: { words, say },
  explained,
}: {
  request: DashboardRequest
  explained: CourseExplanation
}) {
  const { verdicts, versions, lists, streams, paths, changes, read } = explained
  const places = [...lists, ...streams.flatMap((stream) => [stream, ...stream.categories]), ...paths]
  return (
    <>
      <section>
        <h2>{words.course.why}</h2>
        <div lang="en">
          <Facts rows={verdicts.map(factOf)} />
        </div>
      </section>
      <section>
        <h2>{words.course.versions}</h2>
        {versions.map((version) => (
          <div key={version.id} lang="en">
            <h3>{`${version.title} · ${version.id}`}</h3>
            <Facts rows={version.verdicts.map(factOf)} />
          </div>
        ))}
      </section>
      <section>
        <h2>{words.course.places}</h2>
        <div lang="en">
          <Facts rows={places.map((place) => [`${place.rule} ${place.name}`.trim(), reasonOf(place)])} />
        </div>
      </section>
      <section>
        <h2>{words.course.changes}</h2>
        <Facts
          rows={changes.map(({ on, id, rule, from, to }) => [
            on,
            `${rule} (${id}): ${say(words.course.becomes, { from, to })}`,
          ])}
        />
        {changes.length === 0 && <p>{words.none}</p>}
      </section>
      <section>
        <h2>{words.course.read}</h2>
        <p lang="en">
          {read.agrees === false && `${words.course.differs} `}
          {read.request}: {read.says}
        </p>
      </section>
    </>
  )
}
