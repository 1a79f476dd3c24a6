import type { Said } from './said.ts'

/** What is said of files, of documents, and of conflicts with what is stored. */
export const fileWords = {
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
  otherVersion: {
    en: 'This preview is from another version; upload the file again',
    hi: 'यह पूर्वावलोकन सॉफ़्टवेयर के दूसरे संस्करण का है; फ़ाइल फिर अपलोड करें',
  },
  unreadableState: {
    en: 'Something that came later cannot be read, so it cannot be left as it is; tick below that it is taken back too',
    hi: 'बाद में आई कोई बात पढ़ी नहीं जा सकती, इसलिए वैसी नहीं रह सकती; नीचे चुनें कि उसे भी वापस किया जाए',
  },
  unfitState: {
    en: 'The earlier state does not fit what was added or edited since; tick below that this is taken back too',
    hi: 'पहले की स्थिति बाद के बदलावों से मेल नहीं खाती; नीचे चुनें कि उन्हें भी वापस किया जाए',
  },
} satisfies Record<string, Said>
