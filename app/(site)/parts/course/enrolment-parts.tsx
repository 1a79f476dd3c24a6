import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import { type EnrolmentDay, enrolmentDay, isFull } from '#lib/site/dates/batches.ts'
import type { PageContext } from '#lib/site/page-context.ts'

/** The dates of enrolment. */
export function EnrolmentDates({ context, variant }: { context: PageContext; variant: Variant }) {
  const day = enrolmentDay(context, variant)
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

/** The way to the hosted page: to enrol while that is possible, else to read more. */
export function EnrolLink({
  context,
  variant,
  isMain,
}: {
  context: PageContext
  variant: Variant
  isMain?: boolean
}) {
  const { words } = context
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

/**
 * Link to the enquiry form with a version chosen; for a full version the question is already written. A static copy has
 * no such page: its script chooses the version.
 */
export function AskLink({
  context: { addresses },
  path,
  variant,
  text,
  name,
}: {
  context: PageContext
  path: string
  variant: Variant
  text: string
  /** Distinguishes links with the same text for screen readers. */
  name?: string
}) {
  const { package_session_id: id } = variant
  const canOpen = addresses.copy === undefined
  return (
    <a
      className="version-ask"
      href={
        canOpen ? `${path}/enquiry?${new URLSearchParams({ package_session_id: id })}#enquiry` : '#enquiry'
      }
      data-version={canOpen ? undefined : id}
      rel="nofollow"
    >
      {text}
      {name && <span className="unseen">: {name}</span>}
    </a>
  )
}
