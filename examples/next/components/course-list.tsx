import { type CourseSummary, coursePath } from 'catalogue-client'
import { CourseCard } from './course-card'
import { StructuredData } from './structured-data'

/** A list of course cards, also included as structured data for search engines. */
export function CourseList({ courses }: { courses: CourseSummary[] }) {
  const site = process.env.SITE_URL ?? 'http://localhost:3001'
  const itemListElement = courses.map((course, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: site + coursePath(course),
  }))
  return (
    <>
      <ul className="cards">
        {courses.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </ul>
      {courses.length > 2 && (
        <StructuredData data={{ '@context': 'https://schema.org', '@type': 'ItemList', itemListElement }} />
      )}
    </>
  )
}
