import type { Stream } from '#lib/catalogue/shapes/streams.ts'
import { type Frame, langOf, languageOfSummary } from '#lib/site/frame.ts'
import type { CourseLink } from '#lib/site/scope.ts'
import { accentIn, Picture } from './picture.tsx'
import { PriceTag } from './price-tag.tsx'

interface Props extends CourseLink {
  frame: Frame
  isFirst?: boolean
  /** For the colour of one without a picture. */
  streams: Stream[]
}

/** Courses in a list; the pictures of the first are asked for at once where they are what is seen first. */
export function CourseEntries({
  frame,
  entries,
  eager = 0,
  streams = [],
}: {
  frame: Frame
  entries: CourseLink[]
  eager?: number
  streams?: Stream[]
}) {
  return (
    <div className="entries">
      {entries.map(({ course, path }, index) => (
        <CourseEntry
          key={course.id}
          frame={frame}
          course={course}
          path={path}
          isFirst={index < eager}
          streams={streams}
        />
      ))}
    </div>
  )
}

/** A course as a list shows it. */
export function CourseEntry({ frame, course, path, isFirst, streams }: Props) {
  const { title, subtitle, image_url, formats, level, instructors } = course
  const facts = [
    ...formats.map(({ label }) => label),
    ...(level && course.variants.length === 1 ? [level] : []),
  ]
  const language = languageOfSummary(course)
  const names = instructors.map(({ name }) => name).join(', ')
  return (
    <article className="entry">
      <Picture
        frame={frame}
        src={image_url}
        sizes="(width < 40rem) 7rem, 18rem"
        title={title}
        accent={accentIn(streams, course.stream?.slug)}
        isFirst={isFirst ?? false}
      />
      <div className="entry-text">
        <h3 {...langOf(frame, title, language)}>{path ? <a href={path}>{title}</a> : title}</h3>
        {subtitle && <p {...langOf(frame, subtitle, language)}>{subtitle}</p>}
        <p className="entry-facts">
          {facts.map((fact) => (
            <span key={fact} {...langOf(frame, fact)}>
              {fact}
            </span>
          ))}
          {names && <span {...langOf(frame, names)}>{names}</span>}
        </p>
        <p className="entry-price">
          <PriceTag frame={frame} course={course} />
        </p>
      </div>
    </article>
  )
}
