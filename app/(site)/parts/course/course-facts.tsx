import { Fragment } from 'react'
import { TeacherNames } from '#app/(site)/parts/links.tsx'
import { Fact, Rating } from '#app/(site)/parts/variant-facts.tsx'
import type { CoursePageFacts } from '#lib/site/course-page-facts.ts'
import { ownName } from '#lib/site/languages.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'

export function CourseFacts({
  context,
  facts: { course, editions, language },
}: {
  context: PageContext
  facts: CoursePageFacts
}) {
  const { words } = context
  const { mode, formats, rating, instructors } = course
  const others = editions.filter((edition) => edition.language.code !== language)
  const names = instructors.map(({ name }) => name)
  return (
    <ul className="facts">
      {(mode || formats.length > 0) && (
        <Fact icon="kind">
          {mode && words.modes[mode]}
          {formats.map(({ key, label }, index) => (
            <Fragment key={key}>
              {(mode || index > 0) && ' · '}
              <bdi {...langOf(context, label)}>{label}</bdi>
            </Fragment>
          ))}
        </Fact>
      )}
      {names.length > 0 && (
        <Fact icon="teacher">
          <TeacherNames context={context} sentence="{names}" names={names} />
        </Fact>
      )}
      {rating !== null && (
        <Fact>
          <Rating context={context} rating={rating} count={course.rating_count} />
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
