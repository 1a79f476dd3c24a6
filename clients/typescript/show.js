import { briefDate, dateText, lowestOnSale, money, weeklyLessons } from './text.js'

export const coursePath = ({ slug, id, course_id: entry }, below = '/courses') =>
  `${below}/${encodeURIComponent(slug ?? id ?? entry)}`

export function price(course, locale, site) {
  const { availability, price: shown, price_visible, variants } = course
  if (shown?.varies) return priced('from', lowestOnSale(variants) ?? shown, locale)
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
