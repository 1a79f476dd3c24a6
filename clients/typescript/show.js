import { briefDate, courseLine, dateText, money, weeklyLessons } from './text.js'

export const coursePath = ({ slug, id, course_id: entry }, below = '/courses') =>
  `${below}/${encodeURIComponent(slug ?? id ?? entry)}`

export function price({ variants }, locale, site = {}, now = new Date()) {
  const { currency, time_zone: timeZone = 'UTC' } = site
  const today = now.toLocaleDateString('en-CA', { timeZone })
  const { version, others } = courseLine(variants, { today, currency })
  return {
    ...shownPrice(version, locale, site),
    version: version.package_session_id,
    ...(others && { others: priced(others.isFrom ? 'from' : 'exact', others.price, locale) }),
  }
}

function shownPrice({ availability, price: shown }, locale, site) {
  if (availability !== 'available') return { state: 'not_on_sale', availability }
  if (shown === null) return { state: site.price_visible === false ? 'hidden' : 'on_request' }
  return priced(shown.compare_at_amount === null ? 'exact' : 'reduced', shown, locale)
}

const priced = (state, { amount, compare_at_amount, currency, is_free, valid_until }, locale) => ({
  state: is_free ? 'free' : state,
  amount,
  currency,
  text: is_free ? undefined : money(amount, currency, locale),
  ...(state === 'reduced' && { was: money(compare_at_amount, currency, locale) }),
  ...(valid_until && { until: briefDate(valid_until, locale) }),
})

export const schedule = ({ variants }, locale) =>
  variants
    .filter(({ schedule: { starts_on, sessions } }) => starts_on !== null || sessions.length > 0)
    .sort((one, other) => startOf(one).localeCompare(startOf(other)))
    .map(
      ({ package_session_id, level, availability, schedule: { starts_on, ends_on, sessions, ...rest } }) => ({
        id: package_session_id,
        level,
        availability,
        dates: starts_on === null ? undefined : dateText(starts_on, locale, ends_on),
        lessons: weeklyLessons(sessions, locale).map(({ days, times }) => ({
          days,
          times: times ?? undefined,
        })),
        venue: rest.venue,
        seatsLeft: rest.seats_left,
      }),
    )

/** Sort key of a version. Versions without dates come last. */
const startOf = ({ schedule: { starts_on } }) => starts_on ?? '9999'
