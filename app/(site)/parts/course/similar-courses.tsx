import { CourseEntries } from '#app/(site)/parts/course-entry.tsx'
import type { CoursePageFacts } from '#lib/site/course-page.ts'
import type { PageContext } from '#lib/site/page-context.ts'

/** Similar courses. */
export function SimilarCourses({
  context,
  similar,
}: { context: PageContext } & Pick<CoursePageFacts, 'similar'>) {
  if (similar.length === 0) return null
  return (
    <section className="similar" aria-labelledby="similar">
      <h2 id="similar">{context.words.similar}</h2>
      <CourseEntries context={context} entries={similar} />
    </section>
  )
}
