import type { DashboardRequest } from '#app/dashboard/frame/dashboard-route.ts'
import { dayIn, wordFor } from '#app/dashboard/words/words.ts'
import { dayAfter } from '#lib/catalogue/rules/calendar.ts'
import type { ExplainedChange } from '#lib/modules/explain/changes.ts'
import type { Verdict } from '#lib/modules/explain/verdicts.ts'
import { money } from '#lib/site/money.ts'

const lastKey = ({ field }: Verdict): string => field?.split('.').at(-1) ?? ''

/** Says a verdict on a course as a whole; blank for a verdict that an office need not know. */
export function courseSentence({ words, say }: DashboardRequest, verdict: Verdict): string {
  const { reasons } = words.course
  if (verdict.rule === 'access') return reasons.access
  if (verdict.rule === 'edition') return say(reasons.editions, { count: Number(verdict.value) })
  if (verdict.rule !== 'visibility' || verdict.verdict === 'shown') return ''
  return hiddenSentence(reasons, verdict)
}

const hiddenSentence = (reasons: DashboardRequest['words']['course']['reasons'], verdict: Verdict) => {
  const { published, archived, versions, status } = reasons
  return wordFor({ published, archived, versions, status }, lastKey(verdict))
}

/** Says a verdict on a version. `end`: its last day of enrolment. */
export function versionSentence(
  { words, say, language }: DashboardRequest,
  verdict: Verdict,
  end: string | null,
): string {
  const { reasons } = words.course
  const day = dayIn(language, String(verdict.value))
  const last = end === null ? '' : dayIn(language, end)
  const key = lastKey(verdict)
  switch (verdict.rule) {
    case 'visibility':
      return hiddenSentence(reasons, verdict)
    case 'availability':
      if (verdict.verdict === 'coming_soon') return reasons.coming
      if (verdict.verdict === 'not_started') return say(reasons.opens, { day })
      if (verdict.verdict === 'available') return end ? say(reasons.openUntil, { last }) : reasons.open
      if (key !== 'ends_on') return reasons.closed
      return say(reasons.ended, {
        day: dayIn(language, dayAfter(String(verdict.value)) ?? String(verdict.value)),
        last: day,
      })
    case 'launch':
      return say(reasons.launches, { day })
    case 'price':
      if (key === 'prices_visible') return reasons.pricesOff
      if (verdict.verdict === 'on request') return reasons.onRequest
      if (verdict.verdict === 'none') return reasons.notOnSale
      if (verdict.verdict === 'free') return reasons.free
      return say(reasons.price, { price: priceIn(language, verdict.verdict) })
    case 'language':
      if (key === 'enabled') return ''
      return verdict.verdict === 'none'
        ? reasons.noLanguage
        : say(reasons.language, { language: languageName(language, verdict.verdict) })
    default:
      return ''
  }
}

/** Formats a price such as `1499 INR`. */
function priceIn(language: string, price: string): string {
  const [amount, currency = null] = price.split(' ')
  return money(Number(amount), currency, language)
}

const languageName = (language: string, code: string): string => {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Says a state or a price before or after a change. */
export function stateWord(
  { words, language }: DashboardRequest,
  rule: ExplainedChange['rule'],
  value: string,
): string {
  if (rule === 'availability') return wordFor(words.courses.states, value)
  if (value === 'none') return words.none
  return value === 'free' ? words.course.reasons.free : priceIn(language, value)
}
