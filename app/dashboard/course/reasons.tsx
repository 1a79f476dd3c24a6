import type { DashboardRequest } from '#app/dashboard/frame/dashboard-route.ts'
import { dayIn } from '#app/dashboard/words/words.ts'
import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import { defaultInvite } from '#lib/catalogue/rules/availability.ts'
import type { Explanation } from '#lib/modules/explain/explain.ts'
import { courseSentence, stateWord, versionSentence } from './sentences.ts'

interface Props {
  request: DashboardRequest
  explained: Explanation
  course: CourseSource | undefined
}

/** Explains in sentences why visitors see a course as it is: no field, no path and no id. */
export function Reasons({ request, explained, course }: Props) {
  const { words, say } = request
  const { is_shown, verdicts, versions, changes } = explained
  const shown = { true: words.course.shown, false: words.course.hidden, null: words.course.unreadable }
  // A price that comes or goes with the state needs no line of its own.
  const listed = changes.filter(({ rule, from, to }) => rule !== 'price' || ![from, to].includes('none'))
  const nameOf = (id: string) => versions.find((one) => one.id === id)?.level ?? ''
  return (
    <>
      <p className="lead">
        {joined([shown[`${is_shown}`], ...verdicts.map((one) => courseSentence(request, one))])}
      </p>
      <section>
        <h2>{words.course.versions}</h2>
        {versions.map((version) => (
          <div key={version.id}>
            {versions.length > 1 && <h3>{version.level ?? version.title}</h3>}
            <p>
              {joined(
                version.verdicts.map((one) => versionSentence(request, one, endOf(course, version.id))),
              )}
            </p>
          </div>
        ))}
      </section>
      {is_shown === true && <Places request={request} explained={explained} />}
      <section>
        <h2>{words.course.changes}</h2>
        {listed.length === 0 && <p>{words.course.nothing}</p>}
        <ul className="rows">
          {listed.map(({ on, id, rule, from, to }) => (
            <li key={`${on} ${id} ${rule}`}>
              {versions.length > 1 && nameOf(id) !== '' && `${nameOf(id)}: `}
              {say(words.course.change, {
                day: dayIn(request.language, on),
                from: stateWord(request, rule, from),
                to: stateWord(request, rule, to),
              })}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Places({ request: { words, say }, explained: { streams, paths } }: Omit<Props, 'course'>) {
  const named = streams.flatMap((stream) => [stream, ...stream.categories]).filter(({ stands }) => stands)
  const inPaths = paths.filter(({ stands }) => stands)
  const none = streams.length === 0 ? words.course.nowhere : words.course.noStream
  return (
    <section>
      <h2>{words.course.places}</h2>
      {named.length > 0 && (
        <p>{say(words.course.streams, { names: named.map(({ label, name }) => label ?? name) })}</p>
      )}
      {named.length === 0 && (streams.length > 0 || inPaths.length === 0) && <p>{none}</p>}
      {inPaths.map(({ name, label }) => (
        <p key={name}>{say(words.course.inPath, { name: label ?? name })}</p>
      ))}
    </section>
  )
}

const joined = (sentences: string[]): string => sentences.filter((one) => one !== '').join(' ')

/** The last day of enrolment of a version. */
const endOf = (course: CourseSource | undefined, id: string): string | null => {
  const version = course?.versions.find((one) => one.id === id)
  return (version && defaultInvite(version)?.ends_on) ?? null
}
