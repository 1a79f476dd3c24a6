import { readCause } from '#lib/base/failure-causes.ts'
import { dateIn, isCalendarDate } from '#lib/contract/catalogue/rules/calendar.ts'
import { eachFact } from '#lib/contract/catalogue/rules/version-fact-table.ts'
import type { Plural, WordsLike } from '#lib/site/words/words.ts'
import { type SentenceValues, say } from '#lib/site/words/words.ts'
import english from './en.json' with { type: 'json' }
import hindi from './hi.json' with { type: 'json' }

/** Each language has a file with the same keys. Labels of facts are added to those of fields and columns. */
export type DashboardWords = WordsLike<ReturnType<typeof withFacts<typeof english>>>

export interface Spoken {
  language: keyof typeof included
  words: DashboardWords
  say: (text: string | Plural, values: SentenceValues) => string
}

interface FieldWords {
  course: { fields: object }
  import: { columns: object }
}

function withFacts<Words extends FieldWords>(words: Words, language: 'en' | 'hi') {
  const labels = eachFact(({ label }) => label[language])
  const fields = { ...words.course.fields, ...labels }
  const columns = { ...fields, ...words.import.columns }
  return { ...words, course: { ...words.course, fields }, import: { ...words.import, columns } }
}

const included = {
  en: withFacts(english, 'en'),
  hi: withFacts(hindi, 'hi'),
} satisfies Record<string, DashboardWords>
export const languages = Object.keys(included) as (keyof typeof included)[]

export const languageNames: Record<keyof typeof included, string> = { en: 'English', hi: 'हिन्दी' }

export function wordsIn(language: string): Spoken {
  const code = languages.find((one) => one === language) ?? 'en'
  return { language: code, words: included[code], say: (text, values) => say(code, text, values) }
}

/** Returns the texts in the first language of `Accept-Language` that the dashboard has, else in English. */
export function wordsFor(headers: Headers): Spoken {
  const asked = (headers.get('accept-language') ?? '').split(',').map((part) => part.trim().slice(0, 2))
  return wordsIn(asked.find((code) => languages.some((one) => one === code)) ?? 'en')
}

/** Returns the label of a value such as a role or state; the value itself if it has no label. */
export const wordFor = (group: Record<string, string>, value: string): string =>
  (Object.hasOwn(group, value) ? group[value] : undefined) ?? value

const settingNames = /\b(?:CRM|SMTP|MAIL|SITE|DATABASE|DASHBOARD)_[A-Z_]+\b/g

/** Translates a recorded cause. Names of the server's settings are shown only to operators. */
export function causeIn(
  spoken: Spoken,
  text: string,
  isOperator: boolean,
  moment: (at: string) => string = (at) => at,
): string {
  const { words, say } = spoken
  if (isOperator && text.search(settingNames) >= 0) return text
  const known = readCause(text)
  if (known) {
    const { at, ...values } = known.values
    return say(words.causes[known.code], { ...values, ...(at && { at: moment(at) }) })
  }
  return text.replace(settingNames, words.causes.setting)
}

/** A time of day: in Hindi with the part of the day, as people say it, instead of am and pm. */
const timeParts = (language: string): Intl.DateTimeFormatOptions => ({
  ...{ hour: 'numeric', minute: '2-digit' },
  ...(language === 'hi' && { dayPeriod: 'short' }),
})

/** Formats a moment in the institute's time zone; null becomes a dash. */
export function momentIn(language: string, zone: string, moment: Date | string | null): string {
  if (moment === null) return '–'
  const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone } as const
  return new Intl.DateTimeFormat(`${language}-IN`, { ...day, ...timeParts(language) }).format(
    new Date(moment),
  )
}

/** Writes how long it is until a moment, in hours or minutes, such as "in 40 minutes". */
export function untilIn(language: string, moment: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 60_000))
  const format = new Intl.RelativeTimeFormat(`${language}-IN`)
  return minutes < 90 ? format.format(minutes, 'minute') : format.format(Math.ceil(minutes / 60), 'hour')
}

const dayMs = 86_400_000

/** Formats a moment like `momentIn`, but writes "today" and "yesterday" for these days, and the weekday for the five before. */
export function recentIn({ language, words, say }: Spoken, zone: string, moment: Date, now: Date): string {
  const day = dateIn(zone, moment)
  const today = dateIn(zone, now)
  const ago = (Date.parse(today) - Date.parse(day)) / dayMs
  const near = [words.today, words.yesterday][ago] ?? (ago > 1 && ago < 7 ? words.onWeekday : undefined)
  if (near === undefined) return momentIn(language, zone, moment)
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-IN`, { ...options, timeZone: zone }).format(moment)
  return say(near, { day: written({ weekday: 'long' }), time: written(timeParts(language)) })
}

export const dayIn = (language: string, day: string): string =>
  isCalendarDate(day)
    ? new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
    : day

export const shortDayIn = (language: string, day: string): string =>
  new Intl.DateTimeFormat(`${language}-IN`, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(day),
  )

export function afterIn({ words, say }: Spoken, minutes: number): string {
  const { after } = words.enquiry
  if (minutes < 60) return say(after.minutes, { n: minutes })
  return minutes < 48 * 60
    ? say(after.hours, { n: Math.round(minutes / 60) })
    : say(after.days, { n: Math.round(minutes / 1_440) })
}
