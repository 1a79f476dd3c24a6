import type { Said } from './said.ts'

/** What is said of rows, headings and the sheet as a whole. */
export const rowWords = {
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
  roomTimetable: {
    en: 'This is a timetable of rooms (row {row}), which no column of courses can be read from. Write a row for each class, below the headings Course, Day, Time and Room, and upload that',
    hi: 'यह कमरों की समय-सारिणी है (पंक्ति {row}), इसमें कोर्स का कोई स्तंभ नहीं है। Course, Day, Time और Room शीर्षकों के नीचे हर क्लास की एक पंक्ति लिखें और वही फ़ाइल डालें',
  },
  teachersJoined: {
    en: 'the teachers of these rows differ and are all shown for the course; who teaches which date is not kept',
    hi: 'इन पंक्तियों के शिक्षक अलग हैं और सभी कोर्स के साथ दिखेंगे; कौन-सी तारीख़ कौन पढ़ाएगा, यह नहीं रखा जाता',
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
  unfitCells: {
    en: '{value} is left out, because none of its cells can be read as “{column:{name}}”: {examples}',
    hi: '{value} छोड़ दिया गया: इसका कोई खाना “{column:{name}}” के रूप में नहीं पढ़ा जा सका: {examples}',
    shell: '{value} is left out, because none of its cells can be read as {name}: {examples}',
  },
  sideFees: {
    en: 'not the price of the course, and left out: {list}',
    hi: 'कोर्स का शुल्क नहीं माना गया, छोड़ दिया गया: {list}',
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
