import { currencies } from '#lib/contract/catalogue/document/kinds.ts'

/** Signs and words for each currency, by currency code. Written in lower case without full stops. */
const words: Record<string, string> = {
  INR: '₹ रु रू रुपये रुपए रुपया',
  EUR: '€ euro euros',
  GBP: '£ stg',
  KES: 'ksh kshs shilingi',
  TZS: 'tsh tshs',
  UGX: 'ush ushs ugsh ugshs',
  BRL: 'r$ reais real',
  CHF: 'fr sfr franken',
  USD: 'us$ usd$',
  AUD: 'a$ au$',
  MXN: 'mx$',
  DOP: 'rd$',
  HKD: 'hk$',
  TWD: 'nt$ ntd',
  CAD: 'c$ ca$',
  SGD: 's$',
  NGN: '₦ n naira',
  ZAR: 'r rand',
  GHS: 'gh₵ ₵',
  BDT: '৳ taka টাকা',
  BGN: 'лв лева',
  NPR: 'nrs',
  LKR: 'lkrs',
  PHP: '₱',
  MYR: 'rm',
  IDR: 'rp',
  THB: '฿ baht บาท',
  TRY: '₺ tl',
  PLN: 'zł zl',
  CZK: 'kč',
  VND: '₫ đ vnđ đồng',
  ILS: '₪ nis שח ש״ח ש"ח',
  KRW: '₩ 원',
  JPY: '円',
  RUB: '₽ руб рублей рубля рубль',
  UAH: '₴ грн',
  KZT: '₸ тг тенге',
  GEL: '₾',
  CRC: '₡',
  PYG: '₲',
  CNY: 'rmb 元 人民币',
  HUF: 'forint',
  RON: 'lei',
  ETB: 'birr',
  AED: 'dhs dh dirham dirhams',
}

const codes = new Set(currencies)
const byWord = new Map(
  Object.entries(words).flatMap(([code, list]) =>
    list.split(' ').map((word) => [word.normalize('NFKC'), code]),
  ),
)

/** Words for the rupee, which several countries use. NFKC normalisation turns the sign `₨` into `rs`. */
const rupeeWords = new Set(['rs', 're', 'rupee', 'rupees'])
const rupees = new Set(['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR'])

/** Signs that mean a currency only where prices are usually in it, by currency code. */
const localSigns: Readonly<Record<string, readonly string[]>> = {
  BOB: ['bs'],
  BWP: ['p', 'pula'],
  GTQ: ['q'],
  HNL: ['l'],
  HUF: ['ft'],
  MAD: ['dh', 'dhs', 'dirham', 'dirhams'],
  MZN: ['mt', 'mts'],
  NGN: ['#'],
  NIO: ['c$'],
  PHP: ['p', 'peso', 'pesos'],
  SAR: ['sr'],
  VES: ['bs'],
  XAF: ['f', 'fcfa', 'cfa'],
  XOF: ['f', 'fcfa', 'cfa'],
  ZMW: ['k'],
}

/**
 * Returns the code of the currency that a sign, word or code stands for; undefined if unknown or shared by several
 * currencies. A word for rupees stands for `usual` if that is a rupee, else for the Indian rupee.
 */
export const currencyOf = (sign: string, usual?: string | null): string | undefined => {
  const plain = sign
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.:\s]/g, '')
  if (rupeeWords.has(plain)) return usual && rupees.has(usual) ? usual : 'INR'
  if (usual && localSigns[usual]?.includes(plain)) return usual
  return byWord.get(plain) ?? (codes.has(plain.toUpperCase()) ? plain.toUpperCase() : undefined)
}

/** Signs that several currencies share, each with the codes of these currencies. */
const shared: Record<string, string> = {
  $: 'USD AUD CAD NZD SGD HKD TWD MXN ARS CLP COP UYU DOP CUP BRL NIO CVE MOP BMD BBD BSD BZD BND FJD GYD JMD KYD LRD NAD SBD SRD TOP TTD TVD WST XCD ZWL ZWG SVC PAB BOB',
  '¥': 'JPY CNY',
  kr: 'SEK NOK DKK ISK',
  sh: 'KES TZS UGX SOS',
  ريال: 'SAR QAR OMR YER IRR',
  ریال: 'IRR SAR QAR OMR YER',
  درهم: 'AED MAD',
  دينار: 'KWD BHD IQD JOD LYD TND DZD',
  جنيه: 'EGP SDG',
}

const sharedKey = (word: string): string => word.replace(/\.$/, '').replace(/^shs$/, 'sh')

export const isSharedSign = (word: string): boolean => Object.hasOwn(shared, sharedKey(word))

const symbols = /(?:us|[acsr]|au|ca|mx|rd|hk|nt)?\$|gh₵|[₹€£¥₨₦₵৳₱฿₺₫₪₩₽₴₸₾₡₲円원元]/g

/** Puts spaces around currency signs: `45€/ue` becomes `45 € /ue`. */
export const spacedSigns = (text: string): string => text.replace(symbols, ' $& ')

/** Currency words that more often mean something else in a text or heading. */
const ambiguous = new Set(
  'n r re fr dh rp rm real all top try cup mop gel sos lak bam ron pen cop amd mad dop ang'.split(' '),
)

/**
 * Returns whether a code is also a word, such as the lek's `ALL` in `500 all inclusive`, and the text has more than the
 * code and the number.
 */
export const isWordInText = (word: string, text: string, usual?: string | null): boolean =>
  ambiguous.has(word) &&
  codes.has(word.toUpperCase()) &&
  word.toUpperCase() !== usual &&
  !/^(?:\p{L}+ ?[\d.,' ]+|[\d.,' ]+ ?\p{L}+)$/u.test(text.trim())

/**
 * Returns whether a text normalised by `plainText` contains a shared sign, such as `$`, that does not belong to the
 * currency.
 */
export const hasOtherSign = (text: string, currency: string): boolean =>
  spacedSigns(text)
    .split(/[\s()/,.:\d]+/)
    .some((word) => isSharedSign(word) && !shared[sharedKey(word)]?.split(' ').includes(currency))
