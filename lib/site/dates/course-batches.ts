import { courseLine, firstDayOf, weekInBrief } from 'catalogue-client/text'
import { fold } from '#lib/base/plain-text.ts'
import type { CourseSummary } from '#lib/contract/catalogue/answers/course-list.ts'
import type { Language } from '#lib/contract/catalogue/answers/fields.ts'
import type { Site } from '#lib/contract/catalogue/answers/site.ts'
import type { Variant } from '#lib/contract/catalogue/answers/variant.ts'
import { hasNoSeat, haveNoSeat, isBookable, openStates } from '#lib/contract/catalogue/rules/availability.ts'
import { dayTimeOf } from '#lib/contract/catalogue/rules/calendar.ts'
import { isForEnquiry } from '#lib/contract/catalogue/rules/plans.ts'
import type { ListQuery } from '../catalogue/site-catalogue.ts'
import { versionName } from '../languages.ts'
import { languageOfSummary, type PageContext } from '../page-context.ts'
import { dayIn, firstDayIn, momentOf, workloadIn } from './day-texts.ts'

type Dated = Pick<Variant, 'availability' | 'language' | 'schedule'>

/** What a batch must be like: the filters of `GET /courses` that one and the same batch must meet. */
type BatchChoice = Pick<
  ListQuery,
  'delivery' | 'venue' | 'starts_from' | 'starts_to' | 'day' | 'time' | 'language'
>

export function fitsChoice({ schedule, language }: Dated, choice: BatchChoice): boolean {
  const { starts_on, delivery, venue, sessions } = schedule
  const days: readonly string[] | undefined = choice.day
  const hasLesson = sessions.some(
    (one) =>
      (days === undefined || days.includes(one.day)) &&
      (choice.time === undefined || dayTimeOf(one) === choice.time),
  )
  return (
    ((days ?? choice.time) === undefined || hasLesson) &&
    (choice.delivery === undefined || delivery === choice.delivery) &&
    (choice.venue === undefined || (venue !== null && fold(venue) === choice.venue)) &&
    (choice.starts_from === undefined || (starts_on !== null && starts_on >= choice.starts_from)) &&
    (choice.starts_to === undefined || (starts_on !== null && starts_on <= choice.starts_to)) &&
    (choice.language === undefined || fold(language?.code ?? '') === choice.language)
  )
}

/** The filters of a list that one version can meet. */
export type VersionChoice = BatchChoice &
  Pick<ListQuery, 'availability' | 'level' | 'price' | 'price_min' | 'price_max'>

/** What one line says of a course: of one version everything, and what others cost if that says more. */
export type CourseLine = ReturnType<typeof courseLine<Variant>>

/**
 * Returns the version that a line about a course speaks of, among those that fit a choice, and are in the language in
 * which the course is shown. A wish that no version fits counts for nothing: the API lets one version fit the price,
 * another the place.
 */
export function lineAbout(
  { today, site }: Pick<PageContext, 'today'> & { site: Pick<Site, 'currency'> | undefined },
  variants: Variant[],
  choice: VersionChoice = {},
  shownIn?: string | null,
): CourseLine {
  const { availability, level } = choice
  const wishes: ((one: Variant) => boolean)[] = [
    (one) => fitsChoice(one, { ...choice, language: undefined }),
    (one) => fitsChoice(one, { language: choice.language }),
    (one) => fitsPrice(one, choice),
    (one) => availability === undefined || one.availability === availability,
    (one) => level === undefined || fold(one.level ?? '') === level,
    (one) => (one.language?.code ?? null) === shownIn,
  ]
  const fitting = wishes.reduce((left, fits) => {
    const fit = left.filter(fits)
    return fit.length > 0 ? fit : left
  }, variants)
  return courseLine(variants, { today, currency: site?.currency, fitting })
}

export function fitsPrice({ availability, price }: Variant, choice: VersionChoice): boolean {
  const { price_min: min, price_max: max } = choice
  if ((choice.price ?? min ?? max) === undefined) return true
  if (availability !== 'available') return false
  if (price === null) return choice.price === 'paid' && (min ?? max) === undefined
  return (
    (choice.price === undefined || (choice.price === 'free') === price.is_free) &&
    price.amount >= (min ?? 0) &&
    price.amount <= (max ?? Number.POSITIVE_INFINITY)
  )
}

/** Returns the day on which a version first meets, if that is to come and its enrolment is not over. */
export const dayAhead = (
  { today }: Pick<PageContext, 'today'>,
  { availability, schedule }: Dated,
): string | undefined =>
  availability !== 'closed' && (schedule.starts_on ?? '') >= today
    ? (firstDayOf(schedule) ?? undefined)
    : undefined

type Speaking = Pick<PageContext, 'spoken' | 'clock' | 'today' | 'words' | 'say'>

/**
 * Names a version among all of its course by its level or language. Where others have the same, the weekly classes,
 * first day or venue follow, whichever differs in all of them; they stand alone if the name is the same throughout.
 * Returns null for a version that has none of these.
 */
export function nameAmong(context: Speaking, variant: Variant, versions: Variant[]): string | null {
  const nameOf = (one: Variant) => versionName(context.spoken, one)
  const name = nameOf(variant)
  const alike = versions.filter((one) => nameOf(one) === name)
  if (alike.length < 2) return name
  const told = [
    ({ schedule }: Variant) => weekInBrief(schedule.sessions, context.clock),
    ({ schedule }: Variant) => firstDayIn(context, schedule)?.text ?? null,
    ({ schedule }: Variant) => schedule.venue,
  ].find((tell) => new Set(alike.map(tell).filter((text) => text !== null)).size === alike.length)?.(variant)
  if (told === undefined || told === null) return name
  return name === null || alike.length === versions.length ? told : `${name} · ${told}`
}

/**
 * Orders the courses of one page by what their cards show, within the order that was asked for: full courses after
 * those with a seat, and by the state or, with `sort=soonest`, the batch of the version on the card, which is not always
 * the one that the API sorts by. Other orders stay.
 */
export function inShownOrder<Course extends Pick<CourseSummary, 'url' | 'variants'>>(
  context: Pick<PageContext, 'today' | 'site'>,
  courses: Course[],
  { sort, ...choice }: VersionChoice & Pick<ListQuery, 'sort'>,
): Course[] {
  if (sort !== 'open' && sort !== 'soonest') return courses
  const placeOf = (course: Course): [number, string] => {
    const { variants } = course
    const { version } = lineAbout(context, variants, choice, languageOfSummary(course))
    if (sort === 'open')
      return [2 * openStates.indexOf(version.availability) + Number(areAllFull(variants)), '']
    const day = dayAhead(context, version)
    return day === undefined ? [2, ''] : [Number(isFull(version)), day]
  }
  return courses
    .map((course) => ({ course, place: placeOf(course) }))
    .sort(({ place: [a, day] }, { place: [b, other] }) => a - b || day.localeCompare(other))
    .map(({ course }) => course)
}

/** Returns whether enrolment is open, but no version has a seat left. */
const areAllFull = (variants: Dated[]): boolean => haveNoSeat(variants.map(seatsOf))

/** Whole weeks between its first and last day, else its workload; null if unknown. */
export function lengthIn(context: Pick<PageContext, 'spoken'>, { schedule }: Dated): string | null {
  return workloadIn(context, weeksOf(schedule) === 0 ? schedule.workload : `P${weeksOf(schedule)}W`)
}

const dayMs = 86_400_000

/** Counts, with weekly classes, the weeks in which they meet; 0 if unknown or less than two. */
export function weeksOf({ starts_on, ends_on, sessions }: Variant['schedule']): number {
  if (starts_on === null || ends_on === null) return 0
  const days = (momentOf(ends_on).getTime() - momentOf(starts_on).getTime()) / dayMs + 1
  return days < 12 ? 0 : sessions.length > 0 ? Math.ceil(days / 7) : Math.round(days / 7)
}

export interface EnrolmentDay {
  date: string
  text: string
}

/** The date that matters for enrolment now, such as the last day; null if there is none. */
export function enrolmentDay(
  { words, say, spoken, today }: PageContext,
  { availability, schedule }: Variant,
) {
  const { enrolment_starts_on: opens, enrolment_ends_on: closes, launches_on: launches } = schedule
  const told = (text: string, date: string | null): EnrolmentDay | null =>
    date === null ? null : { date, text: say(text, { date: dayIn({ spoken }, date) }) }
  switch (availability) {
    case 'coming_soon':
      return told(words.launchesOn, launches)
    case 'not_started':
      // A version whose price begins later may have a first day of enrolment that is past.
      return told(words.opensOn, opens !== null && opens > today ? opens : null)
    case 'available':
      return told(words.closesOn, closes)
    case 'closed':
      // Staff may close enrolment by hand before its last day. The date is then still to come, and showing it would
      // be wrong.
      return closes !== null && closes < today ? told(words.closedOn, closes) : null
  }
}

/** The versions of a course in one language; null if none of them has any. */
interface VersionGroup {
  language: Language | null
  versions: Variant[]
}

/** The page's language, or none, first; in each the soonest first, and last what cannot be bought. */
export function versionGroups(
  { today }: Pick<PageContext, 'today'>,
  variants: Variant[],
  shownIn: string | null,
): VersionGroup[] {
  const rank = (one: Variant): [number, string] => {
    const { starts_on } = one.schedule
    const hasBegun = starts_on !== null && starts_on < today
    return [2 * Number(!isBookable(one)) + Number(hasBegun), firstDayOf(one.schedule) ?? '9999']
  }
  const inOrder = variants
    .map((version) => ({ version, rank: rank(version) }))
    .sort(({ rank: [a, day] }, { rank: [b, other] }) => a - b || day.localeCompare(other))
    .map(({ version }) => version)
  const codeOf = ({ language }: Variant) => language?.code ?? shownIn
  const isOther = (one: Variant) => Number(codeOf(one) !== shownIn)
  const byLanguage = Map.groupBy(
    inOrder.toSorted((one, other) => isOther(one) - isOther(other)),
    codeOf,
  )
  return [...byLanguage.values()].map((versions) => ({
    language: versions.find(({ language }) => language !== null)?.language ?? null,
    versions,
  }))
}

/** Returns whether at least one of date, venue and class times is known. */
export const hasTimetable = ({ schedule: { starts_on, venue, sessions } }: Variant): boolean =>
  starts_on !== null || venue !== null || sessions.length > 0

/** Returns whether a version can be enrolled in, but its price is told on request only. */
export const isPriceOnRequest = (variant: Variant): boolean => isOnSale(variant) && variant.price === null

const seatsOf = ({ availability, schedule }: Pick<Variant, 'availability' | 'schedule'>) => ({
  availability,
  seatsLeft: schedule.seats_left,
})

/** Returns whether a batch has no seats left; false once enrolment is closed. */
export const isFull = ({ availability, schedule }: Pick<Variant, 'availability' | 'schedule'>): boolean =>
  hasNoSeat(availability, schedule.seats_left)

export const isSoldOut = (variant: Pick<Variant, 'availability' | 'schedule'>): boolean =>
  variant.availability === 'available' && isFull(variant)

/** Returns whether enrolment is open and has a page that is not the enquiry's, and the batch is not known to be full. */
export const canEnrol = (
  variant: Pick<Variant, 'availability' | 'schedule' | 'url' | 'enroll_invite_id'>,
): boolean => isOnSale(variant) && !isForEnquiry(variant.enroll_invite_id)

const isOnSale = (variant: Pick<Variant, 'availability' | 'schedule' | 'url'>): boolean =>
  variant.availability === 'available' && variant.url !== null && !isFull(variant)

/** Returns whether the number of seats left is known, of a version that can be bought. */
export const hasSeats = ({ availability, schedule }: Pick<Variant, 'availability' | 'schedule'>): boolean =>
  availability === 'available' && schedule.seats_left !== null

export const seatsIn = (
  { words, say }: Pick<PageContext, 'words' | 'say'>,
  { schedule }: Pick<Variant, 'schedule'>,
): string => (schedule.seats_left ? say(words.seatsLeft, { n: schedule.seats_left }) : words.full)
