import type { ReactNode } from 'react'
import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import type { VariantPrice } from '#lib/catalogue/shapes/variant.ts'
import { dayIn, workloadIn } from '#lib/site/dates/days.ts'
import { firstStart, lowestPrice, sumOf } from '#lib/site/dates/path-sum.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import { Amount } from './price-tag.tsx'

interface Props {
  context: PageContext
  courses: CourseSummary[]
}

/** Number of courses, length, first day and total price of a learning path. Unknown figures are omitted. */
export function PathSum({ context, courses }: Props) {
  const { words, say } = context
  const { price, weeks } = sumOf(context, courses)
  return (
    <dl className="sum">
      <SumLine term={words.courses}>{say(words.steps, { n: courses.length })}</SumLine>
      {weeks !== null && <SumLine term={words.workload}>{workloadIn(context, `P${weeks}W`)}</SumLine>}
      <FirstDay context={context} courses={courses} />
      {price && (
        <SumLine term={words.together}>
          <Price context={context} price={price} isFrom={price.isLowest} />
        </SumLine>
      )}
    </dl>
  )
}

/** Number, first day and lowest price of a teacher's courses. */
export function TeacherSum({ context, courses, total }: Props & { total: number }) {
  const { words, say } = context
  const price = lowestPrice(courses)
  return (
    <dl className="sum">
      <SumLine term={words.courses}>{say(words.count, { n: total })}</SumLine>
      <FirstDay context={context} courses={courses} />
      {price && (
        <SumLine term={words.price}>
          <Price context={context} price={price} isFrom={total > 1} />
        </SumLine>
      )}
    </dl>
  )
}

function FirstDay({ context, courses }: Props) {
  const first = firstStart(context, courses)
  if (first === undefined) return null
  return (
    <SumLine term={context.words.firstStart}>
      <time dateTime={first}>{dayIn(context, first)}</time>
    </SumLine>
  )
}

function Price({ context, price, isFrom }: { context: PageContext; price: VariantPrice; isFrom: boolean }) {
  const [before, after] = context.words.from.split('{price}')
  return (
    <>
      {isFrom && before}
      <Amount context={context} price={price} />
      {isFrom && after}
    </>
  )
}

function SumLine({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
