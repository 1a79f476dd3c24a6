import { type Frame, langOf } from '#lib/site/frame.ts'
import type { CourseLink } from '#lib/site/scope.ts'
import { Picture } from './picture.tsx'
import { PriceTag } from './price-tag.tsx'

interface Props extends CourseLink {
  frame: Frame
  isFirst?: boolean
}

/** Courses in a list; the pictures of the first are asked for at once where they are what is seen first. */
export function CourseEntries({
  frame,
  entries,
  eager = 0,
}: {
  frame: Frame
  entries: CourseLink[]
  eager?: number
}) {
  return (
    <div className="entries">
      {entries.map(({ course, path }, index) => (
        <CourseEntry key={course.id} frame={frame} course={course} path={path} isFirst={index < eager} />
      ))}
    </div>
  )
}

/** A course as a list shows it. */
export function CourseEntry({ frame, course, path, isFirst }: Props) {
  const { title, subtitle, image_url, formats, level, instructors } = course
  const facts = [
    ...formats.map(({ label }) => label),
    ...(level && course.variants.length === 1 ? [level] : []),
  ]
  const names = instructors.map(({ name }) => name).join(', ')
  return (
    <article className="entry">
      <Picture src={image_url} isFirst={isFirst ?? false} />
      <div className="entry-text">
        <h3 {...langOf(frame, title)}>{path ? <a href={path}>{title}</a> : title}</h3>
        {subtitle && <p {...langOf(frame, subtitle)}>{subtitle}</p>}
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
