import { AskByPhone } from '#app/(site)/parts/contact.tsx'
import { Amount, PriceTag, StateTag } from '#app/(site)/parts/price-tag.tsx'
import type { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import { type EnrolmentDay, enrolmentDay } from '#lib/site/batches.ts'
import type { CoursePageFacts } from '#lib/site/course-page.ts'
import { canEnquire } from '#lib/site/enquiry.ts'
import { absolute, type Frame, langOf } from '#lib/site/frame.ts'
import { nameIn } from '#lib/site/languages.ts'

interface Props {
  frame: Frame
  facts: CoursePageFacts
}

/** What the course costs and where to enrol: every version of the edition's course that can be chosen. */
export function Enrolment({ frame, facts }: Props) {
  const { words, say } = frame
  const { course } = facts
  const only = course.variants.length === 1 ? course.variants[0] : undefined
  const host = hostOf(course.url)
  return (
    <aside className="enrolment" aria-label={words.availability}>
      <p className="enrolment-price">
        <PriceTag frame={frame} course={course} />
      </p>
      {only ? (
        <OnlyVersion frame={frame} course={course} only={only} />
      ) : (
        <Versions frame={frame} facts={facts} />
      )}
      {canEnquire(frame, course) && (
        <p className="enrolment-ask">
          <a href="#enquiry">{words.enquire}</a>
        </p>
      )}
      <AskByPhone frame={frame} title={course.title} url={absolute(frame, facts.path)} />
      {host && course.variants.some(isOpen) && (
        <p className="enrolment-note">{say(words.enrolNote, { host })}</p>
      )}
    </aside>
  )
}

const isOpen = ({ availability, url }: Variant): boolean => availability === 'available' && url !== null

function OnlyVersion({ frame, course, only }: { frame: Frame; course: CourseDetail; only: Variant }) {
  const { level } = only
  return (
    <>
      {level && (
        <p className="enrolment-level" {...langOf(frame, level)}>
          {level}
        </p>
      )}
      {/* Without a price to show, the state stands in its place already. */}
      {course.price !== null && <StateTag frame={frame} availability={only.availability} />}
      <EnrolmentDates frame={frame} variant={only} />
      <EnrolLink frame={frame} variant={only} isMain />
    </>
  )
}

function Versions({ frame, facts: { course, language } }: Props) {
  const { words } = frame
  // Who reads this edition wants its versions first; otherwise they keep the catalogue's order.
  const isOther = (variant: Variant) => Number((variant.language?.code ?? null) !== language)
  const variants = [...course.variants].sort((one, other) => isOther(one) - isOther(other))
  return (
    <>
      <h2>{words.versions}</h2>
      <ul className="versions">
        {variants.map((variant) => (
          <li key={variant.package_session_id}>
            <VersionName frame={frame} variant={variant} />
            <span className="version-price">
              {variant.price && <Amount frame={frame} price={variant.price} />}
              {!variant.price && variant.availability === 'available' && (
                <span className="price-hidden">{words.onRequest}</span>
              )}
            </span>
            <span>
              <StateTag frame={frame} availability={variant.availability} />
              <EnrolmentDates frame={frame} variant={variant} />
            </span>
            <EnrolLink frame={frame} variant={variant} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** What is to be known of when one can enrol. */
function EnrolmentDates({ frame, variant }: { frame: Frame; variant: Variant }) {
  const day = enrolmentDay(frame, variant)
  return (
    day && (
      <small className="enrolment-dates">
        <Day {...day} />
      </small>
    )
  )
}

/** The page's script adds how many days are left, as readers of a copy need it: by their own calendar. */
export function Day({ date, text }: EnrolmentDay) {
  return <time dateTime={date}>{text}</time>
}

function VersionName({ frame, variant: { level, language } }: { frame: Frame; variant: Variant }) {
  const inLanguage = language && nameIn(frame.spoken, language)
  const name = level ?? inLanguage ?? frame.words.standard
  const second = level === null ? null : inLanguage
  return (
    <span className="version-name">
      <span {...langOf(frame, name)}>{name}</span>
      {second && second !== name && <small {...langOf(frame, second)}>{second}</small>}
    </span>
  )
}

/** The way to the hosted page: to enrol while that is possible, else to read more. */
function EnrolLink({ frame, variant, isMain }: { frame: Frame; variant: Variant; isMain?: boolean }) {
  const { words } = frame
  const { url, price, availability, level } = variant
  if (url === null) return null
  if (availability !== 'available') {
    return isMain ? (
      <a className="button button-quiet" href={url}>
        {words.details}
      </a>
    ) : null
  }
  const text = price?.is_free ? words.start : isMain ? words.buy : words.enrol
  return (
    <a className="button" href={url}>
      {text}
      {!isMain && level && <span className="unseen">: {level}</span>}
    </a>
  )
}

const hostOf = (url: string | null): string | null => (url === null ? null : new URL(url).hostname)
