import { localeOf, weekInBrief } from 'catalogue-client/text'
import type { ReactNode } from 'react'
import type { Variant } from '#lib/contract/catalogue/answers/variant.ts'
import {
  type EnrolmentDay,
  hasSeats,
  hasTimetable,
  isFull,
  isSoldOut,
  lengthIn,
  seatsIn,
} from '#lib/site/dates/course-batches.ts'
import { daysUntil, firstDayIn } from '#lib/site/dates/day-texts.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'

/** Icons as SVG paths on a grid of 16 units. */
const icons = {
  date: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  time: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 4.8V8l2.2 1.6',
  length: 'M4 2h8M4 14h8M5 2c0 4.5 6 7.5 6 12M11 2c0 4.5-6 7.5-6 12',
  place:
    'M8 14.2S3.5 9.8 3.5 6.4a4.5 4.5 0 0 1 9 0C12.5 9.8 8 14.2 8 14.2M8 4.9a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3',
  teacher: 'M8 2.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4M2.8 13.7c.5-2.9 2.6-4 5.2-4s4.7 1.1 5.2 4',
  kind: 'M2.5 3h11v8h-11zM5.5 13.5h5M7 5.3v3.4L9.8 7z',
  language: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M2 8h12M8 2c-4 4-4 8 0 12M8 2c4 4 4 8 0 12',
  level: 'M3 13.5v-3M8 13.5V7M13 13.5v-11',
  seats: 'M4.5 2.5h7v6h-7zM3 8.5h10M4.5 8.5v5M11.5 8.5v5',
}
type Icon = keyof typeof icons

/** A fact about a course, with an icon. `bdi` keeps its text direction from affecting the facts beside it. */
export function Fact({
  icon,
  lang,
  dir,
  children,
}: {
  icon?: Icon
  lang?: string
  dir?: string
  children: ReactNode
}) {
  return (
    <li>
      {icon && (
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d={icons[icon]} />
        </svg>
      )}
      <bdi lang={lang} dir={dir}>
        {children}
      </bdi>
    </li>
  )
}

/** A fact in the institute's own words; nothing without one. */
export function OwnFact({ context, icon, text }: { context: PageContext; icon: Icon; text: string | null }) {
  if (!text) return null
  return (
    <Fact icon={icon} {...langOf(context, text)}>
      {text}
    </Fact>
  )
}

type Dated = Pick<Variant, 'availability' | 'language' | 'schedule'>

export function BatchFacts({ context, variant }: { context: PageContext; variant: Dated }) {
  const { words } = context
  const { venue, sessions, delivery } = variant.schedule
  const first = firstDayIn(context, variant.schedule)
  const week = weekInBrief(sessions, context.clock)
  const length = week === null ? lengthIn(context, variant) : null
  const place = venue === null ? null : shortPlace(venue)
  return (
    <>
      {first && (
        <Fact icon="date">
          <time dateTime={first.date}>{first.text}</time>
        </Fact>
      )}
      {week && <Fact icon="time">{week}</Fact>}
      {length && <Fact icon="length">{length}</Fact>}
      {place ? (
        <OwnFact context={context} icon="place" text={place} />
      ) : (
        delivery && <Fact icon="place">{words.deliveries[delivery]}</Fact>
      )}
    </>
  )
}

/** What a version is beside its price: the facts of the batch and its seats. That it is full is its state, which stands apart. */
export function VersionFacts({ context, variant }: { context: PageContext; variant: Variant }) {
  const isSeated = hasSeats(variant) && !isSoldOut(variant)
  const isTold = hasTimetable(variant) || variant.schedule.delivery || lengthIn(context, variant)
  if (!(isTold || isSeated)) return null
  return (
    <ul className="facts version-when">
      <BatchFacts context={context} variant={variant} />
      {isSeated && (
        <Fact icon="seats">
          <Seats context={context} variant={variant} />
        </Fact>
      )}
    </ul>
  )
}

/** Number of seats left, emphasised if the batch is full. */
export function Seats({
  context,
  variant,
}: {
  context: PageContext
  variant: Pick<Variant, 'availability' | 'schedule'>
}) {
  const seats = seatsIn(context, variant)
  return isFull(variant) ? <strong className="full">{seats}</strong> : seats
}

/** Says how many days away the date is; in a static copy, which may be old, a script does. */
export function EnrolmentDate({ context, day: { date, text } }: { context: PageContext; day: EnrolmentDay }) {
  const left = context.addresses.copy ? null : daysUntil(context, date)
  return (
    <time dateTime={date} className="countdown">
      {text}
      {left && <span> ({left})</span>}
    </time>
  )
}

interface RatingProps {
  context: PageContext
  rating: number
  count: number | null
}

export function Rating({ context: { words, say, spoken }, rating, count }: RatingProps) {
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const average = new Intl.NumberFormat(localeOf(spoken), oneDecimal).format(rating)
  return (
    <>
      <span aria-hidden="true">
        ★ {average}
        {count !== null && count > 0 && ` (${say('{n}', { n: count })})`}
      </span>
      <span className="unseen">
        {say(words.rating, { rating: average })}
        {count !== null && count > 0 && `, ${say(words.ratings, { n: count })}`}
      </span>
    </>
  )
}

/** Keeps a venue's first part and its last (town). Drops trailing parts with digits, and a copied line's mark. */
export function shortPlace(venue: string): string {
  const parts = venue
    .replace(/^[\s•*–—-]+/u, '')
    .split(/[,،、]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  while (parts.length > 2 && /\p{N}/u.test(parts.at(-1) ?? '')) parts.pop()
  if (parts.length < 3) return parts.join(comma(venue))
  return `${parts[0]}${comma(venue)}${parts.at(-1)}`
}

const comma = (venue: string): string => (venue.includes('،') ? '، ' : ', ')
