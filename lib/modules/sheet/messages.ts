import { type Said, sayer, type Values } from '#lib/office/imports/messages.ts'
import { NoSheet } from '#lib/office/imports/sheets.ts'

/** What is said of sheets, their columns, rows and cells. */
const words = {
  // Files
  sheetTooLarge: {
    en: 'the sheet is too large; expected at most {rows} rows, {columns} columns and {cells} filled cells',
    hi: 'शीट बहुत बड़ी है; अधिकतम {rows} पंक्तियाँ, {columns} स्तंभ और {cells} भरे खाने रखें',
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
  otherLetters: {
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
  longCell: {
    en: '{column} of {title} has more than {max} characters, the most that a workbook cell holds; export it as CSV',
    hi: '{title} के {column} में {max} से ज़्यादा अक्षर हैं, जितने खाने में नहीं आते; CSV में निकालें',
  },
  // Mappings
  noWorksheet: {
    en: 'it has no worksheet {name}; expected one of {names}',
    hi: 'इसमें {name} नाम की शीट नहीं है; इनमें से एक चुनें: {names}',
  },
  noCourse: {
    en: 'there is no course in it; choose the row of headings, and the column that is the title',
    hi: 'इसमें कोई कोर्स नहीं है; शीर्षकों की पंक्ति चुनें, और वह स्तंभ जिसमें कोर्स का नाम है',
  },
  untitled: {
    en: 'no column is the title; choose the column with the names of the courses',
    hi: 'किसी स्तंभ में कोर्स का नाम नहीं है; कोर्स के नामों का स्तंभ चुनें',
  },
  otherHeadings: {
    en: 'the mapping is for a sheet with the headings {mapped}; this one has {found}',
    hi: 'यह मिलान {mapped} शीर्षकों वाली शीट का है; इस शीट में {found} हैं',
  },
  undecided: {
    en: '{heading} has no field; write what it is, or null to leave it out',
    hi: '{heading} क्या है, यह चुनें, या उसे छोड़ दें',
  },
  unknownField: {
    en: '{value} is not a field; expected one of {known}',
    hi: '{value} नाम का कोई स्तंभ नहीं है; इनमें से एक चुनें: {known}',
  },
  usedField: {
    en: 'another column is {field} already; choose one of the two',
    hi: '{field} का स्तंभ पहले से है; दोनों में से एक चुनें',
  },
  unsaidMeaning: {
    en: 'choose what {value} means',
    hi: 'चुनें कि {value} का क्या अर्थ है',
  },
  unknownWord: {
    en: '{word} cannot mean {value}; expected one of {known}',
    hi: '{word} का अर्थ {value} नहीं हो सकता; इनमें से एक चुनें: {known}',
  },
  unfitKey: {
    en: '{key} is not a setting of a column of {field}',
    hi: '{key} इस स्तंभ में नहीं चुना जा सकता',
  },
  withoutCurrency: {
    en: 'the prices have no currency; choose one',
    hi: 'शुल्कों में मुद्रा नहीं है; एक चुनें',
  },
  // Cells
  notDate: {
    en: '{value} is not a date with day, month and year, such as 1 July 2027',
    hi: '{value} दिन, महीने और वर्ष वाली तारीख़ नहीं है; ऐसे लिखें: 1 July 2027',
  },
  notCalendar: {
    en: '{value} is not a calendar date; expected one such as 1 July 2027 or 2027-07-01',
    hi: '{value} कोई सही तारीख़ नहीं है; ऐसे लिखें: 1 July 2027 या 2027-07-01',
  },
  twoDays: {
    en: '{value} can be two days; choose whether the day or the month comes first',
    hi: '{value} दो अलग दिन हो सकते हैं; चुनें कि दिन पहले है या महीना',
  },
  clockLeftOut: {
    en: 'the time of day beside the date is left out; write weekdays and times in a column of their own',
    hi: 'तारीख़ के साथ लिखा समय छोड़ दिया गया; दिन और समय अलग स्तंभ में लिखें',
  },
  notLength: {
    en: '{value} is not a length of time, such as 24 hours or 6 weeks',
    hi: '{value} कोई अवधि नहीं है; ऐसे लिखें: 24 hours',
  },
  bareLength: {
    en: '{value} has no unit; choose the unit of the column',
    hi: '{value} की इकाई नहीं लिखी है; स्तंभ की इकाई चुनें',
  },
  notNumber: { en: '{value} is not a number', hi: '{value} कोई संख्या नहीं है' },
  notYesOrNo: { en: '{value} is neither yes nor no', hi: '{value} न हाँ है न नहीं' },
  notWord: { en: '{value} is none of {known}', hi: '{value} इनमें से नहीं है: {known}' },
  timeAsPrice: { en: '{value} is a time or a date, not a price', hi: '{value} समय या तारीख़ है, शुल्क नहीं' },
  notParts: {
    en: '{value} is not read: it is none of dates, days and times, or the price',
    hi: '{value} नहीं पढ़ा गया: यह तारीख़, दिन और समय या शुल्क नहीं है',
  },
  currencies: {
    en: '{one} and {other} cannot both be the currency',
    hi: '{one} और {other} दोनों मुद्रा नहीं हो सकते',
  },
  untilWithoutPrice: {
    en: 'is the last day of a price that is not there, so it is left out',
    hi: 'जिस शुल्क का अंतिम दिन है वह नहीं लिखा है, इसलिए छोड़ दिया गया',
  },
  tornTags: {
    en: '{value} is read as {count} tags, and so is each comma below; if it is one, write ; after it',
    hi: '{value} को {count} टैग माना गया, और नीचे के हर अल्पविराम पर भी ऐसा ही होगा; एक ही हो तो उसके बाद ; लिखें',
  },
  contactOfPerson: {
    en: '{value} is no name but a phone number or an e-mail address, so it is left out',
    hi: '{value} नाम नहीं, फ़ोन नंबर या ईमेल पता है, इसलिए छोड़ दिया गया',
  },
  markdown: {
    en: 'the site shows {value} as it is typed; format the text with HTML, or leave out the sign',
    hi: 'साइट पर {value} ऐसे ही दिखेगा; सजावट HTML से करें, या यह चिह्न हटा दें',
  },
  formulaError: {
    en: '{value} is the error of a formula, so it is left out',
    hi: '{value} फ़ॉर्मूले की गड़बड़ी है, छोड़ दिया गया',
  },
  leftBlank: { en: '{value} is left blank, as you asked', hi: '{value} आपके कहने पर ख़ाली छोड़ा गया' },
  // Rows
  hiddenRow: { en: 'is hidden, so it is left out', hi: 'छिपी हुई है, छोड़ दी गई' },
  totals: { en: 'is a row of totals, so it is left out', hi: 'योग की पंक्ति है, छोड़ दी गई' },
  note: {
    en: '{value} stands alone in its row, so it is read as a note and left out',
    hi: '{value} पंक्ति में अकेला है; इसे टिप्पणी मानकर छोड़ दिया गया',
  },
  section: {
    en: '{value} is read as a tag of the rows below, as you chose',
    hi: '{value} को आगे की पंक्तियों का टैग माना गया, जैसा आपने चुना',
  },
  alone: {
    en: '{value} stands alone in its row: it can be a course, or group the rows below',
    hi: '{value} पंक्ति में अकेला है: यह कोर्स हो सकता है, या आगे की पंक्तियों का समूह',
  },
  differs: {
    en: 'differs from row {row} of the same course in {field}',
    hi: 'इसी कोर्स की पंक्ति {row} से {field} में अलग है',
  },
  sameRow: {
    en: 'says nothing else of the course than row {row}, so both are one version',
    hi: 'में कोर्स के बारे में पंक्ति {row} से अलग कुछ नहीं है, दोनों एक ही बैच माने गए',
  },
  alikeRows: {
    en: 'looks the same to a visitor as row {row}: same level, dates, days, times and place',
    hi: 'पढ़ने वाले को पंक्ति {row} जैसी ही लगेगी: स्तर, तारीख़ें, दिन, समय और जगह वही हैं',
  },
  firstCounts: {
    en: 'differs from row {row} of the same course, which counts',
    hi: 'इसी कोर्स की पंक्ति {row} से अलग है; वही पंक्ति मानी गई',
  },
  textsDiffer: {
    en: 'differs from row {row} of the same course; the site shows both texts',
    hi: 'इसी कोर्स की पंक्ति {row} से अलग है; साइट पर दोनों दिखेंगे',
  },
  teachersJoined: {
    en: 'the teachers of these rows differ and are all shown for the course; who teaches which date is not kept',
    hi: 'इन पंक्तियों के शिक्षक अलग हैं और सभी कोर्स के साथ दिखेंगे; कौन-सी तारीख़ कौन पढ़ाएगा, यह नहीं रखा जाता',
  },
  unnamed: {
    en: 'does not name a course; expected a title or an id',
    hi: 'कोर्स का नाम नहीं है; id या नाम लिखें',
  },
  rename: {
    en: '{to} looks like {from} under a new name; say whether they are the same',
    hi: '{to} शायद {from} का नया नाम है; बताएँ कि दोनों एक हैं या नहीं',
  },
  leftOut: {
    en: 'is left out, as you asked; a stored course stays as it is',
    hi: 'आपके कहने पर छोड़ दी गई; जो कोर्स पहले से है वह वैसा ही रहेगा',
  },
  noneShown: {
    en: 'the site would show none of these courses: each is hidden by its row or was hidden before',
    hi: 'साइट पर इनमें से कोई कोर्स नहीं दिखेगा: हर कोर्स अपनी पंक्ति से छिपा है या पहले से छिपा था',
  },
  worksheetsLeftOut: { en: 'not read: {names}', hi: 'नहीं पढ़ी गईं: {names}' },
  guessedZone: {
    en: 'the time zone is read as {timeZone}',
    hi: 'समय क्षेत्र {timeZone} माना गया',
    shell: 'the time zone is read as {timeZone}; to change it, give --time-zone',
  },
  alikeVersions: {
    en: 'looks the same to a visitor as row {row}: write what tells them apart',
    hi: 'लोगों को पंक्ति {row} जैसी ही दिखेगा: लिखें कि फ़र्क क्या है',
  },
} satisfies Record<string, Said>

export const told = sayer(words)

export const noSheet = (key: keyof typeof words, values?: Values): NoSheet => new NoSheet(told(key, values))
