import { calendarNames, namedBy, nameKey } from './calendar-names.ts'
import { plainText, type said } from './messages.ts'

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

/** Words for the half of the day that an hour is in. */
const halfWords = {
  am: 'am a morning subah matin mañana manhã mattina सुबह 上午 午前 오전 ص asubuhi',
  pm: 'pm p afternoon evening shaam abends soir tarde noche noite sera शाम दोपहर 下午 午後 오후 م jioni mchana',
}
const halves = new Map(
  Object.entries(halfWords).flatMap(([half, words]) =>
    words.split(' ').map((word) => [word.normalize('NFKC'), half as 'am' | 'pm'] as const),
  ),
)
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

export interface Hour {
  minutes: number
  /** Half of the day, or `24` for a time on the 24-hour clock; undefined for `6:30`, which may be in the evening. */
  half: 'am' | 'pm' | '24' | undefined
}

export type Token =
  | { days: readonly number[] }
  | { hour: Hour }
  | { half: 'am' | 'pm' }
  | { dash: true; isWord: boolean }

/** Thrown when a text can only be read by guessing. The reason is a message key. */
export class Unclear extends Error {
  readonly reason: Parameters<typeof said>[0]

  constructor(reason: Parameters<typeof said>[0]) {
    super(reason)
    this.reason = reason
  }
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
export function tokensIn(written: string, language: string): Token[] {
  const text = spacedOut(plainText(written))
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
