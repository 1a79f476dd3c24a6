import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import { lengthIn } from '#lib/site/dates/batches.ts'
import { shortDay } from '#lib/site/dates/days.ts'
import { type Frame, langOf } from '#lib/site/frame.ts'

/** Date, place and length of a batch in one line; unknown parts are left out. */
export function BatchLine({
  frame,
  variant,
}: {
  frame: Frame
  variant: Pick<Variant, 'availability' | 'language' | 'schedule'>
}) {
  const { words, say } = frame
  const { starts_on, venue } = variant.schedule
  const length = lengthIn(frame, variant)
  return (
    <>
      {starts_on && (
        <time dateTime={starts_on}>{say(words.startsShort, { date: shortDay(frame, starts_on) })}</time>
      )}
      {venue && <span {...langOf(frame, venue)}>{venue}</span>}
      {length && <span>{length}</span>}
    </>
  )
}
