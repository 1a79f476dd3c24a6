import type { Said } from './said.ts'

/** What is said of dates, days and times, and other values of cells. */
export const cellWords = {
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
  contactOfPerson: {
    en: '{value} is no name but a phone number or an e-mail address, so it is left out',
    hi: '{value} नाम नहीं, फ़ोन नंबर या ईमेल पता है, इसलिए छोड़ दिया गया',
  },
  tornTags: {
    en: '{value} is read as {count} tags, and so is each comma below; if it is one, write ; after it',
    hi: '{value} को {count} टैग माना गया, और नीचे के हर अल्पविराम पर भी ऐसा ही होगा; एक ही हो तो उसके बाद ; लिखें',
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
  notShown: {
    en: '{value} does not say whether the site shows the course; write yes or no',
    hi: '{value} से पता नहीं चलता कि साइट पर कोर्स दिखे या नहीं; हाँ या नहीं लिखें',
  },
  noneShown: {
    en: 'the site would show none of these courses: each is hidden by its row or was hidden before',
    hi: 'साइट पर इनमें से कोई कोर्स नहीं दिखेगा: हर कोर्स अपनी पंक्ति से छिपा है या पहले से छिपा था',
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
} satisfies Record<string, Said>
