import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { previewLink } from '#app/dashboard/preview/preview-page.tsx'
import type { Stumble } from '#lib/contract/catalogue/rules/stumbles.ts'

interface Props {
  visit: DashboardRequest
  id: string
  stumbles: readonly Stumble[]
}

/** Counts what a visitor would stumble over, and links the courses in the preview. */
export function Stumbles({ visit: { words, say }, id, stumbles }: Props) {
  if (stumbles.length === 0) return null
  const { kinds, batches: batchKinds } = words.preview
  return (
    <section>
      <h3>{words.preview.stumbles}</h3>
      {stumbles.map(({ kind, count, batches, courses }) => (
        <details key={kind}>
          <summary>
            {kind === 'over' || kind === 'begun'
              ? say(batchKinds[kind], { n: batches })
              : `${kinds[kind]} (${count})`}
          </summary>
          <ul className="rows">
            {courses.map((course) => (
              <li key={course.id}>
                <a href={previewLink(id, `/courses/${encodeURIComponent(course.id)}`)}>{course.title}</a>
                {course.levels?.length > 0 && <span className="quiet">{course.levels.join(', ')}</span>}
              </li>
            ))}
            {count > courses.length && <li>{say(words.import.moreOf, { n: count - courses.length })}</li>}
          </ul>
        </details>
      ))}
    </section>
  )
}
