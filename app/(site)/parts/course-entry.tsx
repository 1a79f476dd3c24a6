import type { Stream } from '#lib/contract/catalogue/answers/site.ts'
import {
  type CourseLine,
  enrolmentDay,
  hasSeats,
  lineAbout,
  type VersionChoice,
} from '#lib/site/dates/course-batches.ts'
import { langOf, languageOfSummary, type PageContext } from '#lib/site/page-context.ts'
import { heldDashes } from '#lib/site/page-title.ts'
import type { CourseLink } from '#lib/site/within-language.ts'
import { accentIn, accentStyle, Picture } from './picture.tsx'
import { PriceTag } from './price-tag.tsx'
import { BatchFacts, Fact, OwnFact, Rating, Seats } from './variant-facts.tsx'

interface Props extends CourseLink {
  context: PageContext
  hasPicture?: boolean
  isFirst?: boolean
  /** Streams of the site. A course without a picture gets the colour of its stream. */
  streams: Stream[]
  teacher?: string | undefined
  /** Filters of the list, which the version on the card meets too. */
  choice?: VersionChoice | undefined
}

/** The first `eager` pictures are above the fold. A list without any picture is made of text only. */
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
  choice?: VersionChoice
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
  const { title, subtitle, image_url, instructors } = course
  const language = languageOfSummary(course)
  const line = lineAbout(context, course.variants, choice, language)
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
          <LineFacts context={context} course={course} line={line} />
          <OwnFact context={context} icon="teacher" text={names} />
        </ul>
        <CourseEnd context={context} course={course} line={line} />
      </div>
    </article>
  )
}

const namesMax = 3

const namesInBrief = ({ words, say }: PageContext, names: string[]): string =>
  names.length > namesMax
    ? say(words.andMore, { name: names[0] as string, n: names.length - 1 })
    : names.join(', ')

interface EntryParts extends Pick<Props, 'context' | 'course'> {
  line: CourseLine
}

/**
 * At most three facts of the version that the card speaks of: its first day, or without one the day on which enrolment
 * opens or else the format, then its week or length, and its venue.
 */
function LineFacts({ context, course, line: { version } }: EntryParts) {
  const [format] = course.formats
  const isAhead = version.availability === 'coming_soon' || version.availability === 'not_started'
  const day = isAhead ? enrolmentDay(context, version) : null
  return (
    <>
      {version.schedule.starts_on === null && day && (
        <Fact icon="date">
          <time dateTime={day.date}>{day.text}</time>
        </Fact>
      )}
      {version.schedule.starts_on === null && !day && format && (
        <OwnFact context={context} icon="kind" text={format.label} />
      )}
      <BatchFacts context={context} variant={version} />
    </>
  )
}

function CourseEnd({ context, course: { rating, rating_count }, line }: EntryParts) {
  return (
    <div className="entry-end">
      <p className="entry-price">
        <PriceTag context={context} line={line} />
      </p>
      {rating !== null && (
        <p>
          <Rating context={context} rating={rating} count={rating_count} />
        </p>
      )}
      {hasSeats(line.version) && (
        <p className="entry-state">
          <Seats context={context} variant={line.version} />
        </p>
      )}
    </div>
  )
}
