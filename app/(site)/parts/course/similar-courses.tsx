import { CourseEntries } from '#app/(site)/parts/course-entry.tsx'
import type { CoursePageFacts } from '#lib/site/course-page.ts'
import type { Frame } from '#lib/site/frame.ts'

/** Similar courses. */
export function SimilarCourses({ frame, similar }: { frame: Frame } & Pick<CoursePageFacts, 'similar'>) {
  if (similar.length === 0) return null
  return (
    <section className="similar" aria-labelledby="similar">
      <h2 id="similar">{frame.words.similar}</h2>
      <CourseEntries frame={frame} entries={similar} />
    </section>
  )
}
