import { daysOf } from '#lib/site/listing.ts'

/** Dates in a question, as bounds of a batch's first day. */
export interface DateBounds {
  starts_from?: string
  starts_to?: string
}

const dayMs = 86_400_000
const onward = (today: string, days: number): string =>
  new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10)

const english = 'january february march april may june july august september october november december'.split(
  ' ',
)
const hindi = 'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ')
/** The names of the months; the first three letters of an English one name it too. */
const monthName = [...english, ...english.map((name) => name.slice(0, 3)), ...hindi].join('|')
const day = String.raw`(\d{1,2})(?:st|nd|rd|th)?`

/** "in December", "before 15 December", "on Dec 3", "दिसंबर में". A month alone is none in English: "may", "march". */
export const namedDate = String.raw`(?:(in|on|from|after|before|by|until|till)\s+)?(?:${day}\s+(?:of\s+)?)?(${monthName})(?:\s+${day})?(?:\s+(\d{4}))?(?:\s+(में|से|तक))?`

/** Reads a match of `namedDate`; undefined when the words name no date. A date that has passed is next year's. */
export function readNamedDate(
  [, before, first, name = '', second, year, after]: (string | undefined)[],
  today: string,
): DateBounds | undefined {
  const inHindi = hindi.indexOf(name)
  const at = inHindi >= 0 ? inHindi : english.findIndex((month) => month.startsWith(name.toLowerCase()))
  const date = first ?? second
  if ((before ?? date ?? year) === undefined && inHindi < 0) return undefined
  const isPast = at + 1 < Number(today.slice(5, 7))
  const month = `${year ?? Number(today.slice(0, 4)) + Number(isPast)}-${String(at + 1).padStart(2, '0')}`
  const onDay = date && `${month}-${date.padStart(2, '0')}`
  if (onDay && !isDay(onDay)) return undefined
  const { starts_from: from, starts_to: to } = onDay
    ? { starts_from: onDay, starts_to: onDay }
    : daysOf(month)
  if (/^(from|after|से)$/i.test(before ?? after ?? '')) return { starts_from: from }
  if (/^(before|by|until|till|तक)$/i.test(before ?? after ?? '')) return { starts_from: today, starts_to: to }
  return { starts_from: from, starts_to: to }
}

const isDay = (date: string): boolean => !Number.isNaN(Date.parse(date)) && onward(date, 0) === date

const lastDayOf = (day: string): string => daysOf(day.slice(0, 7)).starts_to

/** "this week", "next month" and their kin. A week begins on Monday; this week means the next seven days. */
export const nearDates: [words: string, bounds: (today: string) => DateBounds][] = [
  ['today|tonight|आज', (today) => ({ starts_from: today, starts_to: today })],
  ['tomorrow|कल', (today) => ({ starts_from: onward(today, 1), starts_to: onward(today, 1) })],
  ['this week|इस (?:हफ़्ते|हफ्ते|सप्ताह)', (today) => ({ starts_from: today, starts_to: onward(today, 6) })],
  [
    'next week|अगले (?:हफ़्ते|हफ्ते|सप्ताह)|agle hafte',
    (today) => {
      const monday = onward(today, (8 - new Date(today).getUTCDay()) % 7 || 7)
      return { starts_from: monday, starts_to: onward(monday, 6) }
    },
  ],
  ['this month|इस महीने|is mahine', (today) => ({ starts_from: today, starts_to: lastDayOf(today) })],
  ['next month|अगले महीने|agle mahine', (today) => daysOf(onward(lastDayOf(today), 1).slice(0, 7))],
]
