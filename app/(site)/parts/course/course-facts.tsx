import { Rating } from '#app/(site)/parts/rating.tsx'
import { TeacherNames } from '#app/(site)/parts/teacher-names.tsx'
import type { CoursePageFacts } from '#lib/site/course-page.ts'
import { type Frame, langOf } from '#lib/site/frame.ts'
import { ownName } from '#lib/site/languages.ts'

/** The line under a course's title: mode, formats, teachers, rating and other editions. */
export function CourseFacts({
  frame,
  facts: { course, editions, language },
}: {
  frame: Frame
  facts: CoursePageFacts
}) {
  const { words } = frame
  const { mode, formats, rating, instructors } = course
  const count = course.structured_data.aggregateRating?.ratingCount
  const others = editions.filter((edition) => edition.language.code !== language)
  const names = instructors.map(({ name }) => name)
  return (
    <ul className="facts">
      {mode && <li>{words.modes[mode]}</li>}
      {formats.map(({ key, label }) => (
        <li key={key} {...langOf(frame, label)}>
          {label}
        </li>
      ))}
      {names.length > 0 && (
        <li>
          <TeacherNames frame={frame} sentence="{names}" names={names} />
        </li>
      )}
      {rating !== null && (
        <li>
          <Rating frame={frame} rating={rating} count={count} />
        </li>
      )}
      {others.map((edition) => (
        <li key={edition.language.code}>
          {words.otherEditions}{' '}
          <a href={edition.path} hrefLang={edition.language.code} lang={edition.language.code}>
            {ownName(edition.language)}
          </a>
        </li>
      ))}
    </ul>
  )
}
