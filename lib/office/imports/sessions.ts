import {
  type Session,
  sortedSessions,
  type Weekday,
  weekdays,
} from '#lib/contract/catalogue/rules/calendar.ts'
import { languages as allLanguages } from './calendar-names.ts'
import { quote, said, UnreadableText } from './messages.ts'
import { type Hour, type Token, tokensIn, Unclear } from './session-tokens.ts'

/** Characters of a timetable; 14 lessons need a fraction of this. */
const writtenMax = 2_000
const sessionsMax = 14

/**
 * Reads weekly days and times, such as `Mon & Wed 18:30–20:00`, in the first of the languages that reads them. With
 * `isClock24`, `6:30` is in the morning. Throws `UnreadableText` rather than guess: `Tue-Thu` may mean two or three days,
 * and `6:30` may be in the evening.
 */
export function readSessions(
  written: string,
  languages: readonly string[] = allLanguages,
  isClock24 = false,
): Session[] {
  let reason: Unclear['reason'] = 'noSessions'
  for (const language of written.length > writtenMax ? [] : new Set(languages))
    try {
      const found = written.split(/[;\n]/).flatMap((part) => sessionsIn(part, language, isClock24))
      const sessions = sortedSessions(found)
      if (sessions.length > sessionsMax) throw new Unclear('manyLessons')
      return sessions
    } catch (error) {
      if (!(error instanceof Unclear)) throw error
      if (reason === 'noSessions') reason = error.reason
    }
  throw new UnreadableText(said(reason, { value: quote(written.trim()) }))
}

/** Returns whether a text is days and times in a language. */
export function isSessions(written: string, language: string): boolean {
  try {
    return readSessions(written, [language], true).length > 0
  } catch (error) {
    if (error instanceof UnreadableText) return false
    throw error
  }
}

/** Days, and the times at each. */
interface Span {
  days: number[]
  times: [from: Hour, to: Hour | undefined][]
}

function sessionsIn(written: string, language: string, isClock24: boolean): Session[] {
  if (written.trim() === '') return []
  if (/\d ?(?:h|uhr)? ?\/ ?\d/.test(written)) throw new Unclear('oneOrTwo')
  // An end without its start.
  if (/(?:^|\s)[-–—]\d/.test(written)) throw new Unclear('noSessions')
  const tokens = tokensIn(written, language)
  const spans = spansIn(tokens)
  const half = new Set(tokens.flatMap((token) => ('half' in token ? token.half : [])))
  if (half.size > 1) throw new Unclear('severalHalves')
  if (spans.length === 0 || spans.some(({ days }) => days.length === 0)) throw new Unclear('noWeekday')
  if (spans.length > 1 && spans.some(({ times }) => times.length === 0)) throw new Unclear('untimed')
  if (half.size > 0 && spans.every(({ times }) => times.length === 0)) throw new Unclear('untimed')
  const context = { half: [...half][0], isClock24 }
  return spans.flatMap(({ days, times }) => {
    const clocked = times.map(([from, to]) => clockedTimes(from, to, context))
    return days.flatMap((day) =>
      (clocked.length === 0 ? [[null, null] as const] : clocked).map(([starts_at, ends_at]) => ({
        day: weekdays[day] as Weekday,
        starts_at,
        ends_at,
      })),
    )
  })
}

/** Combines days with their times: `Mon 7pm, Wed 8pm`, `7pm Mon & Wed`. */
function spansIn(tokens: readonly Token[]): Span[] {
  const spans: Span[] = []
  const first = tokens.find((token) => 'days' in token || 'hour' in token)
  let last: 'days' | 'hour' | undefined
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const kind = 'days' in token ? 'days' : 'hour' in token ? 'hour' : undefined
    if (!kind) continue
    const [run, dashes] = runAt(tokens, at, kind)
    at += 2 * dashes.length
    if (spans.length === 0 || (kind !== last && first && kind in first)) spans.push({ days: [], times: [] })
    last = kind
    const span = spans.at(-1) as Span
    if (kind === 'hour') {
      const [from, to, more] = run.flatMap((one) => ('hour' in one ? one.hour : []))
      if (!from || more) throw new Unclear('noSessions')
      span.times.push([from, to])
      continue
    }
    const days = throughDays(
      run.flatMap((one) => ('days' in one ? [one.days] : [])),
      dashes,
    )
    // In `Weekend, Sat 9 am`, only the named day counts.
    const isNarrowed = span.days.length > days.length && days.every((day) => span.days.includes(day))
    if (isNarrowed && span.times.length === 0) span.days = []
    span.days.push(...days)
  }
  return spans
}

type Dash = Extract<Token, { dash: true }>

/** Returns the tokens of a kind that dashes join, and these: `Mon-Fri`, `6 to 7`. */
function runAt(tokens: readonly Token[], at: number, kind: 'days' | 'hour'): [run: Token[], dashes: Dash[]] {
  const run = [tokens[at] as Token]
  const dashes: Dash[] = []
  for (let next = at + 1; next + 1 < tokens.length; next += 2) {
    const [dash, after] = [tokens[next], tokens[next + 1]]
    if (!dash || !after || !('dash' in dash) || !(kind in after)) break
    dashes.push(dash)
    run.push(after)
  }
  return [run, dashes]
}

/** Expands ranges of days: `Mon-Fri` and `Mon to Wed` are ranges, `Mon-Wed-Fri` is a list. */
function throughDays(runs: readonly (readonly number[])[], dashes: readonly { isWord: boolean }[]): number[] {
  const [first = [], last = []] = runs
  const hyphens = dashes.filter(({ isWord }) => !isWord).length
  if (runs.length === 1 || (hyphens > 1 && hyphens === dashes.length)) return runs.flat()
  const [from = 0, to = 0] = [first[0], last[0]]
  if (runs.length > 2 || first.length > 1 || last.length > 1) throw new Unclear('unclearDays')
  const steps = (to - from + 7) % 7
  if (hyphens > 0 && steps === 2) throw new Unclear('twoOrThree')
  return Array.from({ length: steps + 1 }, (_, step) => (from + step) % 7)
}

/** Returns a lesson's start and end as `HH:MM`. The end's half of the day is that of the start too where that fits. */
function clockedTimes(
  from: Hour,
  to: Hour | undefined,
  { half, isClock24 }: { half: 'am' | 'pm' | undefined; isClock24: boolean },
): [string, string | null] {
  const usual = isClock24 ? '24' : undefined
  // Beside `evening`, `6 h` is no time on the 24-hour clock.
  const halfOf = ({ half: own, minutes }: Hour) => (own === '24' && half && minutes < 13 * 60 ? half : own)
  const fromHalf = halfOf(from)
  const toHalf = to && (halfOf(to) ?? half ?? (fromHalf === '24' ? '24' : usual))
  const ends = to && minutesOf(to, toHalf)
  const candidates: Hour['half'][] = fromHalf
    ? [fromHalf]
    : half
      ? [half, 'am']
      : toHalf === '24'
        ? ['24']
        : [toHalf ?? usual, ...(toHalf ? (['am'] as const) : [])]
  const starts = candidates
    .map((one) => minutesOf(from, one))
    .find((one) => one !== undefined && (ends === undefined || one < ends))
  // A class from the morning that ends at noon or later would end after midnight in the evening.
  const isPastNoon = to && from.minutes >= 6 * 60 && (to.minutes >= 12 * 60 || to.minutes < from.minutes)
  const isUnclear = candidates[0] === undefined && from.minutes < 9 * 60 && !isPastNoon
  if (isUnclear) throw new Unclear('noHalf')
  const start = starts ?? (candidates[0] === undefined ? from.minutes : undefined)
  const end = ends ?? (to && laterThan(to, start ?? 0))
  if (start === undefined || (to && (end === undefined || end <= start))) throw new Unclear('noTime')
  return [clockText(start), end === undefined ? null : clockText(end)]
}

/** Longest lesson of which the end may be in the other half of the day, in minutes. */
const longMinutes = 10 * 60

const laterThan = ({ minutes }: Hour, start: number): number | undefined =>
  minutes > start
    ? minutes
    : [minutes + 12 * 60].find((one) => one > start && one - start <= longMinutes && one < 24 * 60)

function minutesOf({ minutes }: Hour, half: Hour['half']): number | undefined {
  if (half === undefined) return undefined
  if (half === '24' || minutes >= 13 * 60) return minutes
  return (minutes % (12 * 60)) + (half === 'pm' ? 12 * 60 : 0)
}

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Formats a session as text that can be parsed back to the same session. */
export const sessionText = (session: Session): string =>
  [dayText(session), timesText(session)].filter(Boolean).join(' ')

const dayText = ({ day }: Session): string => day.charAt(0).toUpperCase() + day.slice(1)

const timesText = ({ starts_at, ends_at }: Session): string =>
  starts_at === null ? '' : `${starts_at}${ends_at === null ? '' : `–${ends_at}`} h`

/** Formats sessions as text that can be parsed back to the same sessions. Days with equal times are grouped. */
export const sessionsText = (sessions: readonly Session[]): string =>
  [...Map.groupBy(sessions, timesText)]
    .map(([times, alike]) => [alike.map(dayText).join(', '), times].filter(Boolean).join(' '))
    .join('; ')
