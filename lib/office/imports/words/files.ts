import type { Said } from './said.ts'

/** What is said of files, of documents, and of conflicts with what is stored. */
export const fileWords = {
  // Whole files
  otherEncoding: {
    en: 'its letters are in an encoding that is not known; save it as CSV UTF-8 or as .xlsx',
    hi: 'इसके अक्षरों की एन्कोडिंग ज्ञात नहीं है; इसे CSV UTF-8 या .xlsx के रूप में सहेजें',
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
