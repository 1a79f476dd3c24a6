import { Fragment } from 'react'
import { AskByPhone } from '#app/(site)/parts/contact.tsx'
import { Amount, BatchState, PriceTag } from '#app/(site)/parts/price-tag.tsx'
import { EnrolmentDate, VersionFacts } from '#app/(site)/parts/variant-facts.tsx'
import type { CourseDetail } from '#lib/contract/catalogue/answers/course.ts'
import type { Variant } from '#lib/contract/catalogue/answers/variant.ts'
import { isBookable } from '#lib/contract/catalogue/rules/availability.ts'
import type { CoursePageFacts } from '#lib/site/course-page-facts.ts'
import {
  canEnrol,
  enrolmentDay,
  isFull,
  isPriceOnRequest,
  isSoldOut,
  lineAbout,
  nameAmong,
  versionGroups,
} from '#lib/site/dates/course-batches.ts'
import { firstDayIn } from '#lib/site/dates/day-texts.ts'
import { canEnquire } from '#lib/site/enquiry-subject.ts'
import { languageNameIn } from '#lib/site/languages.ts'
import { absolute, langOf, type PageContext } from '#lib/site/page-context.ts'

interface Props {
  context: PageContext
  facts: CoursePageFacts
}

export function Enrolment({ context, facts }: Props) {
  const { words, say } = context
  const { course, language } = facts
  const only = course.variants.length === 1 ? course.variants[0] : undefined
  const host = hostOf(course.url)
  const isPriced = course.variants.some(isOnOffer)
  return (
    <aside className="enrolment" id={choiceId} aria-label={words.availability}>
      <p className="enrolment-price">
        <PriceTag context={context} line={lineAbout(context, course.variants, {}, language)} />
      </p>
      {only ? <OnlyVersion context={context} only={only} /> : <Versions context={context} facts={facts} />}
      {canEnquire(context, course.structured_data.url) && (
        <p className="enrolment-ask">
          {!course.variants.some(isBookable) && course.variants.length > 0 ? (
            <AskLink context={context} path={facts.path} variant={only} wish="place" isMain />
          ) : !isPriced && course.variants.some(isPriceOnRequest) ? (
            <AskLink context={context} path={facts.path} wish="price" isMain />
          ) : (
            <a href="#enquiry" className={isPriced ? undefined : 'button'}>
              {words.enquire}
            </a>
          )}
        </p>
      )}
      {only && isPriceOnRequest(only) && <EnrolLink context={context} variant={only} isMain />}
      <AskByPhone context={context} title={course.title} url={absolute(context, facts.path)} />
      {host && isPriced && <p className="enrolment-note">{say(words.enrolNote, { host })}</p>}
    </aside>
  )
}

function OnlyVersion({ context, only }: { context: PageContext; only: Variant }) {
  const { level } = only
  return (
    <>
      {level && (
        <p className="enrolment-level" {...langOf(context, level)}>
          {level}
        </p>
      )}
      <VersionFacts context={context} variant={only} />
      {/* Without a price, PriceTag already shows the state. */}
      {(only.price !== null || isSoldOut(only)) && <BatchState context={context} variant={only} />}
      <EnrolmentDates context={context} variant={only} />
      {!isPriceOnRequest(only) && <EnrolLink context={context} variant={only} isMain />}
    </>
  )
}

/** Returns whether a version can be enrolled in at a price that is shown. */
const isOnOffer = (variant: Variant): boolean => canEnrol(variant) && !isPriceOnRequest(variant)

const hostOf = (url: string | null): string | null => (url === null ? null : new URL(url).hostname)

/** Versions of a course that are in view before the others are opened. */
const openRows = 6

function Versions({ context, facts }: Props) {
  const { words, say, spoken } = context
  const groups = versionGroups(context, facts.course.variants, facts.language)
  let left = openRows
  return (
    <>
      <h2>{words.versions}</h2>
      {groups.map(({ language, versions }) => {
        const name = groups.length > 1 && language ? languageNameIn(spoken, language) : undefined
        const shown = versions.slice(0, left)
        const folded = versions.slice(left)
        const n = folded.length
        left -= shown.length
        return (
          <Fragment key={language?.code ?? ''}>
            {name && <h3>{name}</h3>}
            <Rows context={context} facts={facts} versions={shown} under={name} />
            {n > 0 && (
              <details className="more-versions">
                <summary>
                  {name ? say(words.moreVersionsIn, { n, language: name }) : say(words.moreVersions, { n })}
                </summary>
                <Rows context={context} facts={facts} versions={folded} under={name} />
              </details>
            )}
          </Fragment>
        )
      })}
    </>
  )
}

interface RowsProps extends Props {
  versions: Variant[]
  /** Language in the heading above, which rows do not repeat. */
  under: string | undefined
}

function Rows({ context, facts: { course, path }, versions, under }: RowsProps) {
  const { words } = context
  if (versions.length === 0) return null
  const canAsk = canEnquire(context, course.structured_data.url)
  return (
    <ul className="versions">
      {versions.map((variant) => {
        const name = nameAmong(context, variant, course.variants) ?? words.standard
        return (
          <li key={variant.package_session_id}>
            <VersionName context={context} variant={variant} under={under} />
            <span className="version-price">
              {variant.price && <Amount context={context} price={variant.price} />}
              {!variant.price && variant.availability === 'available' && (
                <span className="price-hidden">{words.onRequest}</span>
              )}
            </span>
            <span className="version-state">
              <BatchState context={context} variant={variant} />
              <EnrolmentDates context={context} variant={variant} />
            </span>
            <EnrolLink context={context} variant={variant} name={name} />
            <VersionFacts context={context} variant={variant} />
            {canAsk && (
              <AskLink
                context={context}
                path={path}
                variant={variant}
                wish={wishFor(variant)}
                isMain={isPriceOnRequest(variant)}
                name={name}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What a visitor asks for: to be told of a place, the price, or an answer to a question. */
type Wish = 'place' | 'price' | 'answer'

function wishFor(variant: Variant): Wish {
  if (!isBookable(variant)) return 'place'
  return isPriceOnRequest(variant) ? 'price' : 'answer'
}

function VersionName({
  context,
  variant: { level, language },
  under,
}: Pick<RowsProps, 'context' | 'under'> & { variant: Variant }) {
  const inLanguage = language && languageNameIn(context.spoken, language)
  const name = level ?? inLanguage ?? context.words.standard
  const second = level === null ? null : inLanguage
  return (
    <span className="version-name">
      <span {...langOf(context, name)}>{name}</span>
      {second && second !== name && second !== under && <small {...langOf(context, second)}>{second}</small>}
    </span>
  )
}

function EnrolmentDates({ context, variant }: { context: PageContext; variant: Variant }) {
  const day = isSoldOut(variant) ? null : enrolmentDay(context, variant)
  return (
    day && (
      <small className="enrolment-dates">
        <EnrolmentDate context={context} day={day} />
      </small>
    )
  )
}

/** The button to enrol, on the hosted page. Renders nothing unless enrolment is open and seats are left. */
function EnrolLink({
  context,
  variant,
  name,
  isMain,
}: {
  context: PageContext
  variant: Variant
  /** Distinguishes links with the same text for screen readers. */
  name?: string
  isMain?: boolean
}) {
  const { words } = context
  const { url, price } = variant
  if (url === null || !canEnrol(variant)) return null
  const text = price?.is_free ? words.start : isMain ? words.buy : words.enrol
  return (
    <a className={isPriceOnRequest(variant) ? 'button button-quiet' : 'button'} href={url}>
      {text}
      {name && <span className="unseen">: {name}</span>}
    </a>
  )
}

/**
 * Link to the enquiry form, with a version selected, and the box ticked to be told of a place, or the price as the
 * question, which the visitor can change. A static copy has no such page: there the link leads to the form on the same page, and a script
 * does the same.
 */
export function AskLink({
  context: { addresses, words },
  path,
  variant,
  wish,
  name,
  isMain,
}: {
  context: PageContext
  path: string
  variant?: Variant | undefined
  wish: Wish
  /** Distinguishes links with the same text for screen readers. */
  name?: string
  isMain?: boolean
}) {
  const canOpen = addresses.copy === undefined
  const id = variant?.package_session_id
  const query = new URLSearchParams({
    ...(id !== undefined && { package_session_id: id }),
    ...(id === undefined && wish === 'place' && { notify: 'yes' }),
    ...(wish === 'price' && { ask: 'price' }),
  })
  const text = { place: words.askToBeTold, price: words.askPrice, answer: words.ask }[wish]
  return (
    <a
      className={isMain ? 'button' : 'version-ask'}
      href={canOpen ? `${path}/enquiry?${query}#enquiry` : '#enquiry'}
      data-version={canOpen ? undefined : (id ?? '')}
      data-waits={canOpen || wish !== 'place' ? undefined : ''}
      data-question={canOpen || wish !== 'price' ? undefined : words.whatPrice}
      rel="nofollow"
    >
      {text}
      {name && <span className="unseen">: {name}</span>}
    </a>
  )
}

const choiceId = 'enrolment'

/**
 * Bar with price and first day of one version, and a button to enrol or ask; among several versions it leads to their
 * choice. Fixed to the bottom of a phone while the course is in view.
 * Must be the last element in the course, so that it scrolls away when the enquiry form appears.
 */
export function EnrolBar({ context, facts: { course, language, path } }: Props) {
  const { words } = context
  const line = lineAbout(context, course.variants, {}, language)
  const { version } = line
  const first = firstDayIn(context, version.schedule)
  const canAsk = canEnquire(context, course.structured_data.url)
  const isOpen = course.variants.some(canAsk ? isOnOffer : canEnrol)
  if (!(isOpen || canAsk)) return null
  return (
    <div className="reach">
      <p>
        <PriceTag context={context} line={line} />
        {first && (
          <small className="version-when">
            <time dateTime={first.date}>{first.text}</time>
            {isFull(version) && ` · ${words.full}`}
          </small>
        )}
      </p>
      {isOpen ? (
        <a
          className="button"
          href={course.variants.length === 1 && version.url ? version.url : `#${choiceId}`}
        >
          {words.enrol}
        </a>
      ) : (
        <ReachLink context={context} course={course} path={path} />
      )}
    </div>
  )
}

function ReachLink({ context, course, path }: { context: PageContext; course: CourseDetail; path: string }) {
  const { words } = context
  if (course.variants.length > 0 && !course.variants.some(isBookable)) {
    const only = course.variants.length === 1 ? course.variants[0] : undefined
    return <AskLink context={context} path={path} variant={only} wish="place" isMain />
  }
  if (course.variants.some(isPriceOnRequest))
    return <AskLink context={context} path={path} wish="price" isMain />
  return (
    <a className="button" href="#enquiry">
      {words.ask}
    </a>
  )
}
