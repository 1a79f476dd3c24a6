import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import { lengthIn, seatsIn } from '#lib/site/dates/batches.ts'
import { shortDay } from '#lib/site/dates/days.ts'
import { weekInBrief } from '#lib/site/dates/sessions.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'

/** Date, days, place, length and seats of a batch in one line; unknown parts are left out. */
export function BatchLine({
  context,
  variant,
}: {
  context: PageContext
  variant: Pick<Variant, 'availability' | 'language' | 'schedule'>
}) {
  const { words, say } = context
  const { starts_on, venue, sessions } = variant.schedule
  const week = weekInBrief(context, sessions)
  const seats = seatsIn(context, variant)
  const length = lengthIn(context, variant)
  return (
    <>
      {starts_on && (
        <time dateTime={starts_on}>{say(words.startsShort, { date: shortDay(context, starts_on) })}</time>
      )}
      {week && <span>{week}</span>}
      {venue && <span {...langOf(context, venue)}>{venue}</span>}
      {length && <span>{length}</span>}
      {seats && <span>{seats}</span>}
    </>
  )
}
