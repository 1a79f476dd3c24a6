import type { Said } from './said.ts'

/** What is said of the values of documents. */
export const documentWords = {
  missingValue: { en: 'has no value; write it', hi: 'ख़ाली है; मान लिखें' },
  unusableAddress: {
    en: '{value} is not an address on the web, so it is not shown; write one that begins with https://',
    hi: '{value} वेब पता नहीं है, इसलिए नहीं दिखेगा; https:// से शुरू होने वाला पता लिखें',
  },
  hiddenStep: {
    en: '{value} is not a published course, so the step is not shown',
    hi: '{value} प्रकाशित कोर्स नहीं है, इसलिए यह चरण नहीं दिखेगा',
  },
  alikeBatches: {
    en: 'looks the same to a visitor as {other}: write what tells them apart',
    hi: 'लोगों को {other} जैसा ही दिखेगा: लिखें कि फ़र्क क्या है',
  },
  hidesVersion: { en: 'hides this version', hi: 'इससे यह बैच नहीं दिखेगा' },
  endsBefore: { en: '{value} is before the first day, {other}', hi: '{value} पहले दिन {other} से पहले है' },
  belowPrice: {
    en: '{value} is below the price of {other}, so it is not shown',
    hi: '{value} शुल्क {other} से कम है, इसलिए नहीं दिखेगा',
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
} satisfies Record<string, Said>
