import type { CoursePageFacts } from '#lib/site/course-page.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'

/** The learning path that the course is a step of. */
export function SeriesSteps({
  context,
  series,
}: {
  context: PageContext
  series: NonNullable<CoursePageFacts['series']>
}) {
  const { words } = context
  return (
    <section className="series">
      <h2>{words.series}</h2>
      <p className="series-name" {...langOf(context, series.name)}>
        {series.path ? <a href={series.path}>{series.name}</a> : series.name}
      </p>
      <ol>
        {series.steps.map(({ title, path, isCurrent }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat, and nothing is rendered twice
          <li key={`${index} ${title}`} aria-current={isCurrent ? 'step' : undefined}>
            {path ? (
              <a href={path} {...langOf(context, title)}>
                {title}
              </a>
            ) : (
              <span {...langOf(context, title)}>{title}</span>
            )}
            {isCurrent && <small> {words.thisCourse}</small>}
          </li>
        ))}
      </ol>
    </section>
  )
}
