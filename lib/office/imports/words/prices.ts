import type { Said } from './said.ts'

/** What is said of prices and currencies. */
export const priceWords = {
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
    hi: 'जिस शुल्क का अंतिम दिन है वह नहीं लिखा है; शुल्क लिखें, या यह दिन भी हटाएँ',
  },
  lastEnrolment: {
    en: 'A batch would be left without a way to enrol; close enrolment instead',
    hi: 'बैच में नामांकन का कोई तरीका नहीं बचेगा; नामांकन बंद कर दें',
  },
  lastPrice: {
    en: 'A batch would be left without any price, and so be free; write its price, or 0 if it is free',
    hi: 'बैच का कोई शुल्क नहीं बचेगा और वह निःशुल्क हो जाएगा; शुल्क लिखें, निःशुल्क हो तो 0 लिखें',
  },
  listWithoutPrice: {
    en: 'needs a price beside it',
    hi: 'के साथ शुल्क भी लिखें',
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
    hi: '{value} को {amount} माना गया; साइट पर शुल्क “से शुरू” के बिना दिखेगा',
  },
  perUnit: {
    en: 'the prices are {unit}; the site does not show these words, so put them into the level or the description',
    hi: 'ये शुल्क {unit} हैं; साइट पर ये शब्द नहीं दिखेंगे, इसलिए इन्हें बैच या विवरण में लिखें',
  },
  wordsLeftOut: {
    en: '{value} is read without {words}',
    hi: '{value} में से {words} छोड़ दिया गया',
  },
  severalPrices: {
    en: '{value} does not say one price; write one amount, or choose below which counts',
    hi: '{value} में एक शुल्क नहीं है; एक राशि लिखें, या नीचे चुनें कि कौन-सा माना जाए',
    shell:
      '{value} does not say one price; write one amount, or give --answers prices=highest or prices=request',
  },
  onRequestInstead: {
    en: '{value} does not say one price, so the site shows "Price on request", as you chose',
    hi: '{value} में एक शुल्क नहीं है, इसलिए आपके कहने पर साइट पर “शुल्क पूछने पर” दिखेगा',
  },
  priceWithin: {
    en: '{value} is read as the price {price}; the site does not show the other words',
    hi: '{value} में से शुल्क {price} माना गया; बाकी शब्द साइट पर नहीं दिखेंगे',
  },
  onRequest: {
    en: 'has no price, so the site shows "Price on request"',
    hi: 'राशि नहीं है: साइट पर “शुल्क पूछने पर” दिखेगा',
  },
  freeForSome: {
    en: '{value} is not free for everybody, so the site shows "Price on request"; if it is free for everybody, write only free',
    hi: '{value} सबके लिए निःशुल्क नहीं है, इसलिए साइट पर “शुल्क पूछने पर” दिखेगा; सबके लिए हो तो केवल “निःशुल्क” लिखें',
  },
  earlyNeedsEnd: {
    en: '{value} is a price until a last day, but no column has that day, so it is left out; add a column {column:early_price_until}',
    hi: '{value} अंतिम दिन तक का शुल्क है, पर वह दिन किसी स्तंभ में नहीं है, इसलिए छोड़ दिया गया; {column:early_price_until} का स्तंभ जोड़ें',
    shell:
      '{value} is a price until a last day, but no column has that day, so it is left out; add a column early_price_until',
  },
  priceWithoutDays: {
    en: '{value} has no days; write its first or its last day, or write it as the price if it is the only one',
    hi: '{value} के दिन नहीं लिखे हैं; पहला या अंतिम दिन लिखें, या एक ही शुल्क हो तो उसे शुल्क में लिखें',
  },
  earlyWithoutEnd: {
    en: '{value} has no last day; write it beside, or write the price as the usual one if it does not end',
    hi: '{value} का अंतिम दिन नहीं लिखा है; साथ में लिखें, या यह शुल्क हमेशा का हो तो सामान्य शुल्क में लिखें',
  },
  earlyNotLower: {
    en: 'is not lower than the usual price, so the site never shows it',
    hi: 'सामान्य शुल्क से कम नहीं है, इसलिए साइट पर कभी नहीं दिखेगा',
  },
  untilNeedsPrice: {
    en: '{value} is the last day of a price, but no column has that price, so it is left out',
    hi: '{value} किसी शुल्क का अंतिम दिन है, पर वह शुल्क किसी स्तंभ में नहीं है, इसलिए छोड़ दिया गया',
  },
  untilWithoutPrice: {
    en: 'is the last day of a price that is not there, so it is left out',
    hi: 'जिस शुल्क का अंतिम दिन है वह नहीं लिखा है, इसलिए छोड़ दिया गया',
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
    hi: '{count} शुल्कों में मुद्रा नहीं है; ₹ जैसा चिह्न लगाएँ, या मुद्रा का स्तंभ जोड़ें',
    shell: '{count} prices have no currency; expected a sign such as ₹, a column currency, or --currency INR',
  },
  withoutPrice: {
    en: 'no column is the price, so prices stay as they are, and new courses would be free',
    hi: 'किसी स्तंभ में शुल्क नहीं है, इसलिए शुल्क वही रहेंगे, और नए कोर्स निःशुल्क हो जाएँगे',
  },
  withoutPriceNew: {
    en: 'no column is the price, so the courses would be free',
    hi: 'किसी स्तंभ में शुल्क नहीं है, इसलिए कोर्स निःशुल्क हो जाएँगे',
  },
  namesPrice: {
    en: '; choose it below if there is one',
    hi: '; नीचे शुल्क का स्तंभ चुनें',
    shell: '; if there is one, give --map "HEADING=price"',
  },
  amountsLeftOut: {
    en: '{asked}: these amounts are left out, and no column is the price. Choose the price below, or say what the amounts are',
    hi: '{asked}: ये राशियाँ छोड़ी गईं, और कोई स्तंभ शुल्क नहीं है। नीचे शुल्क चुनें, या बताएँ कि ये राशियाँ क्या हैं',
    shell:
      '{asked}: these amounts are left out, and no column is the price. Give --map "{heading}=price", or --answers amounts=request or amounts=none',
  },
} satisfies Record<string, Said>
