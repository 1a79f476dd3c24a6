/** A message about a sheet in the languages of offices. */
export interface Said {
  en: string
  hi: string
}

type Values = Readonly<Record<string, string | number>>

/** Says a message with its values: `{value}` is replaced. */
export function said(key: keyof typeof messages, values: Values = {}): Said {
  const { en, hi } = messages[key]
  return { en: filled(en, values), hi: filled(hi, values) }
}

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Appends a message to another. */
export const also = (one: Said, other: Said | undefined): Said =>
  other ? { en: one.en + other.en, hi: one.hi + other.hi } : one

/** A text in quotation marks, cut where it is long. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text)

const messages = {
  // Prices
  notAmount: {
    en: '{value} is not an amount; expected one number, such as 1499, or free, or on request',
    hi: '{value} कोई राशि नहीं है; एक संख्या लिखें, जैसे 1499, या “निःशुल्क”, या “पूछें”',
  },
  twoAmounts: {
    en: '{value} can be {one} or {other}; write the one that is meant',
    hi: '{value} का अर्थ {one} या {other} हो सकता है; जो सही हो वही लिखें',
  },
  thousands: {
    en: '{value} is taken for {amount}',
    hi: '{value} को {amount} माना गया',
  },
  fromAmount: {
    en: '{value} is taken for {amount}; the site shows the price without "from"',
    hi: '{value} को {amount} माना गया; साइट पर कीमत “से शुरू” के बिना दिखेगी',
  },
  perUnit: {
    en: 'the prices are {unit}; the site shows them without these words, so say them in the level or the description',
    hi: 'ये कीमतें {unit} हैं; साइट पर ये शब्द नहीं दिखेंगे, इसलिए इन्हें बैच या विवरण में लिखें',
  },
  wordsLeftOut: {
    en: '{words} is left out of {value}',
    hi: '{value} में से {words} छोड़ दिया गया',
  },
  onRequest: {
    en: 'has no amount: the site shows "Price on request"',
    hi: 'राशि नहीं है: साइट पर “कीमत पूछने पर” दिखेगा',
  },
  currencies: {
    en: '{one} and {other} cannot both be the currency',
    hi: '{one} और {other} दोनों मुद्रा नहीं हो सकते',
  },
  noCurrency: {
    en: '{count} prices name no currency; expected a sign such as ₹, a column currency, or --currency INR',
    hi: '{count} कीमतों में मुद्रा नहीं है; ₹ जैसा चिह्न लगाएँ, या मुद्रा का स्तंभ जोड़ें',
  },
  withoutPrice: {
    en: 'no column says a price, so prices stay as they are, and new courses would be free',
    hi: 'किसी स्तंभ में कीमत नहीं है, इसलिए कीमतें वही रहेंगी, और नए कोर्स निःशुल्क हो जाएँगे',
  },
  withoutPriceNew: {
    en: 'no column says a price, so the courses would be free',
    hi: 'किसी स्तंभ में कीमत नहीं है, इसलिए कोर्स निःशुल्क हो जाएँगे',
  },
  namesPrice: { en: '; --map "HEADING=price" names one', hi: '; नीचे कीमत का स्तंभ चुनें' },
  isThePrice: {
    en: '. {asked} — is this the price? Then say --map "{heading}=price"',
    hi: '। {asked} — क्या यही कीमत है? तो नीचे चुनें',
  },
  // Dates
  noDate: { en: '{value} is no date and is left out', hi: '{value} कोई तारीख़ नहीं है, छोड़ दिया गया' },
  notCalendar: {
    en: '{value} is not a calendar date; expected one such as 1 July 2027 or 2027-07-01',
    hi: '{value} कोई सही तारीख़ नहीं है; ऐसे लिखें: 1 July 2027 या 2027-07-01',
  },
  twoDays: {
    en: '{value} can be two days; write {year}-MM-DD, or give --dates dmy or --dates mdy',
    hi: '{value} दो अलग दिन हो सकते हैं; {year}-MM-DD लिखें, या नीचे चुनें कि दिन पहले है या महीना',
  },
  nextYear: {
    en: '{value} names no year and is taken for {date}',
    hi: '{value} में वर्ष नहीं है, इसे {date} माना गया',
  },
  dayFirst: {
    en: 'day and month are taken in the order day/month/year, such as {date} for {value}',
    hi: 'तारीख़ें दिन/महीना/वर्ष मानी गईं, जैसे {value} का अर्थ {date}',
  },
  monthFirst: {
    en: 'day and month are taken in the order month/day/year, such as {date} for {value}',
    hi: 'तारीख़ें महीना/दिन/वर्ष मानी गईं, जैसे {value} का अर्थ {date}',
  },
  noDay: {
    en: '{value} names no day and is taken for {date}',
    hi: '{value} में दिन नहीं है, इसे {date} माना गया',
  },
  // Other values
  noNumber: {
    en: '{value} is no number; expected one such as 4.6',
    hi: '{value} कोई संख्या नहीं है; 4.6 जैसी संख्या लिखें',
  },
  noSeats: {
    en: '{value} is no number of seats and is left out',
    hi: '{value} सीटों की संख्या नहीं है, छोड़ दिया गया',
  },
  noYesOrNo: {
    en: '{value} is neither yes nor no; expected one of both',
    hi: '{value} न हाँ है न नहीं; दोनों में से एक लिखें',
  },
  noStatus: {
    en: '{value} is no status; expected active, unlisted or archived',
    hi: '{value} कोई स्थिति नहीं है; active, unlisted या archived लिखें',
  },
  noWay: {
    en: '{value} is no way of teaching; expected online, onsite, blended, live or self_paced',
    hi: '{value} पढ़ाने का कोई तरीका नहीं है; online, onsite, blended, live या self_paced लिखें',
  },
  didYouMean: { en: '; did you mean {word}?', hi: '; क्या आपका मतलब {word} था?' },
  noWorkload: {
    en: '{value} is no length of time and is left out',
    hi: '{value} कोई अवधि नहीं है, छोड़ दिया गया',
  },
  dayAbove: {
    en: 'has a time without a day; it is taken for {day}, the day above',
    hi: 'में समय है पर दिन नहीं; ऊपर का दिन {day} माना गया',
  },
  takenForLevel: { en: '; it is taken for the level', hi: '; इसे बैच या स्तर माना गया' },
  // Days and times
  manyLessons: {
    en: '{value} names more than 14 lessons a week',
    hi: '{value} में हफ़्ते की 14 से ज़्यादा कक्षाएँ हैं',
  },
  severalHalves: { en: '{value} names several parts of a day', hi: '{value} में दिन के कई हिस्से लिखे हैं' },
  noSessions: {
    en: '{value} is not days and times; such as Mon & Wed 6:30 pm',
    hi: '{value} दिन और समय नहीं है; ऐसे लिखें: Mon & Wed 6:30 pm',
  },
  unclearDays: { en: '{value} is not clear about its days', hi: '{value} में दिन साफ़ नहीं हैं' },
  twoOrThree: {
    en: '{value} can be two days or three; write them with "&", or the range with "to"',
    hi: '{value} दो दिन भी हो सकते हैं, तीन भी; “&” या “to” से लिखें',
  },
  noWeekday: { en: '{value} names no day', hi: '{value} में कोई दिन नहीं है' },
  untimed: { en: '{value} does not give each day a time', hi: '{value} में हर दिन का समय नहीं है' },
  noHalf: {
    en: '{value} names no am or pm; such as 6:30 pm or 18:30',
    hi: '{value} में सुबह या शाम नहीं लिखा; ऐसे लिखें: 6:30 pm या 18:30',
  },
  noTime: { en: '{value} is not a time of day', hi: '{value} दिन का कोई समय नहीं है' },
  // Rows
  hiddenRow: { en: 'is hidden and is left out', hi: 'छिपी हुई है, छोड़ दी गई' },
  totals: { en: 'is a row of totals and is left out', hi: 'योग की पंक्ति है, छोड़ दी गई' },
  note: {
    en: '{value} stands alone in its row; it is taken for a note and left out',
    hi: '{value} पंक्ति में अकेला है; इसे टिप्पणी मानकर छोड़ दिया गया',
  },
  differs: {
    en: 'differs from row {row} of the same course; expected the same, or nothing',
    hi: 'इसी कोर्स की पंक्ति {row} से अलग है; वही लिखें, या ख़ाली छोड़ें',
  },
  textsDiffer: {
    en: 'differs from row {row} of the same course; the site shows both texts',
    hi: 'इसी कोर्स की पंक्ति {row} से अलग है; साइट पर दोनों दिखेंगे',
  },
  unnamed: {
    en: 'nothing names the course; expected an id or a title',
    hi: 'कोर्स का नाम नहीं है; id या नाम लिखें',
  },
  renamed: {
    en: 'is taken for {from} under another title and keeps the id {id}',
    hi: 'को {from} का नया नाम माना गया; उसका पता वही रहेगा',
  },
  leftOut: {
    en: 'is left out, as you asked; a course that is there already stays as it is',
    hi: 'आपके कहने पर छोड़ दी गई; जो कोर्स पहले से है वह वैसा ही रहेगा',
  },
  // Headings and the sheet as a whole
  unknownHeading: {
    en: '{value} is no column and is left out',
    hi: '{value} कोई जाना हुआ स्तंभ नहीं है, छोड़ दिया गया',
  },
  takenHeading: {
    en: '{value} is left out: there is a column {name} already',
    hi: '{value} छोड़ दिया गया: {name} का स्तंभ पहले से है',
  },
  sideFee: {
    en: '{value} is not taken for the price of the course and is left out',
    hi: '{value} को कोर्स की कीमत नहीं माना गया, छोड़ दिया गया',
  },
  noHeading: {
    en: 'has no heading {value}, which --map names; expected one of {known}',
    hi: 'में {value} नाम का शीर्षक नहीं है; इनमें से एक लिखें: {known}',
  },
  untitled: {
    en: 'no heading names the courses; expected one such as Course Name',
    hi: 'किसी शीर्षक में कोर्स का नाम नहीं है; “कोर्स का नाम” जैसा शीर्षक लिखें',
  },
  maybeTitle: {
    en: '; --map "{heading}=title" takes {value} for it',
    hi: '; नीचे {value} को कोर्स का नाम चुनें',
  },
  takenForTitle: {
    en: '{value} is taken for the name of the course',
    hi: '{value} को कोर्स का नाम माना गया',
  },
  sheetRead: {
    en: 'the sheet {name} was read; left out: {others}',
    hi: 'शीट {name} पढ़ी गई; छोड़ दी गईं: {others}',
  },
  guessedCurrency: {
    en: 'the currency is taken for {currency}; --currency says another',
    hi: 'मुद्रा {currency} मानी गई',
  },
  guessedZone: {
    en: 'the time zone is taken for {timeZone}; --time-zone says another',
    hi: 'समय क्षेत्र {timeZone} माना गया',
  },
} satisfies Record<string, Said>
