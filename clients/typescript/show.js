export const coursePath = ({ slug, id }, below = '/courses') => `${below}/${encodeURIComponent(slug ?? id)}`

export function price(course, locale, site) {
  const { availability, price: shown, price_visible, variants } = course
  if (shown?.varies) {
    const onSale = variants.flatMap((one) =>
      one.availability === 'available' && one.price ? [one.price] : [],
    )
    const lowest = onSale.reduce((low, one) => (one.amount < low.amount ? one : low), onSale[0] ?? shown)
    return priced('from', lowest, locale)
  }
  if (shown?.is_free) return { ...priced('free', shown, locale), text: undefined }
  if (shown) return priced(shown.compare_at_amount === null ? 'exact' : 'reduced', shown, locale)
  if (availability !== 'available') return { state: 'not_on_sale', availability }
  return { state: price_visible || site?.price_visible === false ? 'hidden' : 'on_request' }
}

const priced = (state, { amount, compare_at_amount, currency, valid_until }, locale) => ({
  state,
  amount,
  currency,
  text: money(amount, currency, locale),
  ...(state === 'reduced' && { was: money(compare_at_amount, currency, locale) }),
  ...(valid_until && { until: dayFormat(locale).format(new Date(valid_until)) }),
})

/** Formats rupees grouped in lakhs, even if the locale has no region. */
function money(amount, currency, locale) {
  const isWhole = Number.isInteger(amount)
  const where = currency === 'INR' && !locale.includes('-') ? `${locale}-IN` : locale
  return new Intl.NumberFormat(where, {
    ...(currency && { style: 'currency', currency }),
    minimumFractionDigits: isWhole ? 0 : 2,
    maximumFractionDigits: isWhole ? 0 : 4,
  }).format(amount)
}

export const schedule = ({ variants }, locale) =>
  variants
    .filter(({ schedule: { starts_on, sessions } }) => starts_on !== null || sessions.length > 0)
    .sort((one, other) => startOf(one).localeCompare(startOf(other)))
    .map(({ package_session_id, level, availability, schedule: dated }) => ({
      id: package_session_id,
      level,
      availability,
      dates: datesIn(dated, locale),
      lessons: lessonsIn(dated.sessions, locale),
      venue: dated.venue,
      seatsLeft: dated.seats_left,
    }))

/** Sort key of a version. Versions without dates come last. */
const startOf = ({ schedule: { starts_on } }) => starts_on ?? '9999'

const dayFormat = (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

function datesIn({ starts_on, ends_on }, locale) {
  if (starts_on === null) return undefined
  const format = dayFormat(locale)
  const first = new Date(starts_on)
  return ends_on !== null && ends_on > starts_on
    ? format.formatRange(first, new Date(ends_on))
    : format.format(first)
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Groups lessons with equal times: `Mon, Wed, Fri`, `18:30–20:00`. */
function lessonsIn(sessions, locale) {
  const byTimes = new Map()
  for (const { day, starts_at, ends_at } of sessions) {
    const lessons = byTimes.get(`${starts_at} ${ends_at}`) ?? { days: [], starts_at, ends_at }
    byTimes.set(`${starts_at} ${ends_at}`, lessons)
    lessons.days.push(day)
  }
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' })
  const dayName = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  const nameOf = (day) => dayName.format(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)))
  return [...byTimes.values()].map(({ days, starts_at, ends_at }) => ({
    days: list.format(days.map(nameOf)),
    times: timesIn(starts_at, ends_at, locale),
  }))
}

function timesIn(starts_at, ends_at, locale) {
  if (starts_at === null) return undefined
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  const momentOf = (time) => new Date(`2024-01-01T${time}Z`)
  return ends_at !== null && ends_at > starts_at
    ? format.formatRange(momentOf(starts_at), momentOf(ends_at))
    : format.format(momentOf(starts_at))
}
