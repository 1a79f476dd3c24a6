import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import { daysIn, workloadIn } from '#lib/site/dates/days.ts'
import { sumOf } from '#lib/site/dates/path-sum.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import { Amount } from './price-tag.tsx'

/** Total price, length and dates of a learning path's courses; unknown parts are left out. */
export function PathSummary({ context, courses }: { context: PageContext; courses: CourseSummary[] }) {
  const { words } = context
  const { price, weeks, days } = sumOf(context, courses)
  const [before, after] = words.from.split('{price}')
  const length = weeks === null ? null : workloadIn(context, `P${weeks}W`)
  const dates = days && daysIn(context, { starts_on: days.first, ends_on: days.last })
  if (!(price || length || dates)) return null
  return (
    <dl className="path-sum">
      {price && (
        <div>
          <dt>{words.together}</dt>
          <dd>
            {price.isLowest && before}
            <Amount context={context} price={price} />
            {price.isLowest && after}
          </dd>
        </div>
      )}
      {length && (
        <div>
          <dt>{words.workload}</dt>
          <dd>{length}</dd>
        </div>
      )}
      {dates && (
        <div>
          <dt>{words.dates}</dt>
          <dd>{dates}</dd>
        </div>
      )}
    </dl>
  )
}
