import { currencyOf, isSharedSign, isWordInText, spacedSigns } from './currencies.ts'
import { plainText, quote, type Said, said, UnreadableText } from './messages.ts'

export interface Amount {
  /** Null when the price is on request. */
  amount: number | null
  /** The currency written beside the number; undefined if there is none or several currencies share its sign. */
  currency: string | undefined
}

interface AmountContext {
  /** Decimal sign used in other cells of the column; undefined if unknown. */
  decimals?: ',' | '.' | undefined
  /** Usual currency of the prices. Decides which country's rupee `Rs.` stands for. */
  usual?: string | null | undefined
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .trim()
      .split(/\s*[,\n]\s*/)
      .map((word) => word.normalize('NFKC')),
  )

/**
 * Words for a price of zero. Any other text without a number means a price on request, so that no course becomes free
 * because of a guess.
 */
const free = wordsOf(`
free, free of cost, free of charge, nil, gratis, complimentary, no fee, no fees, no charge, 0, foc
kostenlos, kostenfrei, gebührenfrei, entgeltfrei, gratuit, gratuite, entrée libre, gratuito, gratuita, sin costo, grátis
sem custo, ingresso libero, bure, bila malipo
ilmainen, zdarma, bezpłatnie, bezpłatny, бесплатно, безкоштовно, مجاني, مجانا, رایگان, مفت, 免费, 免費, 無料, 무료, ücretsiz, miễn phí, ฟรี, বিনামূল্যে, मोफत, இலவசம்
निःशुल्क, नि:शुल्क, निशुल्क, मुफ़्त, मुफ्त, फ्री`)

/** Words before a minimum price, such as `from`. */
const from = wordsOf(
  `from, ab, dès, à partir de, desde, a partir de, da, a partire da, kuanzia, starting, starting from, starts at`,
)
/** Words after a minimum price, such as `onwards`. */
const upwards = wordsOf(`onwards, upwards, +, से, से शुरू`)
/** Words beside a price that do not change its meaning. */
const idle =
  wordsOf(`only, nur, approx, approx., about, around, ca, ca., total, net, fee, fees, fee:, fees:, course fee
course fee:, course fees, course fees:, price, price:, @, /-, -, –, मात्र, कुल`)
/** Matches the start of a price's unit: `per month`, `/ UE`, `monatlich`. */
const perUnit =
  /^(\/|p \/|per\b|pro\b|je\b|par\b|por\b|al\b|a (month|term|week|year|class|session|lesson|persona)|kwa\b|प्रति|each\b|monthly|weekly|yearly|annually|monatlich|wöchentlich|jährlich|mensuel|mensual|mensal|mensile|x (hora|clase|sesión|semana|sem|mes|persona)\b|p\.? ?[mpa]\.?($| )|pcm\b)/u

/** Matches a price for several months or lessons: `/ 3 months`, `for 10 classes`. */
const perSome =
  /^(?:\/ ?|(?:per|for|pro|für|por|pour|para) )\d{1,3} (?:months?|mths?|mos?|weeks?|wks?|days?|classes|sessions|lessons|hours|hrs|monate|wochen|tage|einheiten|ue|stunden|std|meses|semanas|clases|aulas|horas|mois|semaines|séances|heures|mesi|lezioni|miezi|महीने|माह)\.?$/u

const multiples = new Map(
  Object.entries({
    1000: 'k, thousand, tsd, tausend, mille, mil, mila, elfu, हज़ार, हजार',
    100000: 'l, lakh, lac, lakhs, laki, लाख',
    1000000: 'm, mn, mio, million, millions, millionen, millones, milhões, milioni',
    10000000: 'cr, crore, crores, करोड़',
  }).flatMap(([times, words]) => [...wordsOf(words)].map((word) => [word, Number(times)] as const)),
)

const bare = (text: string): string => text.slice(0, 60).replace(/[\s.!*]{1,20}$/, '')

/** Returns whether a price is on request: the text is blank or contains only words such as "call us". */
export function isOnRequest(written: string): boolean {
  const text = plainText(written)
  return !/\d/.test(text) && !free.has(bare(text))
}

/** Returns whether a price on request says `free` together with a condition, such as `free for members`. */
export const isFreeForSome = (written: string): boolean =>
  isOnRequest(written) && wordsIn(plainText(written)).some((word) => free.has(word.replace(/[,;:.]+$/, '')))

/** Returns the decimal sign of a column's amounts; undefined if the amounts do not reveal it. */
export function decimalSignOf(texts: Iterable<string>): ',' | '.' | undefined {
  for (const text of texts) {
    const [, sign] = /\d([.,])(?:\d{1,2}|-)(?![\d.,])/.exec(text) ?? []
    if (sign === ',' || sign === '.') return sign
  }
  return undefined
}

/**
 * Parses a price as people write it: `1,499.00`, `₹29,999 + GST`, `Rs. 1,49,900/-`, `ab 1.499,00 €`, `3,000 per month`,
 * `KSh 18k`, `free`, `on request`. Warns about words that the site will not show. Throws `UnreadableText` for text that
 * is not a price.
 */
export function readAmount(written: string, warn: (said: Said) => void, context: AmountContext = {}): Amount {
  try {
    return readAlone(written, warn, context)
  } catch (error) {
    const part = error instanceof UnreadableText ? priceWithin(written, context) : undefined
    if (!part && error instanceof UnreadableText && saysSeveral(written))
      throw new SeveralPrices(written, highestIn(written, context))
    if (!part) throw error
    warn(said('priceWithin', { value: quote(written), price: quote(part.price) }))
    return part.amount
  }
}

/** Matches a text of several words, which may say several prices; a number alone is a mistake. */
const speaks = /\p{L}{3}.{0,200}\p{L}{3}/su

/** Matches a number with the sign of a currency before or after it, in a longer text. */
const signed =
  /(?:[₹€£¥$₨₦₵৳₱฿₺₫₪₩₽₴]|(?<!\p{L})(?:rs|inr|kr|chf|fr|sfr|usd|eur|gbp|aed|ksh|dkk|sek|nok|pln|zł|kč|lei|₽|руб|тг|egp|جنيه)\.?) ?\d[\d.,'’]*|\d[\d.,'’]* ?(?:[₹€£¥$₨₦₵৳₱฿₺₫₪₩₽₴]|(?:rs|inr|kr|chf|usd|eur|gbp|aed|dkk|sek|nok|pln|zł|kč|lei|руб)(?!\p{L}))/giu

/** Thrown for a text that does not say one price. */
export class SeveralPrices extends UnreadableText {
  /** The highest of them; undefined if the text has no amount. */
  readonly highest: (Amount & { written: string }) | undefined

  constructor(written: string, highest: SeveralPrices['highest']) {
    super(said('severalPrices', { value: quote(written) }))
    this.highest = highest
  }
}

/** Matches two numbers with a word or a mark between them, such as `500 / 600`. */
const twoNumbers = /\d\s*[/|&+–—-]\s*\d/

const saysSeveral = (written: string): boolean =>
  speaks.test(written) ||
  (written.length <= 300 && (twoNumbers.test(written) || (written.match(signed)?.length ?? 0) > 1))

/** Matches a number that is no share, year, age or count of something. */
const loose =
  /(?<![\d.,/-])(?!(?:19|20)\d\d(?!\d))\d[\d.,'’]*(?!\d| ?(?:%|x\b|months?|weeks?|days?|hours?|hrs?|classes|sessions|lessons|years?|instal))/giu

function highestIn(written: string, context: AmountContext): SeveralPrices['highest'] {
  if (written.length > 300) return undefined
  const found = written.match(signed) ?? written.match(loose) ?? []
  const amounts = found.flatMap((one) => {
    const plain = one.replace(/[.,]+$/, '')
    try {
      return { ...readAlone(plain, () => {}, context), written: plain }
    } catch (error) {
      if (error instanceof UnreadableText) return []
      throw error
    }
  })
  return amounts.sort((one, other) => (other.amount ?? 0) - (one.amount ?? 0))[0]
}

/** Returns the one price of a text that says more, such as `20 lessons, Fr. 485.75`; undefined if it has none or several. */
function priceWithin(written: string, context: AmountContext) {
  if (written.length > 300) return undefined
  const [price, other] = new Set(written.match(signed))
  if (price === undefined || other !== undefined) return undefined
  const plain = price.replace(/[.,]+$/, '')
  return { price: plain, amount: readAlone(plain, () => {}, context) }
}

/** Matches the spaces around the decimal sign of a whole cell: `176 .80`, `176. 80`. */
const spaced = /(?<=\d) +(?=[.,]\d{1,2}(?!\d))|(?<=\d\.) (?=\d{2}\s*[₹€£$]?$)/g

function readAlone(written: string, warn: (said: Said) => void, { decimals, usual }: AmountContext): Amount {
  const text = plainText(written).replace(spaced, '')
  if (free.has(bare(text))) return { amount: 0, currency: undefined }
  if (isOnRequest(written)) return { amount: null, currency: undefined }
  const [, before = '', digits = '', after = ''] =
    /^([^\d]*?)(\d[\d., '’]*)(.*)$/su.exec(spacedSigns(text)) ?? []
  const notAmount = new UnreadableText(said('notAmount', { value: quote(written) }))
  const codeOf = (word: string): string | undefined =>
    isWordInText(word, text, usual) ? undefined : currencyOf(word, usual)
  const isMoney = (word: string): boolean => codeOf(word) !== undefined || isSharedSign(word)
  const front = wordsIn(before)
  const isFrom = from.has(front.filter((word) => !isMoney(word)).join(' '))
  if (/[-–—−]\s*$/.test(before)) throw notAmount
  if (digits === '' || !(isFrom || front.every((word) => isMoney(word) || idle.has(word)))) throw notAmount
  const [multiple = '', ...rest] = wordsIn(after)
  const isApart = digits.endsWith(' ')
  // With a space in between, `m` may mean months.
  const times = isApart && multiple === 'm' ? undefined : multiples.get(multiple.replace(/\.$/, ''))
  const left = times === undefined ? [multiple, ...rest] : rest
  const currency = [...front, ...left].map(codeOf).find((one) => one !== undefined)
  const amount =
    numberIn(digits.trim().replace(/[.,]$/, ''), { decimals, currency, written, warn }) * (times ?? 1)
  const others = left.filter((word) => word !== '' && !isMoney(word) && !idle.has(word))
  // Letters right after a number may be a multiplier, such as `k`.
  const isMultiple = multiple === 'm' || (!isApart && /^\p{L}/u.test(after) && !perUnit.test(after))
  if (times === undefined && isMultiple && others[0] === multiple) throw notAmount
  // A second number may be a second price. In brackets it is only a note, for example about instalments.
  const notes = wordsIn((after.match(/\([^()]*\)/g) ?? []).join(' '))
  const beside = others.join(' ')
  const isPerSome = perSome.test(beside)
  if (!isPerSome && others.some((word) => /\d/.test(word) && !/^\d+%$/.test(word) && !notes.includes(word)))
    throw notAmount
  if (isFrom || upwards.has(beside))
    warn(said('fromAmount', { value: quote(written), amount: String(amount) }))
  if (isPerSome || perUnit.test(beside)) warn(said('perUnit', { unit: quote(beside) }))
  else if (beside !== '' && !upwards.has(beside))
    warn(said('wordsLeftOut', { words: quote(beside), value: quote(written) }))
  return { amount, currency }
}

const wordsIn = (text: string): string[] =>
  text
    .replace(/\/[-=]/g, ' ')
    .replace(/[()]/g, ' ')
    .split(/\s+|(?=\/)/)
    .filter((word) => word !== '' && word !== '-')

interface NumberContext extends AmountContext {
  warn: (said: Said) => void
  currency: string | undefined
  written: string
}

const thousandths = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

/**
 * Parses a number. The last comma or dot is the decimal sign if it occurs once, unless it can only separate thousands.
 * Throws `UnreadableText` for a malformed number.
 */
function numberIn(digits: string, { decimals, currency = '', written, warn }: NumberContext): number {
  const required = (amount: number | undefined): number => {
    if (amount !== undefined) return amount
    throw new UnreadableText(said('notAmount', { value: quote(written) }))
  }
  const [, sign = ''] = /([.,])[^.,]*$/.exec(digits) ?? []
  const whole = digits.slice(0, digits.lastIndexOf(sign))
  const fraction = digits.slice(digits.lastIndexOf(sign) + 1)
  if (sign === '' || whole.includes(sign)) return required(grouped(digits))
  if (/^\d{3}$/.test(fraction) && !/\D/.test(whole) && whole !== '0') {
    if (sign === '.' && thousandths.has(currency)) {
      const [one, other] = [`${whole}${fraction}`, `${whole}.${fraction}0`]
      throw new UnreadableText(said('twoAmounts', { value: quote(written), one, other }))
    }
    const amount = required(grouped(digits))
    // Prices in other currencies never have three decimals, so the dot separates thousands.
    if (sign === '.' && decimals !== ',') warn(said('thousands', { value: quote(written), amount }))
    return amount
  }
  // `1500, 2000` and `1500,2000` are two prices. Our exports write up to four decimals after a dot.
  const isFraction = sign === '.' ? /^\d{1,4}$/ : /^\d{1,3}$/
  return required(isFraction.test(fraction) ? Number(`${required(grouped(whole))}.${fraction}`) : undefined)
}

/**
 * Parses a whole number with thousands separators, Indian grouping included: groups of two or three digits, three in
 * the last group. Returns undefined for any other grouping.
 */
function grouped(digits: string): number | undefined {
  if (!/\D/.test(digits)) return Number(digits)
  return /^\d{1,3}(?:([., '’])\d{2,3})(?:\1\d{2,3})*$/.test(digits) && /\D\d{3}$/.test(digits)
    ? Number(digits.replace(/\D/g, ''))
    : undefined
}
