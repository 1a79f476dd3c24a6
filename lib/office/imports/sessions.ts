import {
  type Session,
  sortedSessions,
  type Weekday,
  weekdays,
} from '#lib/contract/catalogue/rules/calendar.ts'
import { languages as allLanguages, bareText, calendarNames, namedBy, nameKey } from './calendar-names.ts'
import { type MessageKey, quote, said, UnreadableText } from './messages.ts'
import words from './words/lessons.json' with { type: 'json' }

/** Characters of a timetable; 14 lessons need a fraction of this. */
const writtenMax = 2_000
const sessionsMax = 14

/** Codes by the words that mean them: days as digits from Monday, halves of the day, and what only stands between. */
const codes = new Map(
  Object.entries(words).flatMap(([code, list]) =>
    list.split(' ').map((word) => [nameKey(word), code] as const),
  ),
)
/** American days of a week in order, each one or two letters: `MWF`, `TTh`, `MTuWThF`. */
const letters = /^(mo?)?(tu|t(?!h))?(we?)?(th|r)?(fr?)?(sa|s(?!u))?(su|u)?$/

/** Thrown when a text can only be read by guessing; the message is a key. */
class Unclear extends Error {}
const unclear = (reason: MessageKey) => new Unclear(reason)

/** Throws `UnreadableText` rather than guess: `Tue-Thu` may be two or three days, `6:30` in the evening. */
export function readSessions(written: string, languages: readonly string[] = allLanguages): Session[] {
  let reason = 'noSessions'
  for (const language of written.length > writtenMax ? [] : new Set(languages))
    try {
      const found = written.split(/[;\n]/).flatMap((part) => sessionsIn(part, language))
      if (found.length > sessionsMax) throw unclear('manyLessons')
      return sortedSessions(found)
    } catch (error) {
      if (!(error instanceof Unclear)) throw error
      if (reason === 'noSessions') reason = error.message
    }
  throw new UnreadableText(said(reason as MessageKey, { value: quote(written.trim()) }))
}

/** Whether each word is a day or a time, although they may not say which one. */
export function isSessions(written: string, language: string): boolean {
  try {
    return written.length <= writtenMax && codesIn(written, language).includes('d')
  } catch (error) {
    if (error instanceof Unclear) return false
    throw error
  }
}

const patterns = new Map<string, RegExp>()
const marks = [...codes]
  .flatMap(([word, code]) => (/^[aph]$/.test(code) ? RegExp.escape(word) : []))
  .join('|')

/** Matches the next token. Names of several words, and of languages that write no spaces, are found as they stand. */
function patternOf(language: string): RegExp {
  const names = [...calendarNames(language).days.keys()]
    .filter((name) => /\s|[^\p{L}\p{M}]|[\u3040-\u9fff\uac00-\ud7af]/u.test(name))
    .sort((one, other) => other.length - one.length)
    .map((name) => RegExp.escape(name))
  const pattern = [
    `(?<name>${names.join('|') || '(?!)'})`,
    '(?<sign>[-–—~〜～至到]+)|(?:[\\s,;:&+/|()·.、，・每]|毎週|매주)+',
    '(?<!\\d:)(?<hours>\\d{1,2})(?:\\s?(?:[:.h時点點시]|uhr)\\s?(?<minutes>\\d{2})(?::00)?(?!\\d)[分분]?)?' +
      '(?:\\s?(?<half>[ap])\\.?\\s?m\\.?(?!\\p{L})' +
      `|\\s?(?<mark>${marks})(?![\\p{L}\\p{M}]))?`,
    "(?<word>[\\p{L}\\p{M}'’]+(?:\\.(?=\\s?\\p{L})|\\.)?)",
  ].join('|')
  return new RegExp(pattern, 'gyu')
}

/** `d0 d2 t1110 - t1200 ` for `Mon & Wed 18:30–20:00`, `> ` for "to", `h` behind 24-hour times. */
function codesIn(written: string, language: string): string {
  if (/\d ?(?:h|uhr)? ?\/ ?\d/.test(written)) throw unclear('oneOrTwo')
  const text = bareText(written)
    .replace(/(?:12 )?noon\b/g, '12 pm')
    .replace(/^(\D*\d{1,2}[:.]\d\d) (\d{1,2}[:.]\d\d)$/, '$1-$2')
  const pattern = patterns.get(language) ?? patternOf(language)
  patterns.set(language, pattern)
  const { days } = calendarNames(language)
  let [coded, end] = ['', 0]
  for (const { 0: all, index, groups: found = {} } of text.matchAll(pattern)) {
    end = index + all.length
    const { name, sign, hours, minutes = '0', half, mark = '', word } = found
    if (name !== undefined) coded += `d${days.get(name)} `
    if (sign !== undefined) coded += '- '
    if (word !== undefined) coded += codeOf(nameKey(word), days)
    if (hours === undefined) continue
    if (Number(hours) > 23 || Number(minutes) > 59) throw unclear('noTime')
    const is24 = Number(hours) > 12 || /^0/.test(hours)
    coded += `t${Number(hours) * 60 + Number(minutes)}${half ?? codes.get(mark) ?? (is24 ? 'h' : '')} `
  }
  if (end < text.length) throw unclear('noSessions')
  return coded
}

function codeOf(word: string, days: ReadonlyMap<string, number>): string {
  const code = namedBy(days, word) ?? codes.get(word) ?? /^([ap])m$/.exec(word)?.[1]
  if (code === '_' || code === 'h') return ''
  if (code !== undefined) return /^\d/.test(String(code)) ? `d${code} ` : `${code} `
  const many = days.has('monday') ? (letters.exec(word) ?? []).slice(1) : []
  const lettered = many.flatMap((one, day) => (one ? `d${day} ` : []))
  if (lettered.length < 2) throw unclear('noSessions')
  return lettered.join('')
}

function sessionsIn(written: string, language: string): Session[] {
  if (written.trim() === '') return []
  const coded = codesIn(written, language)
    // `Mon-Wed-Fri` is a list, `Mon-Fri` and `Mon to Wed` are ranges.
    .replace(/d\d(?: - d\d){2,}/g, (list) => list.replaceAll('- ', ''))
    .replace(/d(\d) ([->]) d(\d)/g, (_, from, sign, to) => daysBetween(Number(from), sign, Number(to)))
    .replace(/(t\S+) [->] (t\S+)/g, '$1$2')
  if (/[->]/.test(coded)) throw unclear('noSessions')
  const [half, otherHalf] = new Set(coded.match(/\b[ap] /g))
  if (otherHalf) throw unclear('severalHalves')
  const only = coded.replace(/\b[ap] /g, '')
  const spans = only.match(only.startsWith('d') ? /(?:d\d+ )+(?:t\S+ )*/g : /(?:t\S+ )+(?:d\d+ )*/g) ?? []
  if (spans.length === 0) throw unclear('noWeekday')
  return spans.flatMap((span) => {
    const days = span.match(/d\d+/g)?.flatMap((one) => [...one.slice(1)].map(Number)) ?? []
    const times = span.match(/t\S+/g) ?? []
    if (days.length === 0) throw unclear('noWeekday')
    if (new Set(days).size < days.length) throw unclear('unclearDays')
    if (times.length === 0 && (spans.length > 1 || half)) throw unclear('untimed')
    const clocked = times.map((time) => clockedTimes(time, half?.trim()))
    return days.flatMap((day) =>
      (clocked.length === 0 ? [[null, null] as const] : clocked).map(([starts_at, ends_at]) => ({
        day: weekdays[day] as Weekday,
        starts_at,
        ends_at,
      })),
    )
  })
}

function daysBetween(from: number, sign: string, to: number): string {
  const steps = (to - from + 7) % 7
  if (sign === '-' && steps === 2) throw unclear('twoOrThree')
  return Array.from({ length: steps + 1 }, (_, step) => `d${(from + step) % 7}`).join(' ')
}

const noon = 12 * 60
const longest = 10 * 60

/** The only halves of the day within ten hours; from nine o'clock on the first. `HH:MM`. */
function clockedTimes(coded: string, beside: string | undefined): [string, string | null] {
  const is24 = coded.includes('h')
  const [from, to, more] = [...coded.matchAll(/t(\d+)([aph]?)/g)].map(([, written, half = '']) => {
    const minutes = Number(written)
    const isBeside = half === '' || (half === 'h' && minutes <= noon)
    return { minutes, half: (isBeside && beside) || half || (is24 ? 'h' : '') }
  })
  if (!from || more) throw unclear('noSessions')
  const isOpen = from.half === '' || to?.half === ''
  const fits = (start: number, end: number) =>
    end > start && end <= 2 * noon && (!isOpen || end - start <= longest)
  const spans = halvesOf(from).flatMap((start): [number, number | undefined][] =>
    to ? halvesOf(to).flatMap((end) => (fits(start, end) ? [[start, end]] : [])) : [[start, undefined]],
  )
  const [span, other] = spans
  if (!span || span[1] === 2 * noon) throw unclear('noTime')
  if (other && from.minutes < 9 * 60) throw unclear('noHalf')
  return [clockText(span[0]), span[1] === undefined ? null : clockText(span[1])]
}

/** Returns when a time is, in minutes of the day: once in each half of the day if it does not say which. */
function halvesOf({ minutes, half }: { minutes: number; half: string }): number[] {
  if (half === 'h' || minutes >= noon + 60) return [minutes]
  if (half === '') return [minutes, minutes + noon]
  return [(minutes % noon) + (half === 'p' ? noon : 0)]
}

const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

const dayText = ({ day }: Session): string => day.charAt(0).toUpperCase() + day.slice(1)

const timesText = ({ starts_at, ends_at }: Session): string =>
  starts_at === null ? '' : `${starts_at}${ends_at === null ? '' : `–${ends_at}`} h`

/** Formats sessions as text that can be parsed back to the same sessions. Days with equal times are grouped. */
export const sessionsText = (sessions: readonly Session[]): string =>
  [...Map.groupBy(sessions, timesText)]
    .map(([times, alike]) => [alike.map(dayText).join(', '), times].filter(Boolean).join(' '))
    .join('; ')
