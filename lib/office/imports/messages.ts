import { fits, wholeGraphemes } from '#lib/base/plain-text.ts'

/**
 * A message about a sheet or a form in each language of the dashboard, which replaces `{column:NAME}` with its label of
 * the column.
 */
export interface Said {
  en: string
  hi: string
  /** Text for the command line, where options replace the dashboard's choices. */
  shell?: string
}

type Values = Readonly<Record<string, string | number>>

/** Returns a message with its placeholders, such as `{value}`, replaced. */
export type MessageKey = keyof typeof messages

export function said(key: MessageKey, values: Values = {}): Said {
  const { en, hi, shell }: Said = messages[key]
  return {
    en: filled(en, values),
    hi: filled(hi, values),
    ...(shell !== undefined && { shell: filled(shell, values) }),
  }
}

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Appends the second message, if any, to the first. */
export const also = (one: Said, other: Said | undefined): Said =>
  other ? { en: one.en + other.en, hi: one.hi + other.hi, shell: inShell(one) + inShell(other) } : one

export const inShell = ({ shell, en }: Said): string => shell ?? en

/** Thrown for text that cannot be parsed. The message explains what would be accepted. */
export class UnreadableText extends Error {
  readonly said: Said

  constructor(said: Said) {
    super(inShell(said))
    this.said = said
  }
}

/** Quotes a text; shortens a long text. */
export const quote = (text: string): string =>
  JSON.stringify(fits(text, 100) ? text : `${wholeGraphemes(text, 100)}…`)

/** Normalises a text for comparison: lower case, ASCII digits, single spaces. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replace(/\s+/g, ' ')
    .trim()

/** Unifies the letters that Arabic and Persian keyboards write differently, such as `ي` and `ی`. */
export const plainLetters = (text: string): string =>
  text.replace(/[يىكۀةأإآٱ]/g, (letter) => arabicLetters[letter] ?? letter)

const arabicLetters: Readonly<Record<string, string>> = {
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ۀ: 'ه',
  ة: 'ه',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
}

/** The zeros of Arabic, Persian, Indian and Thai digits. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50]

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = zeros.find((one) => one <= code && code < one + 10)
  return zero === undefined ? digit : String(code - zero)
}

const messages = {
  lastVersion: {
    en: 'The course would be left without a batch; hide it instead',
    hi: 'पाठ्यक्रम में कोई बैच नहीं बचेगा; उसे छिपा दें',
  },
  // Pictures
  notPicture: {
    en: '{value} is not a JPEG, PNG, WebP or AVIF picture',
    hi: '{value} JPEG, PNG, WebP या AVIF चित्र नहीं है',
  },
  brokenPicture: {
    en: '{value} cannot be read as a picture: it is damaged or did not arrive completely',
    hi: '{value} चित्र के रूप में पढ़ा नहीं जा सका: वह ख़राब है या पूरा नहीं पहुँचा',
  },
  largePicture: {
    en: '{value} has too many pixels; expected at most {max} million',
    hi: '{value} में बहुत अधिक पिक्सेल हैं; अधिक से अधिक {max} लाख होने चाहिए',
  },
  manyPictures: {
    en: 'there are already {max} pictures; those that no course shows are deleted after 30 days',
    hi: '{max} चित्र पहले से हैं; जो किसी पाठ्यक्रम में नहीं दिखते, वे 30 दिन बाद हटा दिए जाते हैं',
  },
  // Prices
  notAmount: {
    en: '{value} is not an amount; expected one number, such as 1499, or free, or on request',
    hi: '{value} कोई राशि नहीं है; एक संख्या लिखें, जैसे 1499, या “निःशुल्क”, या “पूछें”',
  },
  noAmount: {
    en: 'is empty; write an amount, such as 1499, or free, or on request',
    hi: 'खाली है; राशि लिखें, जैसे 1499, या “निःशुल्क”, या “पूछने पर”',
  },
  untilAlone: {
    en: 'is the last day of a price that is not there; write the price, or remove this day too',
    hi: 'जिस कीमत का अंतिम दिन है वह नहीं लिखी है; कीमत लिखें, या यह दिन भी हटाएँ',
  },
  lastEnrolment: {
    en: 'A batch would be left without a way to enrol; close enrolment instead',
    hi: 'बैच में नामांकन का कोई तरीका नहीं बचेगा; नामांकन बंद कर दें',
  },
  lastPrice: {
    en: 'A batch would be left without any price, and so be free; write its price, or 0 if it is free',
    hi: 'बैच की कोई कीमत नहीं बचेगी और वह मुफ़्त हो जाएगा; कीमत लिखें, मुफ़्त हो तो 0 लिखें',
  },
  listWithoutPrice: {
    en: 'needs a price beside it',
    hi: 'के साथ कीमत भी लिखें',
  },
  noAddress: {
    en: 'needs the address to enrol at, which begins with https://',
    hi: 'के लिए नामांकन का पता लिखें, जो https:// से शुरू हो',
  },
  unusedAddress: {
    en: '{value} is used only if visitors enrol at this address; choose that, or leave it empty',
    hi: '{value} तभी काम आता है जब आगंतुक इस पते पर नामांकन करें; वह चुनें, या इसे खाली छोड़ें',
  },
  notAddress: {
    en: '{value} is not an address; expected one that begins with https://',
    hi: '{value} पता नहीं है; https:// से शुरू होने वाला पता लिखें',
  },
  noSuchDay: {
    en: '{days} never takes place between {starts_on} and {ends_on}; correct the days or the dates, or tick that this is meant',
    hi: '{days} की कक्षा {starts_on} और {ends_on} के बीच कभी नहीं आती; दिन या तारीखें ठीक करें, या चुनें कि यही सही है',
  },
  noDelivery: {
    en: 'with a place, choose whether one comes there or joins online, or both',
    hi: 'स्थान लिखा है, तो चुनें कि वहाँ आना है, ऑनलाइन जुड़ना है, या दोनों',
  },
  onlineSomewhere: {
    en: 'an online course has no place; choose in person or both, or remove the place',
    hi: 'ऑनलाइन पाठ्यक्रम का कोई स्थान नहीं होता; केंद्र पर या दोनों चुनें, या स्थान हटाएँ',
  },
  twoAmounts: {
    en: '{value} can be {one} or {other}; write the intended one',
    hi: '{value} का अर्थ {one} या {other} हो सकता है; जो सही हो वही लिखें',
  },
  thousands: {
    en: '{value} is read as {amount}',
    hi: '{value} को {amount} माना गया',
  },
  fromAmount: {
    en: '{value} is read as {amount}; the site shows the price without "from"',
    hi: '{value} को {amount} माना गया; साइट पर कीमत “से शुरू” के बिना दिखेगी',
  },
  perUnit: {
    en: 'the prices are {unit}; the site does not show these words, so put them into the level or the description',
    hi: 'ये कीमतें {unit} हैं; साइट पर ये शब्द नहीं दिखेंगे, इसलिए इन्हें बैच या विवरण में लिखें',
  },
  wordsLeftOut: {
    en: '{value} is read without {words}',
    hi: '{value} में से {words} छोड़ दिया गया',
  },
  severalPrices: {
    en: '{value} does not say one price; write one amount, or choose below which counts',
    hi: '{value} में एक कीमत नहीं है; एक राशि लिखें, या नीचे चुनें कि कौन-सी मानी जाए',
    shell:
      '{value} does not say one price; write one amount, or give --answers prices=highest or prices=request',
  },
  onRequestInstead: {
    en: '{value} does not say one price, so the site shows "Price on request", as you chose',
    hi: '{value} में एक कीमत नहीं है, इसलिए आपके कहने पर साइट पर “कीमत पूछने पर” दिखेगा',
  },
  priceWithin: {
    en: '{value} is read as the price {price}; the site does not show the other words',
    hi: '{value} में से कीमत {price} मानी गई; बाकी शब्द साइट पर नहीं दिखेंगे',
  },
  onRequest: {
    en: 'has no price, so the site shows "Price on request"',
    hi: 'राशि नहीं है: साइट पर “कीमत पूछने पर” दिखेगा',
  },
  freeForSome: {
    en: '{value} is not free for everybody, so the site shows "Price on request"; if it is free for everybody, write only free',
    hi: '{value} सबके लिए निःशुल्क नहीं है, इसलिए साइट पर “कीमत पूछने पर” दिखेगा; सबके लिए हो तो केवल “निःशुल्क” लिखें',
  },
  earlyNeedsEnd: {
    en: '{value} is a price until a last day, but no column has that day, so it is left out; add a column {column:early_price_until}',
    hi: '{value} अंतिम दिन तक की कीमत है, पर वह दिन किसी स्तंभ में नहीं है, इसलिए छोड़ दिया गया; {column:early_price_until} का स्तंभ जोड़ें',
    shell:
      '{value} is a price until a last day, but no column has that day, so it is left out; add a column early_price_until',
  },
  priceWithoutDays: {
    en: '{value} has no days; write its first or its last day, or write it as the price if it is the only one',
    hi: '{value} के दिन नहीं लिखे हैं; पहला या अंतिम दिन लिखें, या एक ही कीमत हो तो उसे कीमत में लिखें',
  },
  earlyWithoutEnd: {
    en: '{value} has no last day; write it beside, or write the price as the usual one if it does not end',
    hi: '{value} का अंतिम दिन नहीं लिखा है; साथ में लिखें, या यह कीमत हमेशा की हो तो सामान्य कीमत में लिखें',
  },
  earlyNotLower: {
    en: 'is not lower than the usual price, so the site never shows it',
    hi: 'सामान्य कीमत से कम नहीं है, इसलिए साइट पर कभी नहीं दिखेगी',
  },
  untilNeedsPrice: {
    en: '{value} is the last day of a price, but no column has that price, so it is left out',
    hi: '{value} किसी कीमत का अंतिम दिन है, पर वह कीमत किसी स्तंभ में नहीं है, इसलिए छोड़ दिया गया',
  },
  untilWithoutPrice: {
    en: 'is the last day of a price that is not there, so it is left out',
    hi: 'जिस कीमत का अंतिम दिन है वह नहीं लिखी है, इसलिए छोड़ दिया गया',
  },
  otherSign: {
    en: '{value} has the sign of another currency than {currency}; write the currency code, such as USD 25',
    hi: '{value} का चिह्न {currency} का नहीं है; मुद्रा का कोड लिखें, जैसे USD 25',
  },
  currencies: {
    en: '{one} and {other} cannot both be the currency',
    hi: '{one} और {other} दोनों मुद्रा नहीं हो सकते',
  },
  noCurrency: {
    en: '{count} prices have no currency; write a sign such as ₹, or add a column Currency',
    hi: '{count} कीमतों में मुद्रा नहीं है; ₹ जैसा चिह्न लगाएँ, या मुद्रा का स्तंभ जोड़ें',
    shell: '{count} prices have no currency; expected a sign such as ₹, a column currency, or --currency INR',
  },
  withoutPrice: {
    en: 'no column is the price, so prices stay as they are, and new courses would be free',
    hi: 'किसी स्तंभ में कीमत नहीं है, इसलिए कीमतें वही रहेंगी, और नए कोर्स निःशुल्क हो जाएँगे',
  },
  withoutPriceNew: {
    en: 'no column is the price, so the courses would be free',
    hi: 'किसी स्तंभ में कीमत नहीं है, इसलिए कोर्स निःशुल्क हो जाएँगे',
  },
  namesPrice: {
    en: '; choose it below if there is one',
    hi: '; नीचे कीमत का स्तंभ चुनें',
    shell: '; if there is one, give --map "HEADING=price"',
  },
  amountsLeftOut: {
    en: '{asked}: these amounts are left out, and no column is the price. Choose the price below, or say what the amounts are',
    hi: '{asked}: ये राशियाँ छोड़ी गईं, और कोई स्तंभ कीमत नहीं है। नीचे कीमत चुनें, या बताएँ कि ये राशियाँ क्या हैं',
    shell:
      '{asked}: these amounts are left out, and no column is the price. Give --map "{heading}=price", or --answers amounts=request or amounts=none',
  },
  // Dates
  noDate: {
    en: '{value} is not a date, so it is left out',
    hi: '{value} कोई तारीख़ नहीं है, छोड़ दिया गया',
  },
  notCalendar: {
    en: '{value} is not a calendar date; expected one such as 1 July 2027 or 2027-07-01',
    hi: '{value} कोई सही तारीख़ नहीं है; ऐसे लिखें: 1 July 2027 या 2027-07-01',
  },
  twoDays: {
    en: '{value} can be two days; write {year}-MM-DD, or choose below whether the day or the month comes first',
    hi: '{value} दो अलग दिन हो सकते हैं; {year}-MM-DD लिखें, या नीचे चुनें कि दिन पहले है या महीना',
    shell: '{value} can be two days; write {year}-MM-DD, or give --dates dmy or --dates mdy',
  },
  nextYear: {
    en: '{value} has no year, so it is read as {date}',
    hi: '{value} में वर्ष नहीं है, इसे {date} माना गया',
  },
  dayFirst: {
    en: 'dates are read as day/month/year, such as {date} for {value}',
    hi: 'तारीख़ें दिन/महीना/वर्ष मानी गईं, जैसे {value} का अर्थ {date}',
  },
  monthFirst: {
    en: 'dates are read as month/day/year, such as {date} for {value}',
    hi: 'तारीख़ें महीना/दिन/वर्ष मानी गईं, जैसे {value} का अर्थ {date}',
  },
  noDay: {
    en: '{value} has no day, so it is read as {date}',
    hi: '{value} में दिन नहीं है, इसे {date} माना गया',
  },
  // Other values
  noNumber: {
    en: '{value} is not a number, so it is left out',
    hi: '{value} कोई संख्या नहीं है, छोड़ दिया गया',
  },
  noSeats: {
    en: '{value} is not a number of seats, so it is left out',
    hi: '{value} सीटों की संख्या नहीं है, छोड़ दिया गया',
  },
  noYesOrNo: {
    en: '{value} is neither yes nor no, so it is left out',
    hi: '{value} न हाँ है न नहीं, छोड़ दिया गया',
  },
  noEnrolment: {
    en: '{value} is none of open, closed and none; enrolment is closed here',
    hi: '{value} न open है, न closed, न none; यहाँ नामांकन बंद रहेगा',
  },
  noStatus: {
    en: '{value} is not a status we know, so it hides nothing; if the batch is closed, write closed',
    hi: '{value} कोई जानी हुई स्थिति नहीं है, इसलिए इससे कुछ नहीं छिपता; बैच बंद हो तो “बंद” लिखें',
  },
  noWay: {
    en: '{value} is not a way of teaching; write online, in person, both, live or recorded',
    hi: '{value} पढ़ाने का कोई तरीका नहीं है; ऑनलाइन, ऑफ़लाइन, दोनों, लाइव या रिकॉर्डेड लिखें',
    shell: '{value} is not a way of teaching; expected online, onsite, blended, live or self_paced',
  },
  unknownHides: {
    en: '{value} does not say whether the course is shown, so it is hidden; write yes or no',
    hi: '{value} से पता नहीं चलता कि कोर्स दिखे या नहीं, इसलिए छिपा रहेगा; हाँ या नहीं लिखें',
  },
  hiddenBy: {
    en: '{value} is read as closed, so the site does not show it',
    hi: '{value} को बंद माना गया, इसलिए साइट पर नहीं दिखेगा',
  },
  formulaError: {
    en: '{value} is the error of a formula, so it is left out',
    hi: '{value} फ़ॉर्मूले की गड़बड़ी है, छोड़ दिया गया',
  },
  bareWorkload: {
    en: 'numbers without a unit, such as {value}, are left out; write the unit into the heading, such as Duration (hours)',
    hi: 'बिना इकाई की संख्याएँ, जैसे {value}, छोड़ दी गईं; शीर्षक में इकाई लिखें, जैसे अवधि (घंटे)',
  },
  didYouMean: { en: '; did you mean {word}?', hi: '; क्या आपका मतलब {word} था?' },
  didYouMeanColumn: {
    en: '; is it “{column:{word}}”? Then choose that below',
    hi: '; क्या यह “{column:{word}}” है? तो नीचे वही चुनें',
    shell: '; did you mean {word}?',
  },
  noWorkload: {
    en: '{value} is not a length of time, so it is left out',
    hi: '{value} कोई अवधि नहीं है, छोड़ दिया गया',
  },
  closedBeside: {
    en: '{value} is in a column that is left out, so it closes nothing; if the batch is closed or full, write that into a column that is read',
    hi: '{value} ऐसे स्तंभ में है जो छोड़ दिया गया, इसलिए इससे कुछ बंद नहीं होता; बैच बंद या भरा हो तो उस स्तंभ में लिखें जो पढ़ा जाता है',
  },
  together: {
    en: '{value} holds several things; each is read on its own',
    hi: '{value} में कई बातें हैं; हर एक अलग पढ़ी गई',
  },
  dayOfDate: {
    en: 'has a time without a day, so it is read as {day}, the day of the date',
    hi: 'में समय है पर दिन नहीं; तारीख़ का दिन {day} माना गया',
  },
  dayAbove: {
    en: 'has a time without a day, so it is read as {day}, the day above',
    hi: 'में समय है पर दिन नहीं; ऊपर का दिन {day} माना गया',
  },
  markdown: {
    en: 'the site shows {value} as it is typed; format the text with HTML, or leave out the sign',
    hi: 'साइट पर {value} ऐसे ही दिखेगा; सजावट HTML से करें, या यह चिह्न हटा दें',
  },
  notEveryWeek: {
    en: 'the dates {dates} are not every week, as days and times from the first to the last would say; check what the site shows',
    hi: 'तारीख़ें {dates} हर हफ़्ते की नहीं हैं, जबकि दिन, समय, पहली और आख़िरी तारीख़ से ऐसा लगता है; देख लें कि साइट पर क्या दिखता है',
  },
  notInWeeks: {
    en: 'the dates {dates} are not weekly, so the site shows only the first and the last',
    hi: 'तारीख़ें {dates} हर हफ़्ते की नहीं हैं, इसलिए साइट पर केवल पहली और आख़िरी दिखेगी',
  },
  notWeekly: {
    en: '{value} is not every week, but the days and times alone would say so',
    hi: '{value} हर हफ़्ते नहीं है, जबकि केवल दिन और समय से ऐसा लगता',
  },
  takenForLevel: {
    en: '; it is shown as the level',
    hi: '; इसे बैच या स्तर माना गया',
  },
  // Days and times
  manyLessons: {
    en: '{value} has more than 14 lessons a week',
    hi: '{value} में हफ़्ते की 14 से ज़्यादा कक्षाएँ हैं',
  },
  severalHalves: {
    en: '{value} contains several parts of the day',
    hi: '{value} में दिन के कई हिस्से लिखे हैं',
  },
  noSessions: {
    en: '{value} is not days and times, such as Mon & Wed 6:30 pm',
    hi: '{value} दिन और समय नहीं है; ऐसे लिखें: Mon & Wed 6:30 pm',
  },
  unclearDays: {
    en: '{value} does not say clearly which days',
    hi: '{value} में दिन साफ़ नहीं हैं',
  },
  twoOrThree: {
    en: '{value} can be two days or three; write the days with "&", or the range with "to"',
    hi: '{value} दो दिन भी हो सकते हैं, तीन भी; “&” या “to” से लिखें',
  },
  oneOrTwo: {
    en: '{value} can be one class or two; write the times with "-" or "&"',
    hi: '{value} एक कक्षा भी हो सकती है, दो भी; समय “-” या “&” से लिखें',
  },
  noWeekday: {
    en: '{value} has no day of the week',
    hi: '{value} में कोई दिन नहीं है',
  },
  untimed: {
    en: '{value} does not give a time for each day',
    hi: '{value} में हर दिन का समय नहीं है',
  },
  noHalf: {
    en: '{value} does not say am or pm; write 6:30 pm or 18:30',
    hi: '{value} में सुबह या शाम नहीं लिखा; ऐसे लिखें: 6:30 pm या 18:30',
  },
  noTime: {
    en: '{value} is not a time of day, or ends before it begins; expected one such as 18:30–20:00',
    hi: '{value} दिन का समय नहीं है, या शुरू होने से पहले ख़त्म होता है; ऐसे लिखें: 18:30–20:00',
  },
  // Fields of the dashboard's forms
  notTitle: {
    en: '{value} is not a title; expected 1 to 1,000 characters',
    hi: '{value} शीर्षक नहीं हो सकता; 1 से 1,000 अक्षर लिखें',
  },
  notSlug: {
    en: '{value} cannot be part of an address; expected letters and digits joined by single hyphens',
    hi: '{value} पते का भाग नहीं हो सकता; अक्षर और अंक लिखें, बीच में एक-एक हाइफ़न',
  },
  notDay: {
    en: '{value} is not a date; expected one such as 2027-07-01',
    hi: '{value} कोई तारीख़ नहीं है; 2027-07-01 जैसी तारीख़ लिखें',
  },
  notCount: {
    en: '{value} is not a whole number from 0, such as {example}',
    hi: '{value} मान्य नहीं है; 0 या उससे बड़ी पूर्ण संख्या लिखें, जैसे {example}',
  },
  tooLong: {
    en: '{value} is too long; expected at most {max} characters',
    hi: '{value} बहुत लंबा है; अधिकतम {max} अक्षर लिखें',
  },
  notLike: {
    en: '{value} cannot be read; expected a value such as {example}',
    hi: '{value} पढ़ा नहीं जा सका; ऐसा कुछ लिखें: {example}',
  },
  notPrice: {
    en: '{value} cannot be the price; expected at most 1,000,000,000 with at most 4 decimal places, and a currency such as INR',
    hi: '{value} कीमत नहीं हो सकती; अधिकतम 1,000,000,000 और दशमलव के बाद अधिकतम 4 अंक लिखें, और मुद्रा, जैसे INR',
  },
  notChoice: {
    en: '{value} is neither yes nor no',
    hi: '{value} न हाँ है न नहीं; दोनों में से एक चुनें',
  },
  notText: { en: '{value} cannot be stored', hi: '{value} रखा नहीं जा सकता' },
  endsFirst: {
    en: '{value} is before the first day',
    hi: '{value} पहले दिन से पहले है',
  },
  lowListPrice: {
    en: 'the previous price is lower than {value}, so it is not shown',
    hi: 'पुरानी कीमत {value} से कम है, इसलिए नहीं दिखेगी',
  },
  alike: {
    en: 'another version of the course has the same level, language, dates, days, times and place, so visitors cannot tell them apart',
    hi: 'कोर्स के एक और बैच का स्तर, भाषा, तारीख़ें, दिन, समय और जगह यही हैं; लोग दोनों में फ़र्क नहीं कर पाएँगे',
  },
  otherPart: {
    en: 'Another part of the course is not valid: {message}',
    hi: 'कोर्स का कोई और भाग ठीक नहीं है: {message}',
  },
  // Rows
  hiddenRow: {
    en: 'is hidden, so it is left out',
    hi: 'छिपी हुई है, छोड़ दी गई',
  },
  totals: {
    en: 'is a row of totals, so it is left out',
    hi: 'योग की पंक्ति है, छोड़ दी गई',
  },
  aboveHeadings: {
    en: 'is above the headings, so it is left out; if the headings stand there, choose their row below',
    hi: 'शीर्षकों के ऊपर है, छोड़ दी गई; अगर शीर्षक वहीं हैं, तो नीचे उनकी पंक्ति चुनें',
    shell: 'is above the headings, so it is left out',
  },
  note: {
    en: '{value} stands alone in its row, so it is read as a note and left out',
    hi: '{value} पंक्ति में अकेला है; इसे टिप्पणी मानकर छोड़ दिया गया',
  },
  missingValue: { en: 'has no value; write it', hi: 'ख़ाली है; मान लिखें' },
  unusableAddress: {
    en: '{value} is not an address on the web, so it is not shown; write one that begins with https://',
    hi: '{value} वेब पता नहीं है, इसलिए नहीं दिखेगा; https:// से शुरू होने वाला पता लिखें',
  },
  hidesVersion: { en: 'hides this version', hi: 'इससे यह बैच नहीं दिखेगा' },
  endsBefore: { en: '{value} is before the first day, {other}', hi: '{value} पहले दिन {other} से पहले है' },
  belowPrice: {
    en: '{value} is below the price of {other}, so it is not shown',
    hi: '{value} कीमत {other} से कम है, इसलिए नहीं दिखेगा',
  },
  alikeVersions: {
    en: 'looks the same to a visitor as row {row}: write what tells them apart',
    hi: 'लोगों को पंक्ति {row} जैसा ही दिखेगा: लिखें कि फ़र्क क्या है',
  },
  neverSold: {
    en: 'nobody can enrol in this version, now or later',
    hi: 'इस बैच में न अभी नामांकन हो सकता है, न बाद में',
  },
  hasComma: {
    en: '{value} has a comma, so it cannot be asked for in a list',
    hi: '{value} में अल्पविराम है, इसलिए सूची में नहीं माँगा जा सकता',
  },
  manyCharacters: {
    en: '{count} characters are too many; write at most {max}',
    hi: '{count} अक्षर बहुत हैं; अधिकतम {max} लिखें',
  },
  unlikelyTime: { en: '{value} is an unlikely day', hi: '{value} सही तारीख़ नहीं लगती' },
  unmarkedText: {
    en: 'has marks of Markdown, which are shown as they are',
    hi: 'इसमें Markdown के चिह्न हैं, जो वैसे ही दिखेंगे',
  },
  usedTwice: { en: '{value} is used twice; write another', hi: '{value} दो बार है; दूसरा लिखें' },
  unfitValue: { en: '{value} cannot stand here', hi: '{value} यहाँ नहीं लिखा जा सकता' },
  ofHeadings: {
    en: 'names no course and is read as part of the headings, so it is left out',
    hi: 'में कोर्स का नाम नहीं; इसे शीर्षकों का भाग मानकर छोड़ दिया गया',
  },
  section: {
    en: '{value} stands alone above rows, so it is read as “{column:{name}}” of these',
    hi: '{value} पंक्तियों के ऊपर अकेला है; इसे उनका “{column:{name}}” माना गया',
    shell: '{value} stands alone above rows, so it is read as their {name}',
  },
  alone: {
    en: '{value} stands alone in its row: it can be a course, or group the rows below; choose below which',
    hi: '{value} पंक्ति में अकेला है: यह कोर्स हो सकता है, या आगे की पंक्तियों का समूह; नीचे चुनें',
    shell: '{value} stands alone in its row; give --answers alone=group or alone=course',
  },
  yearBeside: {
    en: '{value} is read as the year of dates without one',
    hi: '{value} को बिना वर्ष की तारीख़ों का वर्ष माना गया',
  },
  differs: {
    en: 'differs from row {row} of the same course; expected the same, or nothing',
    hi: 'इसी कोर्स की पंक्ति {row} से अलग है; वही लिखें, या ख़ाली छोड़ें',
    shell:
      'differs from row {row} of the same course; expected the same, or nothing, or --answers differing=apart or differing=same',
  },
  sameRow: {
    en: 'says nothing else of the course than row {row}, so both are one version',
    hi: 'में कोर्स के बारे में पंक्ति {row} से अलग कुछ नहीं है, दोनों एक ही बैच माने गए',
  },
  alikeRows: {
    en: 'looks the same to a visitor as row {row}: same level, dates, days, times and place; choose below what they are',
    hi: 'पढ़ने वाले को पंक्ति {row} जैसी ही लगेगी: स्तर, तारीख़ें, दिन, समय और जगह वही हैं; नीचे चुनें कि ये क्या हैं',
    shell:
      'looks the same to a visitor as row {row}: same level, dates, days, times and place; change one of these, or give --answers alike=once or alike=each',
  },
  firstCounts: {
    en: 'differs from row {row} of the same course, which counts',
    hi: 'इसी कोर्स की पंक्ति {row} से अलग है; वही पंक्ति मानी गई',
  },
  textsDiffer: {
    en: 'differs from row {row} of the same course; the site shows both texts',
    hi: 'इसी कोर्स की पंक्ति {row} से अलग है; साइट पर दोनों दिखेंगे',
  },
  unnamed: {
    en: 'does not name a course; expected a title or an id',
    hi: 'कोर्स का नाम नहीं है; id या नाम लिखें',
  },
  renamed: {
    en: 'is read as a new title of {from}; links to that course still work',
    hi: 'को {from} का नया नाम माना गया; उसका पता वही रहेगा',
    shell: 'is read as a new title of {from}, which keeps its id {id}',
  },
  leftOut: {
    en: 'is left out, as you asked; a stored course stays as it is',
    hi: 'आपके कहने पर छोड़ दी गई; जो कोर्स पहले से है वह वैसा ही रहेगा',
  },
  // Documents
  unknownKey: { en: '{value} is not a name that we know', hi: '{value} कोई जाना हुआ नाम नहीं है' },
  otherInstitute: {
    en: 'it is the document of another institute, not of {name}',
    hi: 'यह किसी दूसरे संस्थान का दस्तावेज़ है, {name} का नहीं',
  },
  missingSteps: {
    en: 'no longer shows courses that are not published any more ({count}): {names}',
    hi: 'में ये पाठ्यक्रम नहीं दिखेंगे, क्योंकि वे प्रकाशित नहीं रहेंगे ({count}): {names}',
  },
  otherFile: {
    en: 'it is not a list of courses; open it, put the courses into a table and save that as .xlsx or CSV',
    hi: 'यह पाठ्यक्रमों की सूची नहीं है; इसे खोलकर पाठ्यक्रम तालिका में रखें और .xlsx या CSV में सहेजें',
  },
  notJson: { en: 'it is not JSON: {reason}', hi: 'यह सही JSON नहीं है' },
  invalidValue: { en: 'has a value that does not fit', hi: 'का मान ठीक नहीं है' },
  // Conflicts with what is stored
  hostTaken: {
    en: 'it names an address of the site that belongs to another institute; leave that out',
    hi: 'इसमें साइट का ऐसा पता है जो दूसरे संस्थान का है; उसे हटा दें',
  },
  slugTaken: {
    en: 'its short name (slug) belongs to another institute; write another one',
    hi: 'इसका छोटा नाम (slug) दूसरे संस्थान का है; कोई और नाम लिखें',
  },
  unknownEdition: {
    en: 'a group of language editions names a course that is not there; remove it from the group',
    hi: 'भाषाओं के एक समूह में ऐसा पाठ्यक्रम है जो यहाँ नहीं है; उसे समूह से हटा दें',
  },
  beingEdited: {
    en: 'Courses are being edited at the moment; try again',
    hi: 'पाठ्यक्रम अभी बदले जा रहे हैं; थोड़ी देर में फिर कोशिश करें',
  },
  unreadableState: {
    en: 'Something that came later cannot be read, so it cannot be left as it is; tick below that it is taken back too',
    hi: 'बाद में आई कोई बात पढ़ी नहीं जा सकती, इसलिए वैसी नहीं रह सकती; नीचे चुनें कि उसे भी वापस किया जाए',
  },
  unfitState: {
    en: 'The earlier state does not fit what was added or edited since; tick below that this is taken back too',
    hi: 'पहले की स्थिति बाद के बदलावों से मेल नहीं खाती; नीचे चुनें कि उन्हें भी वापस किया जाए',
  },
  // Whole files
  sheetTooLarge: {
    en: 'the sheet is too large; expected at most {rows} rows, {columns} columns and {cells} filled cells',
    hi: 'शीट बहुत बड़ी है; अधिकतम {rows} पंक्तियाँ, {columns} स्तंभ और {cells} भरे खाने रखें',
  },
  noCourse: {
    en: 'there is no course in it; expected a row for each below the headings',
    hi: 'इसमें कोई कोर्स नहीं है; शीर्षकों के नीचे हर कोर्स की एक पंक्ति रखें',
  },
  noCourseHeading: {
    en: 'there is no course in it; expected a heading such as Course Name, and a row for each course below it',
    hi: 'इसमें कोई कोर्स नहीं है; “कोर्स का नाम” जैसा शीर्षक और उसके नीचे हर कोर्स की एक पंक्ति रखें',
  },
  noCourseHere: {
    en: 'the sheet {name} has no course; choose the sheet that has the courses',
    hi: 'शीट {name} में कोई कोर्स नहीं है; वह शीट चुनें जिसमें कोर्स हैं',
    shell: 'the sheet {name} has no course; give --sheet and one of {others}',
  },
  badCsv: {
    en: 'it is not valid CSV: {reason}',
    hi: 'यह सही CSV नहीं है; स्प्रेडशीट प्रोग्राम में खोलकर .xlsx या CSV में फिर सहेजें',
  },
  longRow: {
    en: 'a row is too long; expected at most {max} characters',
    hi: 'एक पंक्ति बहुत लंबी है; अधिकतम {max} अक्षर रखें',
  },
  oldWorkbook: {
    en: 'it is an old Excel workbook (.xls); save it as .xlsx or CSV',
    hi: 'यह पुरानी Excel फ़ाइल (.xls) है; इसे Excel में खोलकर .xlsx या CSV में सहेजें',
  },
  nulBytes: {
    en: 'it has NUL bytes; expected CSV or an .xlsx workbook',
    hi: 'यह तालिका की फ़ाइल नहीं है; CSV या .xlsx फ़ाइल भेजें',
  },
  otherEncoding: {
    en: 'its letters are in an encoding that is not known; save it as CSV UTF-8 or as .xlsx',
    hi: 'इसके अक्षरों की एन्कोडिंग ज्ञात नहीं है; इसे CSV UTF-8 या .xlsx के रूप में सहेजें',
  },
  webPage: {
    en: 'it is a web page. A Google Sheet has to be shared with anyone who has the link, or published as CSV',
    hi: 'यह वेब पेज है। Google शीट को “लिंक वाला कोई भी व्यक्ति” के साथ शेयर करें, या CSV के रूप में प्रकाशित करें',
  },
  noOpenSheet: {
    en: 'it is an OpenDocument without a sheet; expected an .ods workbook',
    hi: 'इस OpenDocument में कोई शीट नहीं है; .ods फ़ाइल भेजें',
  },
  manyParts: {
    en: 'it has more than {max} parts; expected a workbook',
    hi: 'इसमें {max} से ज़्यादा भाग हैं; .xlsx या .ods फ़ाइल भेजें',
  },
  unpackedTooLarge: {
    en: 'unpacked it has {bytes} bytes; expected at most {max}',
    hi: 'खोलने पर यह {bytes} बाइट की है; अधिकतम {max} हो सकती है',
  },
  otherZip: {
    en: 'it is a zip but not an Excel workbook',
    hi: 'यह zip फ़ाइल है, पर Excel की फ़ाइल नहीं; .xlsx, .ods या CSV भेजें',
  },
  fileTooLarge: {
    en: '{bytes} bytes are too many; expected at most {max}',
    hi: 'फ़ाइल {bytes} बाइट की है; अधिकतम {max} हो सकती है',
  },
  emptyFile: {
    en: 'it is empty; expected headings and a row for each course',
    hi: 'फ़ाइल ख़ाली है; शीर्षक और हर कोर्स की एक पंक्ति रखें',
  },
  otherKind: {
    en: 'it is a file of {program}; open it there and save it as .xlsx or CSV',
    hi: 'यह {program} की फ़ाइल है; इसे वहीं खोलकर .xlsx या CSV में सहेजें',
  },
  noWorkbook: {
    en: 'it is not a workbook ({reason}); expected .xlsx, .ods or CSV',
    hi: 'यह फ़ाइल खुल नहीं पाई; इसे फिर .xlsx, .ods या CSV में सहेजें',
  },
  noSuchSheet: {
    en: 'it has no sheet {sheet}; expected one of {names}',
    hi: 'इसमें {sheet} नाम की शीट नहीं है; इनमें से एक चुनें: {names}',
  },
  longCell: {
    en: '{column} of {title} has more than {max} characters, the most that a workbook cell holds; export it as CSV',
    hi: '{title} के {column} में {max} से ज़्यादा अक्षर हैं, जितने खाने में नहीं आते; CSV में निकालें',
  },
  tookTooLong: {
    en: 'reading it took more than {took}; expected a smaller file',
    hi: 'इसे पढ़ने में {took} से ज़्यादा लगा; छोटी फ़ाइल भेजें',
  },
  // Headings and the sheet as a whole
  unknownHeading: {
    en: '{value} is not a column we know, so it is left out: {examples}',
    hi: '{value} कोई जाना हुआ स्तंभ नहीं है, छोड़ दिया गया: {examples}',
  },
  takenHeading: {
    en: '{value} is left out, because another heading is the column “{column:{name}}”: {examples}',
    hi: '{value} छोड़ दिया गया: “{column:{name}}” का स्तंभ पहले से है: {examples}',
    shell: '{value} is left out, because another heading is the column {name}: {examples}',
  },
  sideFees: {
    en: 'not the price of the course, and left out: {list}',
    hi: 'कोर्स की कीमत नहीं माना गया, छोड़ दिया गया: {list}',
  },
  noHeading: {
    en: 'has no heading {value}; expected one of {known}',
    hi: 'में {value} नाम का शीर्षक नहीं है; इनमें से एक लिखें: {known}',
    shell: 'has no heading {value}, which --map contains; expected one of {known}',
  },
  untitled: {
    en: 'no heading names the courses; expected one such as Course Name',
    hi: 'किसी शीर्षक में कोर्स का नाम नहीं है; “कोर्स का नाम” जैसा शीर्षक लिखें',
  },
  maybeTitle: {
    en: '; if {value} does, choose it below',
    hi: '; नीचे {value} को कोर्स का नाम चुनें',
    shell: '; if {value} does, give --map "{heading}=title"',
  },
  takenForSeats: {
    en: '{value} is read as the number of seats left, because a cell below says that a course is full',
    hi: '{value} को बची सीटों की संख्या माना गया, क्योंकि नीचे एक खाने में कोर्स भरा हुआ लिखा है',
  },
  takenForTitle: {
    en: '{value} is read as the name of the course',
    hi: '{value} को कोर्स का नाम माना गया',
  },
  sheetRead: {
    en: 'the sheet {name} is read; {others} is left out',
    hi: 'शीट {name} पढ़ी गई; छोड़ दी गईं: {others}',
  },
  severalSheets: {
    en: 'the sheets {others} are like {name}; choose whether all are read, or only one',
    hi: '{others} शीटें {name} जैसी हैं; चुनें कि सभी पढ़ी जाएँ या केवल एक',
    shell:
      'the sheets {others} are like {name}; give --answers sheets=all, or --sheet and the name of the one to read',
  },
  sheetsRead: {
    en: 'the sheets {name} are read; {others} is left out',
    hi: '{name} शीटें पढ़ी गईं; छोड़ दी गईं: {others}',
  },
  guessedCurrency: {
    en: 'the currency is read as {currency}',
    hi: 'मुद्रा {currency} मानी गई',
    shell: 'the currency is read as {currency}; to change it, give --currency',
  },
  guessedZone: {
    en: 'the time zone is read as {timeZone}',
    hi: 'समय क्षेत्र {timeZone} माना गया',
    shell: 'the time zone is read as {timeZone}; to change it, give --time-zone',
  },
} satisfies Record<string, Said>
