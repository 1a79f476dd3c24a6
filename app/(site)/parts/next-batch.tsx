import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import { lengthIn } from '#lib/site/dates/batches.ts'
import { shortDay } from '#lib/site/dates/days.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'

/** Date, place and length of a batch in one line; unknown parts are left out. */
export function BatchLine({
  context,
  variant,
}: {
  context: PageContext
  variant: Pick<Variant, 'availability' | 'language' | 'schedule'>
}) {
  const { words, say } = context
  const { starts_on, venue } = variant.schedule
  const length = lengthIn(context, variant)
  return (
    <>
      {starts_on && (
        <time dateTime={starts_on}>{say(words.startsShort, { date: shortDay(context, starts_on) })}</time>
      )}
      {venue && <span {...langOf(context, venue)}>{venue}</span>}
      {length && <span>{length}</span>}
    </>
  )
}
