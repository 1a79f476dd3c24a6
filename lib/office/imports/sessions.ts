import {
  type Session,
  sortedSessions,
  type Weekday,
  weekdays,
} from '#lib/contract/catalogue/rules/calendar.ts'
import { languages as allLanguages, calendarNames, namedBy, nameKey } from './calendar-names.ts'
import { plainText, quote, said, UnreadableText } from './messages.ts'

/** Words for several days: digits are weekdays, 0 is Monday. */
const groupWords = {
  '01234': 'weekday weekdays werktags mo-fr 平日 будни',
  '56': 'weekend weekends wochenende wikendi 周末 週末 주말 выходные',
  '0123456':
    'daily everyday täglich quotidien diario diário ogni giorno dagelijks dagligt codziennie 每天 毎日 매일 ежедневно يوميا प्रतिदिन रोज़ रोज',
}
const groups = new Map(
  Object.entries(groupWords).flatMap(([days, words]) =>
    words.split(' ').map((word) => [nameKey(word), [...days].map(Number)] as const),
  ),
)

/** American days of a week in order, each one or two letters: `MWF`, `TTh`, `MTuWThF`. */
const letters = /^(mo?)?(tu|t(?!h))?(we?)?(th|r)?(fr?)?(sa|s(?!u))?(su|u)?$/

/** Words for the half of the day that an hour is in, beside those that `Intl` has for each language. */
const halves = new Map<string, 'am' | 'pm'>([
  ...[
    'am',
    'a',
    'morning',
    'subah',
    'matin',
    'mañana',
    'manhã',
    'mattina',
    'सुबह',
    '上午',
    '午前',
    '오전',
    'ص',
    'asubuhi',
  ].map((word) => [word, 'am'] as const),
  ...[
    'pm',
    'p',
    'afternoon',
    'evening',
    'shaam',
    'abends',
    'soir',
    'tarde',
    'noche',
    'noite',
    'sera',
    'शाम',
    'दोपहर',
    '下午',
    '午後',
    '오후',
    'م',
    'jioni',
    'mchana',
  ].map((word) => [word, 'pm'] as const),
])
const clockWords = new Set(['h', 'hrs', 'uhr', 'बजे', 'baje', 'kl', 'o’clock', "o'clock"])
const fillers = new Set(
  'and at from on und um von ab et de du y e og och en i w o и в و jeweils im am les le la los las ore each every من كل يوم أيام ساعت 每 毎週 매주'.split(
    ' ',
  ),
)
const through = new Set(
  'to till until thru through bis au a à às al alle até do до إلى الى se से तक hadi tot til تا 至 から'.split(
    ' ',
  ),
)

interface Hour {
  minutes: number
  /** Half of the day, or `24` for a time on the 24-hour clock; undefined for `6:30`, which may be in the evening. */
  half: 'am' | 'pm' | '24' | undefined
}

type Token =
  | { days: readonly number[] }
  | { hour: Hour }
  | { half: 'am' | 'pm' }
  | { dash: true; isWord: boolean }
  | { comma: true }

class Unclear extends Error {
  readonly reason: Parameters<typeof said>[0]

  constructor(reason: Parameters<typeof said>[0]) {
    super(reason)
    this.reason = reason
  }
}

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

/** Returns the languages in which a text is days and times. */
export const languagesOfSessions = (written: string): string[] =>
  allLanguages.filter((language) => {
    try {
      return readSessions(written, [language], true).length > 0
    } catch {
      return false
    }
  })

function sessionsIn(written: string, language: string, isClock24: boolean): Session[] {
  if (written.trim() === '') return []
  const tokens = tokensIn(spacedOut(plainText(written)), language)
  if (/\d ?(?:h|uhr)? ?\/ ?\d/.test(written)) throw new Unclear('oneOrTwo')
  // An end without its start.
  if (/(?:^|\s)[-–—]\d/.test(written)) throw new Unclear('noSessions')
  const half = new Set(tokens.flatMap((token) => ('half' in token ? token.half : [])))
  if (half.size > 1) throw new Unclear('severalHalves')
  const spans: { days: number[]; times: [Hour, Hour | undefined][] }[] = []
  const isDaysFirst = tokens.find((token) => 'days' in token || 'hour' in token)
  let last: 'days' | 'hour' | undefined
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const kind = 'days' in token ? 'days' : 'hour' in token ? 'hour' : undefined
    if (!kind) continue
    const opens = isDaysFirst && (kind === 'days') === 'days' in isDaysFirst
    if (!spans.length || (kind !== last && opens)) spans.push({ days: [], times: [] })
    last = kind
    const span = spans.at(-1)
    const run = [token]
    const dashes: Extract<Token, { dash: true }>[] = []
    for (let next = tokens[at + 1]; next && 'dash' in next; next = tokens[at + 1]) {
      const after = tokens[at + 2]
      if (!after || !(kind in after)) break
      run.push(after)
      dashes.push(next)
      at += 2
    }
    if (kind === 'days') {
      const days = throughDays(
        run.flatMap((one) => ('days' in one ? [one.days] : [])),
        dashes,
      )
      // In `Weekend, Sat 9 am`, only the named day counts.
      if (
        span &&
        span.times.length === 0 &&
        span.days.length > days.length &&
        days.every((day) => span.days.includes(day))
      )
        span.days = []
      span?.days.push(...days)
    } else {
      const [from, to, more] = run.flatMap((one) => ('hour' in one ? one.hour : []))
      if (!from || more) throw new Unclear('noSessions')
      span?.times.push([from, to])
    }
  }
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

const time = /(\d{1,2})(?:\s?(?:[:.h時点點시]|uhr)\s?(\d{2})(?!\d)[分분]?|(?=\s?[h時点點시](?!\p{L})))?/uy
const word = /[\p{L}\p{M}'’]+(?:\.(?=\s?\p{L})|\.)?/uy

/**
 * Parts what Arabic writes together and joins what Persian writes apart; `noon` is a time, and two times with only a space
 * between are a start and an end.
 */
const spacedOut = (text: string): string =>
  text
    .replace(/(?:12 )?noon\b/g, '12 pm')
    .replace(/(?<!\p{L})و(?=ال)/gu, ' ')
    .replace(/(?<=(?<!\p{L})(?:[یي][کك]|دو|سه|چهار|پنج))[ \u200c](?=شنبه)/gu, '')
    .replace(/^(\D*\d{1,2}[:.]\d\d) (\d{1,2}[:.]\d\d)$/, '$1-$2')

/** Splits a text into days, hours and what stands between. Throws for any word that is neither. */
function tokensIn(text: string, language: string): Token[] {
  const { days } = calendarNames(language)
  // Names of several words, and of languages that write no spaces, are found as they stand.
  const long = [...days].filter(([name]) => /\s|[^\p{L}\p{M}]|[\u3040-\u9fff\uac00-\ud7af]/u.test(name))
  const tokens: Token[] = []
  let at = 0
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  while (at < text.length) {
    const rest = text.slice(at)
    const named = long.filter(([name]) => nameKey(rest.slice(0, name.length)) === name)
    const [best] = named.sort(([one], [other]) => other.length - one.length)
    if (best) {
      tokens.push({ days: [best[1]] })
      at += best[0].length
      continue
    }
    if (next(/[-–—~〜～至到]+/y)) tokens.push({ dash: true, isWord: false })
    else if (next(/(?:[\s,;:&+/|()·.、，・每]|毎週|매주)+/uy)) continue
    else {
      const hour = next(time)
      if (hour) {
        const [all, hours = '', minutes = '0'] = hour
        const minute = Number(hours) * 60 + Number(minutes)
        if (Number(hours) > 23 || Number(minutes) > 59) throw new Unclear('noTime')
        const mark = halfAfter(next, rest.slice(all.length))
        const is24 = Number(hours) > 12 || /^0/.test(hours)
        tokens.push({ hour: { minutes: minute, half: mark ?? (is24 ? '24' : undefined) } })
        continue
      }
      tokens.push(...wordTokens(next(word)?.[0], days))
    }
  }
  return tokens
}

/** Reads what follows an hour: `pm`, `a.m.`, `Uhr`, `h`. */
function halfAfter(next: (pattern: RegExp) => RegExpExecArray | null, rest: string): Hour['half'] {
  const [mark = ''] =
    /^\s?(?:[ap]\.?\s?m\.?(?![\p{L}])|[ap](?=\s*[-–—,;]|\s*$)|[\p{L}\p{M}'’]+)/u.exec(rest) ?? []
  const plain = mark.replace(/[.\s]/g, '')
  // Behind a space, `a` is a Spanish word for `to`.
  const half = /^\s[ap]$/.test(mark) ? undefined : halves.get(plain)
  const found = half ?? (clockWords.has(plain) || /^[時点點시]$/.test(plain) ? '24' : undefined)
  if (found) next(new RegExp(`.{${mark.length}}`, 'suy'))
  return found
}

function wordTokens(found: string | undefined, days: ReadonlyMap<string, number>): Token[] {
  if (found === undefined) throw new Unclear('noSessions')
  const plain = nameKey(found)
  const day = namedBy(days, found)
  if (day !== undefined) return [{ days: [day] }]
  const group = groups.get(plain)
  if (group) return [{ days: group }]
  const half = halves.get(plain)
  if (half && plain.length > 1) return [{ half }]
  if (through.has(found)) return [{ dash: true, isWord: true }]
  if (fillers.has(found) || clockWords.has(plain)) return []
  const many = days.has('monday')
    ? letters
        .exec(plain)
        ?.slice(1)
        .flatMap((one, index) => (one ? index : []))
    : undefined
  if (many && many.length > 1) return [{ days: many }]
  throw new Unclear('noSessions')
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
