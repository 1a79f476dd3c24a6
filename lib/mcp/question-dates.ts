/** Dates in a question, as bounds of a batch's first day. */
export interface DateBounds {
  starts_from?: string
  starts_to?: string
}

const dayMs = 86_400_000
const onward = (today: string, days: number): string =>
  new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10)

/** English and Hindi names of the months; the first three letters of an English one name it too. */
const months = [
  ['january', 'जनवरी'],
  ['february', 'फरवरी'],
  ['march', 'मार्च'],
  ['april', 'अप्रैल'],
  ['may', 'मई'],
  ['june', 'जून'],
  ['july', 'जुलाई'],
  ['august', 'अगस्त'],
  ['september', 'सितंबर'],
  ['october', 'अक्टूबर'],
  ['november', 'नवंबर'],
  ['december', 'दिसंबर'],
] as const
const english = months.flatMap(([name]) => [name, name.slice(0, 3)]).join('|')
const hindi = months.map(([, name]) => name).join('|')
const day = String.raw`(\d{1,2})(?:st|nd|rd|th)?`

/** "in December", "before 15 December", "on Dec 3", "दिसंबर में". A month alone is none in English: "may", "march". */
export const namedDate = String.raw`(?:(in|on|from|after|before|by|until|till)\s+)?(?:${day}\s+(?:of\s+)?)?(${english}|${hindi})(?:\s+${day})?(?:\s+(\d{4}))?(?:\s+(में|से|तक))?`

/** Reads a match of `namedDate`; undefined when the words name no date. A date that has passed is next year's. */
export function readNamedDate(
  [, before, first, name = '', second, year, after]: (string | undefined)[],
  today: string,
): DateBounds | undefined {
  const at = months.findIndex(([english, hindi]) => name === hindi || english.startsWith(name.toLowerCase()))
  const date = first ?? second
  if ((before ?? date ?? year) === undefined && name !== months[at]?.[1]) return undefined
  const isPast = at + 1 < Number(today.slice(5, 7))
  const month = `${year ?? Number(today.slice(0, 4)) + Number(isPast)}-${String(at + 1).padStart(2, '0')}`
  const from = date === undefined ? `${month}-01` : `${month}-${date.padStart(2, '0')}`
  if (!isDay(from)) return undefined
  const to = date === undefined ? lastDayOf(month) : from
  if (/^(from|after|से)$/i.test(before ?? after ?? '')) return { starts_from: from }
  if (/^(before|by|until|till|तक)$/i.test(before ?? after ?? '')) return { starts_from: today, starts_to: to }
  return { starts_from: from, starts_to: to }
}

const isDay = (date: string): boolean => !Number.isNaN(Date.parse(date)) && onward(date, 0) === date

const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

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
  [
    'this month|इस महीने|is mahine',
    (today) => ({ starts_from: today, starts_to: lastDayOf(today.slice(0, 7)) }),
  ],
  [
    'next month|अगले महीने|agle mahine',
    (today) => {
      const first = onward(lastDayOf(today.slice(0, 7)), 1)
      return { starts_from: first, starts_to: lastDayOf(first.slice(0, 7)) }
    },
  ],
]
