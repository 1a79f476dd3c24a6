import type { Stream } from '#lib/catalogue/shapes/site.ts'
import { hasSeats, nextBatch, sharedLength } from '#lib/site/dates/batches.ts'
import { langOf, languageOfSummary, type PageContext } from '#lib/site/page-context.ts'
import { type CourseLink, scopeOf } from '#lib/site/scope.ts'
import { BatchFacts, Fact, Rating, Seats } from './facts.tsx'
import { accentIn, Picture } from './picture.tsx'
import { PriceTag, StateTag } from './price-tag.tsx'

interface Props extends CourseLink {
  context: PageContext
  isFirst?: boolean
  /** Streams of the site. A course without a picture gets the colour of its stream. */
  streams: Stream[]
}

/** A list of courses. The first `eager` pictures are above the fold, so they load eagerly. */
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

/** A course in a list: picture, title, at most three facts, teachers, and at the bottom price and enrolment state. */
export function CourseEntry({ context, course, path, isFirst, streams }: Props) {
  const { title, subtitle, image_url, instructors } = course
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
        {subtitle && (
          <p className="entry-subtitle" {...langOf(context, subtitle, language)}>
            {subtitle}
          </p>
        )}
        <ul className="facts entry-facts">
          <NextFacts context={context} course={course} />
          {names && (
            <Fact icon="teacher" {...langOf(context, names)}>
              {names}
            </Fact>
          )}
        </ul>
        <CourseEnd context={context} course={course} />
      </div>
    </article>
  )
}

/** Facts about the next batch, or the format and length of a course without dates. */
function NextFacts({ context, course }: Pick<Props, 'context' | 'course'>) {
  const { variants, formats } = course
  const batch = nextBatch(context, variants, scopeOf(context).language)
  if (batch) return <BatchFacts context={context} variant={batch} />
  const [format] = formats
  const [only, ...others] = variants
  const length = sharedLength(context, variants)
  return (
    <>
      {format && (
        <Fact icon="kind" {...langOf(context, format.label)}>
          {format.label}
        </Fact>
      )}
      {only && others.length === 0 ? (
        <BatchFacts context={context} variant={only} />
      ) : (
        length && <Fact icon="time">{length}</Fact>
      )}
    </>
  )
}

function CourseEnd({ context, course }: Pick<Props, 'context' | 'course'>) {
  const { variants, availability, price, rating } = course
  const batch = nextBatch(context, variants, scopeOf(context).language)
  return (
    <div className="entry-end">
      <p className="entry-price">
        <PriceTag context={context} course={course} />
      </p>
      {rating !== null && (
        <p>
          <Rating context={context} rating={rating} count={course.rating_count} />
        </p>
      )}
      {/* Without a price, PriceTag already shows the state. */}
      {availability !== 'available' && price !== null && (
        <p className="entry-state">
          <StateTag context={context} availability={availability} />
        </p>
      )}
      {batch && hasSeats(batch) && (
        <p className="entry-state">
          <Seats context={context} variant={batch} />
        </p>
      )}
    </div>
  )
}
