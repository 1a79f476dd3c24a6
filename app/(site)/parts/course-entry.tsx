import type { Stream } from '#lib/contract/catalogue/shapes/site.ts'
import type { Variant } from '#lib/contract/catalogue/shapes/variant.ts'
import { type BatchChoice, enrolmentDay, hasSeats, nextBatch, sharedLength } from '#lib/site/dates/batches.ts'
import { langOf, languageOfSummary, type PageContext } from '#lib/site/page-context.ts'
import { heldDashes } from '#lib/site/page-title.ts'
import { type CourseLink, scopeOf } from '#lib/site/scope.ts'
import { BatchFacts, Fact, Rating, Seats } from './facts.tsx'
import { accentIn, accentStyle, Picture } from './picture.tsx'
import { PriceTag, StateTag } from './price-tag.tsx'

interface Props extends CourseLink {
  context: PageContext
  hasPicture?: boolean
  isFirst?: boolean
  /** Streams of the site. A course without a picture gets the colour of its stream. */
  streams: Stream[]
  teacher?: string | undefined
  /** Filters of the list, which the batch on the card meets too. */
  choice?: BatchChoice | undefined
}

/**
 * A list of courses. The first `eager` pictures are above the fold, so they load eagerly. A list without any picture
 * is made of text only.
 */
export function CourseEntries({
  context,
  entries,
  eager = 0,
  streams = [],
  teacher,
  choice,
}: {
  context: PageContext
  entries: CourseLink[]
  eager?: number
  streams?: Stream[]
  /** Teacher whose page this is. A course taught by nobody else does not repeat the name. */
  teacher?: string
  choice?: BatchChoice
}) {
  const hasPictures = entries.some(({ course }) => course.image_url !== null)
  return (
    <div className="entries">
      {entries.map(({ course, path }, index) => (
        <CourseEntry
          key={course.id}
          context={context}
          course={course}
          path={path}
          hasPicture={hasPictures}
          isFirst={index < eager}
          streams={streams}
          teacher={teacher}
          choice={choice}
        />
      ))}
    </div>
  )
}

/** A course in a list: picture, title, at most three facts, teachers, and at the bottom price and enrolment state. */
export function CourseEntry({
  context,
  course,
  path,
  hasPicture = course.image_url !== null,
  isFirst = false,
  streams,
  teacher,
  choice,
}: Props) {
  const batch = nextBatch(context, course.variants, { ...scopeOf(context), ...choice })
  const { title, subtitle, image_url, instructors } = course
  const language = languageOfSummary(course)
  const taughtBy = instructors.map(({ name }) => name)
  const names = taughtBy.every((name) => name === teacher) ? '' : namesInBrief(context, taughtBy)
  const accent = accentIn(streams, course.stream?.slug)
  return (
    <article className="entry" style={hasPicture ? undefined : accentStyle(accent)}>
      {hasPicture && <Picture src={image_url} title={title} accent={accent} isFirst={isFirst} />}
      <div className="entry-text">
        <h3 {...langOf(context, title, language)}>
          {path ? <a href={path}>{heldDashes(title)}</a> : heldDashes(title)}
        </h3>
        {subtitle && (
          <p className="entry-subtitle" {...langOf(context, subtitle, language)}>
            {heldDashes(subtitle)}
          </p>
        )}
        <ul className="facts entry-facts">
          <NextFacts context={context} course={course} batch={batch} />
          {names && (
            <Fact icon="teacher" {...langOf(context, names)}>
              {names}
            </Fact>
          )}
        </ul>
        <CourseEnd context={context} course={course} batch={batch} />
      </div>
    </article>
  )
}

const namesMax = 3

/** Returns a course's teachers in one line: all of them, or the first and how many others. */
const namesInBrief = ({ words, say }: PageContext, names: string[]): string =>
  names.length > namesMax
    ? say(words.andMore, { name: names[0] as string, n: names.length - 1 })
    : names.join(', ')

interface EntryParts extends Pick<Props, 'context' | 'course'> {
  /** Batch that the card is about; undefined if none has a date. */
  batch: Variant | undefined
}

/**
 * At most three facts: of the next batch, or of a course without dates the day on which enrolment opens or else the
 * format, then the length and the venue.
 */
function NextFacts({ context, course, batch }: EntryParts) {
  const { variants, formats } = course
  if (batch) return <BatchFacts context={context} variant={batch} />
  const [format] = formats
  const only = variants.length === 1 ? variants[0] : undefined
  const hasStart = only !== undefined && only.schedule.starts_on !== null
  const isAhead = only?.availability === 'coming_soon' || only?.availability === 'not_started'
  const day = only && isAhead ? enrolmentDay(context, only) : null
  const length = sharedLength(context, variants)
  return (
    <>
      {!hasStart && day && (
        <Fact icon="date">
          <time dateTime={day.date}>{day.text}</time>
        </Fact>
      )}
      {!(hasStart || day) && format && (
        <Fact icon="kind" {...langOf(context, format.label)}>
          {format.label}
        </Fact>
      )}
      {only ? <BatchFacts context={context} variant={only} /> : length && <Fact icon="length">{length}</Fact>}
    </>
  )
}

function CourseEnd({ context, course, batch }: EntryParts) {
  const { availability, price, rating } = course
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
