import type { Said } from './said.ts'

/** What is said of weekly days and times. */
export const lessonWords = {
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
