import {
  type Session,
  sortedSessions,
  type Weekday,
  weekdays,
} from '#lib/contract/catalogue/rules/calendar.ts'
import { calendarKey, dayWords } from './calendar-words.ts'
import { plainText, quote, said, UnreadableText } from './messages.ts'

/** Words that stand for several days. Each digit is a weekday; Monday is 1. */
const groupWords = {
  '01234': '平日 工作日 평일 будни будні weekday weekdays wkday wkdays werktags mtwtf mtwthf mtwrf',
  '0123': 'mtwr mtwth',
  '56': '周末 週末 주말 выходные weekend weekends wkend wkends wochenende wikendi',
  '0123456':
    '每天 毎日 매일 ежедневно dagligt dagelijks codziennie denně zilnic يوميا daily everyday täglich diario quotidien प्रतिदिन रोज़ रोज रोज़ाना रोजाना',
  '012345': 'mtwtfs',
  '024': 'mwf',
  '02': 'mw',
  '24': 'wf',
  '135': 'tts tths',
  '13': 'tth tuth tr',
}

const known = new Map(
  [
    ...dayWords.flatMap((words, day) => words.map((word) => [word, [day]] as const)),
    ...Object.entries(groupWords).flatMap(([days, words]) =>
      words.split(' ').map((word) => [word, [...days].map(Number)] as const),
    ),
  ].map(([word, days]) => [calendarKey(word), days]),
)

/** Words for the half of the day that an hour is in. */
const halves = new Map(
  Object.entries({
    am: 'am 上午 早上 午前 오전 утра ранку rano sáng ص صباحا صباحاً morning mornings सुबह प्रातः subah asubuhi morgens vormittags manhã mañana matin mattina',
    pm: 'pm 下午 晚上 午後 오후 вечера дня вечора chiều tối م مساء مساءً afternoon afternoons evening evenings night दोपहर शाम रात dopahar dopeher shaam sham raat jioni mchana abends nachmittags tarde noite noche soir sera pomeriggio',
  }).flatMap(([half, words]) =>
    words.split(' ').map((word) => [word.normalize('NFKC'), half as 'am' | 'pm'] as const),
  ),
)

const fillers = new Set(
  'and und et y e na और व و اور và 和 每周 每週 毎週 每 매주 יום ימי ב every each on at from um von de da del du di le les los às as ore alle dalle ab desde dès batch classes only day prompt sharp onward onwards jeweils immer stets baje ko kl og och en i и من از الساعة ساعت'.split(
    ' ',
  ),
)

const exceptions = new Set(
  'exc excl except excluding sauf außer ausser excepto exceto salvo tranne eccetto isipokuwa'.split(' '),
)

const time = String.raw`(\d{1,2})(?: ?[:.h] ?(\d{2}))? ?(a\.?m\b\.?|p\.?m\b\.?|(?<=\d)[ap](?=\s*[-–—])|(?<=[-–—]\s*\d{1,2}|:\d\d)[ap](?=\s*(?:[-–—,;]|$))|(?<=\b12(?::00)? ?)(?:m|nn?)\b\.?|noon\b|uhr\b|hrs?\b|h\b|बजे|[صم](?!\p{L}))?(?![\p{L}\d])`
const until = String.raw` ?(?:-|–|—|~|〜|(?<!\p{L})(?:to|till|until|bis|til|tot|do|до|إلى|الى|حتى|تا|से|se|à|às|as|a|ao|alle|hadi)(?![\p{L}\p{M}])) ?`
/** Matches noon as the start or end of a class. Alone, `Noon` may be a part of the day. */
const noon =
  /(?<=(?:[-–—]|\b(?:to|till|until)) ?)(?:noon|midday)\b|\b(?<!\b12 ?)(?:noon|midday)(?= ?(?:[-–—]|\b(?:to|till|until)\b))/g
const timeAt = new RegExp(`${time}(?:${until}${time})?`, 'uy')
const wordAt = /[\p{L}\p{M}]+\.?/uy
const throughAt =
  / ?(?:(-|–|—|~|〜)|(?:to|至|到|through|thru|till|bis|til|tot|do|до|إلى|الى|حتى|للـ|تا|से|se|à|a|au|al|hadi)(?![\p{L}\p{M}])) ?/uy
const skipAt = /[\s,;:&+/|()·.、，・-]+/uy

interface Hour {
  hour: number
  minute: number
  /**
   * Half of the day that the hour is in, or `24` for a time on the 24-hour clock; undefined for times such as `6` and
   * `6:30`, which may be morning or evening.
   */
  half: 'am' | 'pm' | '24' | undefined
}

type Part = { days: readonly number[] } | { from: Hour; to: Hour | undefined } | { half: 'am' | 'pm' }

/** Thrown when a text can only be read by guessing. The reason is a message key. */
class Unclear extends Error {
  readonly reason: Parameters<typeof said>[0]

  constructor(reason: Parameters<typeof said>[0]) {
    super(reason)
    this.reason = reason
  }
}

/** Characters of a timetable. Patterns take quadratic time, and 14 lessons need a fraction of this. */
const writtenMax = 2_000

/**
 * Parses weekly days and times: `Mon-Wed-Fri 7pm–8:30pm`, `MWF 18:30`, `Mo/Mi 18–20 Uhr`, `Weekend`. Throws
 * `UnreadableText` rather than guess: `Tue-Thu` may mean two or three days, and `6:30` may be in the evening.
 */
export function readSessions(written: string): Session[] {
  try {
    if (written.length > writtenMax) throw new Unclear('noSessions')
    const sessions = sortedSessions(written.split(/[;\n]/).flatMap(sessionsIn))
    if (sessions.length > 14) throw new Unclear('manyLessons')
    return sessions
  } catch (error) {
    if (!(error instanceof Unclear)) throw error
    throw new UnreadableText(said(error.reason, { value: quote(written.trim()) }))
  }
}

/** Parses the days and times in one section of a cell. */
function sessionsIn(written: string): Session[] {
  const text = plainDays(written)
  const parts = partsIn(text)
  const [group, named] = parts
  // In `Weekend, Sat 9 am to 3 pm`, only the named day counts.
  const isNarrowed =
    /^(weekend|weekday|wochenende|werktags|wikendi)/.test(text) &&
    group &&
    named &&
    'days' in group &&
    'days' in named &&
    named.days.every((day) => group.days.includes(day))
  if (isNarrowed) parts.shift()
  const spoken = new Set(parts.flatMap((part) => ('half' in part ? part.half : [])))
  if (spoken.size > 1) throw new Unclear('severalHalves')
  const sessions = joined(
    parts.flatMap((part) => ('half' in part ? [] : part)),
    [...spoken][0],
  )
  const starts = [...new Set(sessions.map(({ starts_at, ends_at }) => (ends_at === null ? starts_at : null)))]
  if (slashed.test(text) && mayBeOne(starts)) throw new Unclear('oneOrTwo')
  return sessions
}

/** Matches two times with a slash between them: `10h/12h`. */
const slashed = /\d ?(?:h|uhr|[ap]\.?m\.?)? ?\/ ?\d/

/** Returns whether two times are as close as the start and the end of one class. */
function mayBeOne([first, second, third]: readonly (string | null)[]): boolean {
  if (!first || !second || third !== undefined) return false
  const [from = 0, to = 0] = [first, second].map(
    (clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)),
  )
  return Math.abs(to - from) <= 180
}

/** Portuguese names of the weekdays Monday to Friday, which are ordinals counted from Sunday. */
const ordinalDays = ['segunda', 'terça', 'quarta', 'quinta', 'sexta']
const english = {
  ...{ m: 'mon', t: 'tue', w: 'wed', th: 'thu', r: 'thu', f: 'fri', s: 'sat' },
  ...{ mo: 'mon', tu: 'tue', we: 'wed', fr: 'fri', sa: 'sat', su: 'sun' },
}
const spanish = { l: 'mon', m: 'tue', x: 'wed', j: 'thu', v: 'fri', s: 'sat', d: 'sun' }
/** Matches several days written as single letters: `M/W/F`, `L-V`, `L a J`, `L, X y V`. */
const letterRun =
  /(?<!\p{L})(?:th|mo|tu|we|fr|sa|su|[a-z])(?: ?(?:[-–/,&]|[ya] |(?<=[a-z]) ) ?(?:th|mo|tu|we|fr|sa|su|[a-z]))+(?!\p{L})/gu

/** Matches `ma` beside other Spanish days, because alone it is Monday in Dutch. */
const tuesdayBeside =
  /(?<!\p{L})ma(?!\p{L})(?=\P{L}+(?:[ya]\P{L}+)?(?:mi|ju|vi|sá)(?!\p{L}))|(?<=(?<!\p{L})lu\P{L}+(?:[ya]\P{L}+)?)ma(?!\p{L})/gu

/** Matches a single letter in a text with `am` or `pm`, where it is an American day: `11:00 am - 11:50 am M`. */
const lone = /(?<![\p{L}\d.]|\d )[mtwrf](?![\p{L}.])/gu

const dayLetters = /th|mo|tu|we|fr|sa|su|[a-z]/g

/** Replaces single letters with the names of the days, if one of the letters reveals their language. */
function inWords(run: string): string {
  const letters = run.match(dayLetters)?.filter((one, at) => at === 0 || !/^[ya]$/.test(one)) ?? []
  const days = [spanish, english].find(
    (one) =>
      letters.every((letter) => letter in one) &&
      letters.some((letter) => /^(th|tu|we|[lxjwfr])$/.test(letter)),
  ) as Record<string, string> | undefined
  return days ? run.replace(dayLetters, (letter) => days[letter] ?? letter) : run
}

/** The days of Chinese, Japanese and Korean weeks, each a letter, from Monday. */
const eastern = ['一月월', '二火화', '三水수', '四木목', '五金금', '六土토', '日天일']
const easternDay = (letter: string): string =>
  weekdays[eastern.findIndex((one) => one.includes(letter))] ?? letter
/** Hebrew letters of the days from Sunday, and Vietnamese numbers from Monday. */
const hebrew = 'אבגדהוש'
const vietnamese = ['hai', 'ba', 'tư', 'năm', 'sáu', 'bảy']

/** Writes out days and times of day of languages that count or letter them, and part words with no space between. */
const inLetters = (text: string): string =>
  text
    .replace(
      /(\d{1,2}) ?[時点點시] ?(?:(\d{1,2}) ?[分분]|半)?/gu,
      (all, hour, minute) => `${hour}:${minute ?? (all.endsWith('半') ? '30' : '00')} `,
    )
    .replace(
      /(?:周|週|星期|礼拜|禮拜)([一二三四五六日天]+)/gu,
      (_, days: string) => ` ${[...days].map(easternDay).join(' ')} `,
    )
    .replace(
      /(?<!\p{L})(?:每|毎週|매주 ?)?([月火水木金土日월화수목금토일]+)(?:曜日?|요일)?(?!\p{L})/gu,
      (_, days: string) => ` ${[...days].map(easternDay).join(' ')} `,
    )
    .replace(
      /(?<!\p{L})([א-וש])['׳](?!\p{L})/gu,
      (_, letter: string) => weekdays[(hebrew.indexOf(letter) + 6) % 7] ?? letter,
    )
    .replace(/(?<!\p{L})chủ nhật(?!\p{L})/gu, 'sunday')
    .replace(
      /(?<!\p{L})thứ (hai|ba|tư|năm|sáu|bảy)(?!\p{L})/gu,
      (_, day: string) => weekdays[vietnamese.indexOf(day)] ?? day,
    )
    .replace(
      /(?<![\p{L}\d])(?:thứ ?|t)[2-7](?: ?(?:,|-|–|&|và) ?(?:thứ ?|t)?[2-7](?![\d:h]))*(?![\d:h])/gu,
      (days) => days.replace(/(?:thứ ?|t)?([2-7])/gu, (_, day: string) => weekdays[Number(day) - 2] ?? day),
    )
    .replace(/ {2,}/g, ' ')
    .trim()

const plainDays = (written: string): string =>
  inLetters(
    plainText(
      written.replace(/(?<!\d)([2-6])\.? ?ª( ?-? ?feira)?/gi, (_, day) => ordinalDays[Number(day) - 2] ?? ''),
    ),
  )
    // In Arabic, the words for and, and for to, are written together with the day.
    .replace(/(?<!\p{L})(?:وال|و(?=ال))/gu, ' ال')
    .replace(/ ?(?<!\p{L})لل/gu, ' إلى ال')
    // Persian writes the days in one word or two, also with a joiner that does not show.
    .replace(/(?<=(?<!\p{L})(?:[یي][کك]|دو|سه|چهار|پنج))[ \u200c](?=شنبه)/gu, '')
    .replace(/(?<=\p{L})[- ]feira/gu, '')
    .replace(letterRun, inWords)
    .replace(/.*\d ?[ap]\.?m\b.*/u, (text) => text.replace(lone, (letter) => english[letter as 'm']))
    .replace(tuesdayBeside, 'mar')
    .replace(
      /\b(week|every|all)[ -](day|end)(?=s?\b)/g,
      (_, first, second) => (first === 'week' ? 'week' : 'every') + second,
    )
    .replace(noon, '12 pm')
    .replace(/^(\D*\d{1,2}[:.]\d\d) (\d{1,2}[:.]\d\d)$/, '$1-$2')
    .replace(/\b(fin de semana|fim de semana|fine settimana)\b/g, 'weekend')
    .replace(
      /\b(todos los d[ií]as|todos os dias|tous les jours|tutti i giorni|ogni giorno|kila siku)\b/g,
      'daily',
    )

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

function partsIn(text: string): Part[] {
  const parts: Part[] = []
  let at = 0
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  const nextDay = (): readonly number[] | undefined => {
    const before = at
    const days = dayOf(next(wordAt)?.[0])
    if (!days) at = before
    return days
  }
  while (at < text.length) {
    if (next(skipAt)) continue
    const timed = next(timeAt)
    if (timed) {
      const [, hour, minute, mark, toHour, toMinute, toMark] = timed
      parts.push({
        from: hourOf(hour, minute, mark),
        to: toHour ? hourOf(toHour, toMinute, toMark) : undefined,
      })
      continue
    }
    const first = nextDay()
    if (first) {
      const days = [first]
      let [hyphens, words] = [0, 0]
      for (let before = at; ; before = at) {
        const through = next(throughAt)
        const day = through ? nextDay() : undefined
        if (!through || !day) {
          at = before
          break
        }
        days.push(day)
        if (through[1]) hyphens++
        else words++
      }
      parts.push({ days: through(days, hyphens, words) })
      continue
    }
    const word = (next(wordAt)?.[0] ?? '').replace(/\.$/, '')
    if (exceptions.has(word)) {
      leaveOut(parts.at(-1), next(skipAt) ? nextDay() : undefined)
      continue
    }
    const half = halves.get(word)
    if (half) parts.push({ half })
    else if (!fillers.has(word)) throw new Unclear('noSessions')
  }
  return parts
}

/** Removes days from the days before them: `Daily except Sunday`. */
function leaveOut(part: Part | undefined, days: readonly number[] | undefined): void {
  if (!part || !('days' in part) || !days?.every((day) => part.days.includes(day)))
    throw new Unclear('noSessions')
  part.days = part.days.filter((day) => !days.includes(day))
}

const dayOf = (word: string | undefined): readonly number[] | undefined =>
  word === undefined ? undefined : (known.get(calendarKey(word.replace(/\.$/, ''))) ?? letterDays(word))

/** Matches days of a week in order, each as one or two letters, as American colleges write them: `MTuWThF`, `TR`. */
const letters = /^(mo?)?(tu|t(?!h))?(we?)?(th|r)?(fr?)?(sa|s(?!u))?(su|u)?$/

function letterDays(word: string): readonly number[] | undefined {
  const days =
    letters
      .exec(word)
      ?.slice(1)
      .flatMap((letter, day) => (letter === undefined ? [] : day)) ?? []
  return days.length > 1 ? days : undefined
}

/** Expands ranges of days: `Mon-Fri` and `Mon to Wed` are ranges, `Mon-Wed-Fri` is a list. */
function through(groups: readonly (readonly number[])[], hyphens: number, words: number): number[] {
  const [first = [], last = []] = groups
  if (groups.length === 1 || (hyphens > 1 && words === 0)) return groups.flat()
  const [from = 0, to = 0] = [first[0], last[0]]
  if (groups.length > 2 || first.length > 1 || last.length > 1) throw new Unclear('unclearDays')
  const steps = (to - from + 7) % 7
  if (hyphens > 0 && steps === 2) throw new Unclear('twoOrThree')
  return Array.from({ length: steps + 1 }, (_, step) => (from + step) % 7)
}

function hourOf(hour = '', minute = '', mark = ''): Hour {
  const plain = mark.replaceAll('.', '')
  const half =
    plain === 'am' || plain === 'a' || plain === 'ص'
      ? 'am'
      : // `12 m` is noon in Spanish, and `12 nn` in the Philippines.
        /^(pm?|m|nn?|noon|م)$/.test(plain)
        ? 'pm'
        : /^(uhr|h|hrs?)$/.test(plain) || Number(hour) > 12 || /^0/.test(hour)
          ? '24'
          : undefined
  // In `18h30`, `h` follows the hour.
  return { hour: Number(hour), minute: Number(minute || 0), half }
}

/** Combines days with their times: `Mon 7pm, Wed 8pm`, `7pm Mon & Wed`. */
function joined(
  parts: readonly Exclude<Part, { half: unknown }>[],
  half: 'am' | 'pm' | undefined,
): Session[] {
  const groups: { days: number[]; times: [string, string | null][] }[] = []
  const isDaysFirst = parts[0] !== undefined && 'days' in parts[0]
  let last: 'days' | 'times' | undefined
  for (const part of parts) {
    const kind = 'days' in part ? 'days' : 'times'
    if (!groups.at(-1) || (kind !== last && (kind === 'days') === isDaysFirst))
      groups.push({ days: [], times: [] })
    const group = groups.at(-1)
    if ('days' in part) group?.days.push(...part.days)
    else group?.times.push(clocked(part.from, part.to, half))
    last = kind
  }
  if (groups.length === 0 || groups.some(({ days }) => days.length === 0)) throw new Unclear('noWeekday')
  const untimed = groups.filter(({ times }) => times.length === 0).length
  if (untimed > 0 && (groups.length > 1 || half)) throw new Unclear('untimed')
  return groups.flatMap(({ days, times }) =>
    days.flatMap((day) =>
      (times.length === 0 ? ([[null, null]] as const) : times).map(([starts_at, ends_at]) => ({
        day: weekdays[day] as Weekday,
        starts_at,
        ends_at,
      })),
    ),
  )
}

/**
 * Returns a session's start and end as `HH:MM`. For a start without `am` or `pm`, the half of the day is inferred from
 * the end, or else from the rest of the cell.
 */
function clocked(from: Hour, to: Hour | undefined, half: 'am' | 'pm' | undefined): [string, string | null] {
  const ends = to && minutesOf(to, to.half ?? half ?? (from.half === '24' ? '24' : undefined))
  const isEvening = minutesOf(from, 'pm') ?? 0
  if (from.half) {
    const start = minutesOf(from, from.half)
    const end = ends ?? (to && later(to, start))
    return spoken(start, end, to)
  }
  if (to?.half === '24') return spoken(minutesOf(from, '24'), ends, to)
  if (to?.half && ends !== undefined) {
    const same = minutesOf(from, to.half)
    const start = same !== undefined && same < ends ? same : minutesOf(from, 'am')
    return spoken(start, ends, to)
  }
  if (half) {
    const start = minutesOf(from, half)
    // A morning class can end at noon or later.
    const isBefore = to?.half === undefined && (ends ?? 0) <= (start ?? 0)
    return spoken(start, isBefore ? to && later(to, start) : ends, to)
  }
  // No class starts at 21:00 or later, so `10` means 10:00. None lasts past midnight, so `8:30-12:30` is a morning.
  if (isEvening < 21 * 60 && from.hour !== 12 && !isPastNoon(from, to)) throw new Unclear('noHalf')
  const start = minutesOf(from, from.hour === 12 ? 'pm' : 'am')
  return spoken(start, to && later(to, start), to)
}

/** Returns whether a class from the morning ends at noon or later, because in the evening it would end after midnight. */
const isPastNoon = (from: Hour, to: Hour | undefined): boolean =>
  to !== undefined && from.hour >= 6 && from.hour < 12 && (to.hour === 12 || to.hour < from.hour)

/**
 * Returns an ambiguous end time in minutes: the first of its possible meanings that is after the start; undefined if
 * none is.
 */
const later = (end: Hour, start = 0): number | undefined =>
  [minutesOf(end, 'am'), minutesOf(end, 'pm'), minutesOf(end, '24')].find(
    (minutes) => minutes !== undefined && minutes > start,
  )

function minutesOf({ hour, minute }: Hour, half: Hour['half']): number | undefined {
  if (half === undefined || minute > 59 || hour > 23) return undefined
  if (half === '24' || hour > 12) return hour * 60 + minute
  return ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute
}

function spoken(
  start: number | undefined,
  end: number | undefined,
  to: Hour | undefined,
): [string, string | null] {
  if (start === undefined || (to && (end === undefined || end <= start))) throw new Unclear('noTime')
  return [clockText(start), end === undefined ? null : clockText(end)]
}

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
