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
  wordsLeftOut: {
    en: '{value} is read without {words}',
    hi: '{value} में से {words} छोड़ दिया गया',
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
  otherSign: {
    en: '{value} has the sign of another currency than {currency}; write the currency code, such as USD 25',
    hi: '{value} का चिह्न {currency} का नहीं है; मुद्रा का कोड लिखें, जैसे USD 25',
  },
} satisfies Record<string, Said>
