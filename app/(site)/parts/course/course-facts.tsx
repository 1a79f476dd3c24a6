import { Fact } from '#app/(site)/parts/facts.tsx'
import { Rating } from '#app/(site)/parts/rating.tsx'
import { TeacherNames } from '#app/(site)/parts/teacher-names.tsx'
import type { CoursePageFacts } from '#lib/site/course-page.ts'
import { ownName } from '#lib/site/languages.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'

/** The line under a course's title: mode, formats, teachers, rating and other editions. */
export function CourseFacts({
  context,
  facts: { course, editions, language },
}: {
  context: PageContext
  facts: CoursePageFacts
}) {
  const { words } = context
  const { mode, formats, rating, instructors } = course
  const count = course.structured_data.aggregateRating?.ratingCount
  const others = editions.filter((edition) => edition.language.code !== language)
  const names = instructors.map(({ name }) => name)
  return (
    <ul className="facts">
      {mode && <Fact icon="kind">{words.modes[mode]}</Fact>}
      {formats.map(({ key, label }) => (
        <Fact key={key} {...langOf(context, label)}>
          {label}
        </Fact>
      ))}
      {names.length > 0 && (
        <Fact icon="teacher">
          <TeacherNames context={context} sentence="{names}" names={names} />
        </Fact>
      )}
      {rating !== null && (
        <Fact>
          <Rating context={context} rating={rating} count={count} />
        </Fact>
      )}
      {others.map((edition) => (
        <Fact key={edition.language.code} icon="language">
          {words.otherEditions}{' '}
          <a href={edition.path} hrefLang={edition.language.code} lang={edition.language.code}>
            {ownName(edition.language)}
          </a>
        </Fact>
      ))}
    </ul>
  )
}
