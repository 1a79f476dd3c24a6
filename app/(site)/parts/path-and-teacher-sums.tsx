import type { ReactNode } from 'react'
import type { CourseSummary } from '#lib/contract/catalogue/answers/course-list.ts'
import type { VariantPrice } from '#lib/contract/catalogue/answers/variant.ts'
import { dayIn, workloadIn } from '#lib/site/dates/day-texts.ts'
import { firstStart, lowestPrice, sumOf } from '#lib/site/dates/path-sum.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import { Amount, From } from './price-tag.tsx'

interface Props {
  context: PageContext
  courses: CourseSummary[]
}

/** The path's own price, else that of its courses together. Unknown figures are omitted. */
export function PathSum({ context, courses, own }: Props & { own: VariantPrice | null }) {
  const { words, say } = context
  const { price, length } = sumOf(context, courses)
  return (
    <dl className="sum">
      <SumLine term={words.courses}>{say(words.steps, { n: courses.length })}</SumLine>
      {length && (
        <SumLine term={words.workload}>
          <From context={context} isFrom={length.isLowest}>
            {workloadIn(context, length.duration)}
          </From>
        </SumLine>
      )}
      <FirstDay context={context} courses={courses} />
      {own && (
        <SumLine term={words.price}>
          <Amount context={context} price={own} />
        </SumLine>
      )}
      {!own && price && (
        <SumLine term={words.together}>
          <Amount context={context} price={price} isFrom={price.isLowest} />
        </SumLine>
      )}
    </dl>
  )
}

export function TeacherSum({ context, courses, total }: Props & { total: number }) {
  const { words, say } = context
  const price = lowestPrice(courses)
  return (
    <dl className="sum">
      <SumLine term={words.courses}>{say(words.count, { n: total })}</SumLine>
      <FirstDay context={context} courses={courses} />
      {price && (
        <SumLine term={words.price}>
          <Amount context={context} price={price} isFrom={total > 1} />
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

function SumLine({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
