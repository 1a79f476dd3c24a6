import type { Said } from './said.ts'

/** What is said of the fields and pictures of the dashboard's forms. */
export const formWords = {
  lastVersion: {
    en: 'The course would be left without a batch; hide it instead',
    hi: 'पाठ्यक्रम में कोई बैच नहीं बचेगा; उसे छिपा दें',
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
    hi: '{value} शुल्क नहीं हो सकता; अधिकतम 1,000,000,000 और दशमलव के बाद अधिकतम 4 अंक लिखें, और मुद्रा, जैसे INR',
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
    hi: 'पुराना शुल्क {value} से कम है, इसलिए नहीं दिखेगा',
  },
  alike: {
    en: 'another version of the course has the same level, language, dates, days, times and place, so visitors cannot tell them apart',
    hi: 'कोर्स के एक और बैच का स्तर, भाषा, तारीख़ें, दिन, समय और जगह यही हैं; लोग दोनों में फ़र्क नहीं कर पाएँगे',
  },
  otherPart: {
    en: 'Another part of the course is not valid: {message}',
    hi: 'कोर्स का कोई और भाग ठीक नहीं है: {message}',
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
} satisfies Record<string, Said>
