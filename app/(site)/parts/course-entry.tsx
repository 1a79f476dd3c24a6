import type { Stream } from '#lib/catalogue/shapes/streams.ts'
import { nextBatch } from '#lib/site/dates/batches.ts'
import { ownName } from '#lib/site/languages.ts'
import { langOf, languageOfSummary, type PageContext } from '#lib/site/page-context.ts'
import { type CourseLink, scopeOf } from '#lib/site/scope.ts'
import { BatchLine } from './next-batch.tsx'
import { accentIn, Picture } from './picture.tsx'
import { PriceTag } from './price-tag.tsx'
import { Rating } from './rating.tsx'

interface Props extends CourseLink {
  context: PageContext
  isFirst?: boolean
  /** For the colour of one without a picture. */
  streams: Stream[]
}

/** The entries of a list; the first pictures load eagerly where they are above the fold. */
export function CourseEntries({
  context,
  entries,
  eager = 0,
  streams = [],
}: {
  context: PageContext
  entries: CourseLink[]
  eager?: number
  streams?: Stream[]
}) {
  return (
    <div className="entries">
      {entries.map(({ course, path }, index) => (
        <CourseEntry
          key={course.id}
          context={context}
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
export function CourseEntry({ context, course, path, isFirst, streams }: Props) {
  const { title, subtitle, image_url, formats, level, instructors, rating } = course
  const { words, site } = context
  const batch = nextBatch(context, course.variants, scopeOf(context).language)
  const delivery = (batch ?? (course.variants.length === 1 ? course.variants[0] : undefined))?.schedule
    .delivery
  const facts = [
    ...formats.map(({ label }) => label),
    ...(delivery ? [words.deliveries[delivery]] : []),
    ...(level && course.variants.length === 1 ? [level] : []),
    ...(site.languages.length > 1 ? course.languages.map(ownName) : []),
  ]
  const language = languageOfSummary(course)
  const names = instructors.map(({ name }) => name).join(', ')
  return (
    <article className="entry">
      <Picture
        context={context}
        src={image_url}
        sizes="(width < 40rem) 7rem, 18rem"
        title={title}
        accent={accentIn(streams, course.stream?.slug)}
        isFirst={isFirst ?? false}
      />
      <div className="entry-text">
        <h3 {...langOf(context, title, language)}>{path ? <a href={path}>{title}</a> : title}</h3>
        {subtitle && <p {...langOf(context, subtitle, language)}>{subtitle}</p>}
        {batch && (
          <p className="entry-when">
            <BatchLine context={context} variant={batch} />
          </p>
        )}
        <p className="entry-facts">
          {rating !== null && (
            <span>
              <Rating context={context} rating={rating} count={course.rating_count} />
            </span>
          )}
          {[...new Set(facts)].map((fact) => (
            <span key={fact} {...langOf(context, fact)}>
              {fact}
            </span>
          ))}
          {names && <span {...langOf(context, names)}>{names}</span>}
        </p>
        <p className="entry-price">
          <PriceTag context={context} course={course} />
        </p>
      </div>
    </article>
  )
}
