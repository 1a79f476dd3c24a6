import type { VariantPrice } from '#lib/contract/catalogue/answers/variant.ts'
import { hasNoSeat } from '#lib/contract/catalogue/rules/availability.ts'
import { dayAfter } from '#lib/contract/catalogue/rules/calendar.ts'
import { findingsOfCourse } from '#lib/contract/catalogue/rules/course-findings.ts'
import { defaultInvite } from '#lib/contract/catalogue/rules/plans.ts'
import type { Reason } from '#lib/contract/catalogue/rules/reason.ts'
import type { DatedChange, Standing } from '#lib/modules/dashboard/courses/standing.ts'
import { officeSentence } from '#lib/office/findings/findings.ts'
import { priceIn } from './price-words.ts'
import { dayIn, type Spoken, wordFor } from './words.ts'

export function standingSentences(spoken: Spoken, standing: Standing): string[] {
  const { words } = spoken
  const { hasAccess, hidden, first, name, next } = standing
  const { reasons } = words.course
  return [
    ...(hasAccess ? [] : [reasons.access]),
    ...(hidden ? [words.course.hidden, hiddenSentence(spoken, hidden)] : []),
    ...(first && !hidden
      ? [
          [name && `${name}:`, stateSentence(spoken, standing)].filter(Boolean).join(' '),
          priceSentence(spoken, standing),
        ]
      : []),
    ...stumbleSentence(spoken, standing),
    ...(next?.changes.slice(0, changesMax) ?? []).map((change) =>
      changeSentence(spoken, next?.on ?? '', change),
    ),
  ]
}

const changesMax = 3

function stumbleSentence({ words, language }: Spoken, { course, today }: Standing): string[] {
  const texts = findingsOfCourse(course, today).flatMap((finding) => officeSentence(language, finding) ?? [])
  return texts.length > 0 ? [`${words.preview.stumbles}: ${texts.join(', ')}.`] : []
}

const hiddenKeys = ['published', 'publish_from', 'publish_until', 'archived', 'versions'] as const

function hiddenSentence({ words, say, language }: Spoken, { field, value }: Reason): string {
  const key = hiddenKeys.find((one) => one === field[0])
  return key
    ? say(words.course.reasons[key], { day: typeof value === 'string' ? dayIn(language, value) : '' })
    : ''
}

function stateSentence({ words, say, language }: Spoken, { first }: Standing): string {
  const { reasons } = words.course
  if (!first) return ''
  const { source, variant } = first
  const { field, value } = first.reasons.availability
  const key = field.at(-1)
  // A price's day may decide as well as a day of enrolment.
  const isOfPlan = field.includes('plans')
  const end = defaultInvite(source)?.ends_on ?? null
  const day = dayIn(language, String(value))
  switch (variant.availability) {
    case 'coming_soon':
      return reasons.coming
    case 'not_started':
      return say(isOfPlan ? reasons.priceStarts : reasons.opens, { day })
    case 'available':
      if (hasNoSeat(variant.availability, source.seats_left)) return reasons.full
      return end ? say(reasons.openUntil, { last: dayIn(language, end) }) : reasons.open
    case 'closed':
      if (key === 'invites') return reasons.noPrice
      if (key !== 'ends_on') return reasons.closed
      return say(isOfPlan ? reasons.priceEnded : reasons.ended, {
        day: dayIn(language, dayAfter(String(value)) ?? String(value)),
        last: day,
      })
  }
}

function priceSentence(spoken: Spoken, { first, whyNoPrice }: Standing): string {
  const { reasons } = spoken.words.course
  if (whyNoPrice?.field.at(-1) === 'prices_visible') return reasons.pricesOff
  if (first?.offer.terms === 'on request' && first.variant.availability === 'available')
    return reasons.onRequest
  if (whyNoPrice || !first?.variant.price) return reasons.notOnSale
  const { price } = first.variant
  return price.is_free ? reasons.free : spoken.say(reasons.price, { price: shownPrice(spoken, price) })
}

function changeSentence(spoken: Spoken, on: string, change: DatedChange): string {
  const { words, say, language } = spoken
  const [from, to] = [change.from, change.to].map((value) =>
    value === null
      ? words.none
      : typeof value !== 'string'
        ? shownPrice(spoken, value)
        : wordFor(change.rule === 'visibility' ? words.course.visibility : words.courses.states, value),
  )
  const sentence = say(words.course.change, { day: dayIn(language, on), from: from ?? '', to: to ?? '' })
  return change.level ? `${change.level}: ${sentence}` : sentence
}

const shownPrice = (spoken: Spoken, { amount, currency, valid_until }: VariantPrice): string =>
  priceIn(spoken, { amount, currency, ends_on: valid_until })
