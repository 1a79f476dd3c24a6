import type { CourseListQuery } from '#lib/catalogue/reads/query.ts'
import { namedDate, nearDates, readNamedDate } from './question-dates.ts'

/** A question as filters of the list, and the words that are left to search for. */
export interface Question {
  filters: Partial<Record<keyof typeof CourseListQuery.shape, string>>
  words: string[]
  /** Whether the words are alternatives: "tabla or sitar". */
  isEither: boolean
}
type Filters = Question['filters']

const wordsMax = 6
const money = String.raw`(?:₹|rs\.?|inr)?\s*(\d[\d,]{0,9}(?:k(?!\p{L}))?)\s*(?:₹|rs|rupees?|inr|रुपये|रुपए)?`
const amount = (text = ''): string =>
  String(Number(text.replace(/[,k]/gi, '')) * (/k$/i.test(text) ? 1000 : 1))

/** Phrases and their filters, in the order in which they are looked for. Undefined leaves a phrase in the text. */
const phrases: [words: string, read: (match: string[], today: string) => Filters | undefined][] = [
  [
    `between ${money} (?:and|to) ${money}`,
    ([, least, most]) => ({ price_min: amount(least), price_max: amount(most) }),
  ],
  [
    String.raw`(?:under|below|less than|cheaper than|up ?to|within|at most)\s+${money}`,
    ([, most]) => ({ price_max: amount(most) }),
  ],
  [
    String.raw`${money}\s*(?:से कम|तक|के अंदर|se kam|tak|ke andar|or less)(?:\s+(?:में|me|mein))?`,
    ([, most]) => ({ price_max: amount(most) }),
  ],
  [String.raw`(?:over|above|more than|at least)\s+${money}`, ([, least]) => ({ price_min: amount(least) })],
  ['free(?: of (?:cost|charge))?|muft|मुफ़्त|मुफ्त|निःशुल्क', () => ({ price: 'free' })],
  ['cheapest|lowest price|सबसे सस्त[ाेी]|sabse sasta', () => ({ sort: 'price_asc' })],
  ['paid', () => ({ price: 'paid' })],
  ['online|from home|ऑनलाइन', () => ({ delivery: 'online' })],
  ['in[- ]person|offline|on[- ]?site', () => ({ delivery: 'onsite' })],
  [
    '(?:can (?:i|we) )?(?:join|enrol|enroll|book) now|(?:open|available) now',
    () => ({ availability: 'available' }),
  ],
  ['soonest|next batch|upcoming|starting soon', () => ({ sort: 'soonest' })],
  ...nearDates.map(([words, bounds]): (typeof phrases)[number] => [words, (_, today) => bounds(today)]),
  [namedDate, readNamedDate],
]

/** Words that ask rather than name something taught: English, Hindi, and Hindi in Latin letters. */
const fillers = new Set(
  `a about all am an and any anything are at available batch batches be begin begins beginning by can class classes clase
  clases cost costs could course courses do does fee fees find for from get give have how i in is it kind kinds learn
  learning lesson lessons list look looking love may me much my need never next now of offer offers on or our please price prices
  session sessions should show some something soon start starting starts study take taught teach teaches teaching tell
  that the their there these this to training tuition want was we what when where which who will with would you your
  andar aur chahiye hai hain ho hona ka ke ki ko kaun kaunsa kitna kitne kya main mein mujhe par ya se seekhna seekhni
  sikhna karna wala wali
  और का की के को में से है हैं हो होना पर या क्या कौन कब कहाँ कितना कितने कितनी मुझे मैं चाहिए सीखना सीखनी करना रहे रहा रही शुरू कोर्स
  क्लास कक्षा कक्षाएँ पाठ्यक्रम फीस`.split(/\s+/),
)

const whole = (words: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${words})(?![\p{L}\p{M}\p{N}])`, 'giu')

/** Lists the words of a text that name something taught, each once. */
export function namingWords(text: string): string[] {
  const words = text.match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu) ?? []
  const naming = words.filter((word) => !fillers.has(word.toLowerCase()))
  return [...new Set(naming)].slice(0, wordsMax)
}

/** Reads a question as people ask it. `languages` are the languages that courses are taught in. */
export function readQuestion(
  asked: string,
  { today, languages }: { today: string; languages: { code: string; label: string }[] },
): Question {
  let text = asked.normalize('NFC')
  const filters: Filters = {}
  const taught = languages.map(({ code, label }): (typeof phrases)[number] => {
    // An institute chose the label: it must not become a pattern.
    const name = RegExp.escape(label)
    return [`in ${name}|for ${name} speakers?|${name} (?:me|mein)`, () => ({ language: code })]
  })
  for (const [words, read] of [...phrases, ...taught]) {
    for (const match of text.matchAll(whole(words))) {
      const meant = read([...match], today)
      if (meant === undefined) continue
      Object.assign(filters, { ...meant, ...filters })
      text = text.replace(match[0], ' ')
      break
    }
  }
  return { filters, words: namingWords(text), isEither: whole('or|या|ya').test(text) }
}
