// The site and embed.js are built from this file, so it imports nothing.

/** British English for `en`, which otherwise means American English. */
export const localeOf = (language) => (language === 'en' ? 'en-GB' : language)

/** Formats an amount, with decimals only if needed. Rupees are grouped in lakhs unless the locale has a region. */
export function money(amount, currency, language) {
  const locale = new Intl.Locale(language)
  // In the digits of the language, which a region would change.
  const { numberingSystem } = new Intl.NumberFormat(language).resolvedOptions()
  const where =
    currency === 'INR' && !locale.region
      ? new Intl.Locale(language, { region: 'IN', numberingSystem })
      : locale
  const isWhole = Number.isInteger(amount)
  return new Intl.NumberFormat(where.toString(), {
    ...(currency && { style: 'currency', currency }),
    minimumFractionDigits: isWhole ? 0 : 2,
    maximumFractionDigits: isWhole ? 0 : 4,
  }).format(amount)
}

const momentOf = (date) => new Date(`${date}T00:00Z`)

/** Returns a format for dates, which have no time zone. */
export const dateFormat = (language, parts) =>
  new Intl.DateTimeFormat(localeOf(language), { ...parts, calendar: 'gregory', timeZone: 'UTC' })

/** Formats a date briefly, such as `30 Nov 2026`. */
export const briefDate = (date, language) =>
  dateFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).format(momentOf(date))

/** Formats a date, or the period until a later `last`, such as `1 July – 30 September 2026`. */
export function dateText(first, language, last = null) {
  const format = dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric' })
  return last !== null && last > first
    ? format.formatRange(momentOf(first), momentOf(last))
    : format.format(momentOf(first))
}

/** Formats a date with its weekday, such as `Sat 12 Dec`; with its year if that is another or the day is past. */
export function weekdayAndDate(date, today, language) {
  const year = date >= today && date.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  return dateFormat(language, { weekday: 'short', day: 'numeric', month: 'short', year }).format(
    momentOf(date),
  )
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

// 1 January 2024 was a Monday.
const weekdayAt = (index) => new Date(Date.UTC(2024, 0, 1 + index))

const weekdayFormat = (language) => dateFormat(language, { weekday: 'short' })

/** Returns the short name of a weekday such as `monday`; returns other text unchanged. */
export const weekdayName = (day, language) =>
  weekdays.includes(day) ? weekdayFormat(language).format(weekdayAt(weekdays.indexOf(day))) : day

/** Returns the weekdays in the order of the language's week. */
export function weekdaysFrom(language) {
  const locale = new Intl.Locale(localeOf(language))
  const first = ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) - 1
  return [...weekdays.slice(first), ...weekdays.slice(0, first)]
}

/** Formats the weekdays of lessons: `Mon, Wed, Fri`, or `Mon – Fri` for three or more days in a row. */
function daysOf(sessions, language) {
  const week = weekdaysFrom(language)
  const monday = week.indexOf('monday')
  // Counted from Monday 1 January 2024 or the days before it.
  const days = [...new Set(sessions.map(({ day }) => week.indexOf(day) - monday))].sort(
    (one, other) => one - other,
  )
  const format = weekdayFormat(language)
  const [first, last] = [days[0], days.at(-1)]
  if (days.length > 2 && last - first === days.length - 1)
    return format.formatRange(weekdayAt(first), weekdayAt(last))
  const list = new Intl.ListFormat(localeOf(language), { type: 'unit', style: 'short' })
  return list.format(days.map((day) => format.format(weekdayAt(day))))
}

/** Formats a time of day, or the period until a later `end`: 09:05, or 9:05 am without a break. */
function timeText(start, language, end) {
  const formatOf = (hour) => dateFormat(language, { hour, minute: '2-digit' })
  const plain = formatOf('numeric')
  const format = plain.resolvedOptions().hour12 ? plain : formatOf('2-digit')
  const [first, last] = [start, end].map((time) => new Date(`2024-01-01T${time}Z`))
  const text = last > first ? format.formatRange(first, last) : format.format(first)
  return text.replaceAll(' ', '\u{a0}')
}

function grouped(sessions, keyOf) {
  const groups = new Map()
  for (const one of sessions) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return [...groups.values()]
}

/** Formats weekly lessons, grouped by their times; `times` is null if no time is set. */
export const weeklyLessons = (sessions, language) =>
  grouped(sessions, ({ starts_at, ends_at }) => `${starts_at} ${ends_at}`).map((same) => {
    const [{ starts_at, ends_at }] = same
    return {
      days: daysOf(same, language),
      times: starts_at === null ? null : timeText(starts_at, language, ends_at),
    }
  })

/**
 * Formats weekly lessons in one line with weekdays and start times, such as `Mon, Wed, Fri · 18:30`. Omits the times
 * if there are more than two; returns null without lessons.
 */
export function weekInBrief(sessions, language) {
  if (sessions.length === 0) return null
  const groups = grouped(sessions, ({ starts_at }) => starts_at)
  if (groups.length > 2) return daysOf(sessions, language)
  return groups
    .map((same) => {
      const [{ starts_at }] = same
      return starts_at === null
        ? daysOf(same, language)
        : `${daysOf(same, language)} · ${timeText(starts_at, language)}`
    })
    .join(' / ')
}

/** Returns the first date on or after `from` that falls on one of the weekdays; undefined if there are none. */
export function firstOn(days, from) {
  return Array.from({ length: 7 }, (_, after) => new Date(momentOf(from).getTime() + after * 86_400_000))
    .find((date) => date.getUTCFullYear() < 10_000 && days.includes(weekdays[(date.getUTCDay() + 6) % 7]))
    ?.toISOString()
    .slice(0, 10)
}

/**
 * Returns the day on which a batch first meets: the first day with a class on or after `starts_on`. Without classes,
 * or if none comes before the end, returns `starts_on`, which may be null.
 */
export function firstDayOf({ starts_on, ends_on, sessions }) {
  const first =
    starts_on === null
      ? undefined
      : firstOn(
          sessions.map(({ day }) => day),
          starts_on,
        )
  return first !== undefined && (ends_on === null || first <= ends_on) ? first : starts_on
}

/** States of a version, in the order in which a line about its course prefers them. */
const states = ['available', 'not_started', 'coming_soon', 'full', 'closed']

const stateOf = ({ availability, schedule }) =>
  availability !== 'closed' && schedule.seats_left === 0 ? 'full' : availability

const isForeign = (price, currency) =>
  Boolean(currency && price && !price.is_free && price.currency !== currency)

/**
 * Chooses the version that a line about a course speaks of, its day, place, seats, state and price alike: of the
 * `fitting` ones that which can be bought, and begins, the soonest. A version without a date comes after those to come,
 * before those that have begun; a price in the site's `currency` goes before one in another. `others` is the price of
 * the other versions on sale, if it says more than the version's own: a lower one, or what is paid beside a free one.
 */
export function courseLine(variants, { today, currency = null, fitting = variants }) {
  const rank = ({ schedule, price, ...rest }) => [
    states.indexOf(stateOf({ schedule, ...rest })),
    Number(isForeign(price, currency)),
    schedule.starts_on === null ? 1 : schedule.starts_on >= today ? 0 : 2,
    firstDayOf(schedule) ?? '',
    price?.amount ?? Number.POSITIVE_INFINITY,
  ]
  const [{ version }] = fitting
    .map((version) => ({ version, rank: rank(version) }))
    .sort((one, other) => compareRanks(one.rank, other.rank))
  const beside = variants.filter((one) => one !== version && stateOf(one) === 'available')
  return { version, others: pricesBeside(version.price, beside, currency) }
}

function compareRanks(one, other) {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : one[at] < other[at] ? -1 : 1
}

/** Returns what other versions cost, and whether that is only the lowest; undefined if it adds nothing to `own`. */
function pricesBeside(own, versions, currency) {
  const prices = versions.flatMap(({ price }) => price ?? [])
  const [price] = prices
    .filter((one) => {
      if (own === null) return true
      if (own.is_free || one.is_free) return own.is_free !== one.is_free
      return one.currency === own.currency && one.amount < own.amount
    })
    .sort((one, other) => isForeign(one, currency) - isForeign(other, currency) || one.amount - other.amount)
  const isOther = ({ price: one }) => one?.amount !== price.amount && !one?.is_free
  return price && { price, isFrom: !price.is_free && versions.some(isOther) }
}
