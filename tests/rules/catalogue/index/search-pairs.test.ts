import { expect, test } from 'vitest'
import { SearchIndex } from '#lib/contract/catalogue/index/search/search-index.ts'
import { searchTextOf } from '#lib/contract/catalogue/rules/text/search-text.ts'
import { naiveSearch } from './naive-search.ts'

/** What people type, the title that they mean, and one that it must not find. */
const pairs: Record<string, [search: string, found: string, apart: string][]> = {
  English: [
    ['guitar course', 'Acoustic Guitar', 'Acoustic Bass'],
    ['how to teach yoga', 'Yoga at Dawn', 'Pilates at Dawn'],
    ['ebook', 'Design an E-Book', 'Design a Book'],
    ['don’t panic', 'Dont Panic!', 'Donut Picnic'],
    ['childrens art', 'Children’s Art Studio', 'Child’s Art Studio'],
    ['supply-chain', 'The Chain of Supply', 'The Chain of Command'],
  ],
  French: [
    ['anglais', 'Cours d’anglais', 'Cours d’allemand'],
    ['oenologie', 'L’œnologie en famille', 'L’oncologie en famille'],
    ['apprendre la poterie', 'Poterie au tour', 'Vannerie au tour'],
    ['L’ELEVE', 'Écouter l’élève', 'Écouter la relève'],
    ['cours de piano pour debutants', 'Piano, débutants', 'Violon, débutants'],
  ],
  German: [
    ['strasse', 'Kunst auf der Straße', 'Kunst auf der Strecke'],
    ['massschneidern', 'Maßschneidern', 'Nachtschneidern'],
    ['Kurs für Topfern', 'Töpfern im Park', 'Tüpfeln im Park'],
    ['rock’n’roll lernen', 'Rock-n-Roll', 'Rock and Pop'],
  ],
  Spanish: [
    ['aprender guitarra', 'Guitarra flamenca', 'Bandurria flamenca'],
    ['nino', 'Música y niño', 'Música y nido'],
    ['curso de cocina', 'Cocina andaluza', 'Costura andaluza'],
  ],
  Portuguese: [
    ['aulas de violao', 'Violão popular', 'Violino popular'],
    ['como aprender croche', 'Crochê em casa', 'Cochicho em casa'],
  ],
  Italian: [
    ['acquerello', 'Dipingere all’acquerello', 'Dipingere a olio'],
    ['corso di ceramica', 'Ceramica Raku', 'Cesteria Raku'],
    ['larte', 'L’arte del vetro', 'La carta del vetro'],
  ],
  Polish: [
    ['lacina', 'Łacina', 'Łania'],
    ['lodz', 'Spacer: Łódź', 'Spacer: Łysa'],
    ['zolw', 'Żółw z gliny', 'Źrebię z gliny'],
  ],
  Danish: [
    ['ol', 'Øl fra bunden', 'El fra bunden'],
    ['aeblegrod', 'Æblegrød', 'Abrikosgrød'],
    ['smorrebrod', 'Smørrebrød i dag', 'Smørelse i dag'],
  ],
  Icelandic: [
    ['thjodlagasongur', 'Þjóðlagasöngur', 'Bjórlagasöngur'],
    ['edlisfraedi', 'Eðlisfræði', 'Efnisfræði'],
  ],
  Vietnamese: [
    ['dan tranh', 'Đàn tranh', 'Tân tranh'],
    ['thu phap', 'Thư pháp chữ Việt', 'Thu Hà chữ Việt'],
  ],
  Maltese: [['hobz', 'Ħobż tal-Malti', 'Kobż tal-Malti']],
  Ukrainian: [
    ['компютер', 'Комп’ютер і я', 'Комп’янь і я'],
    ["м'який", 'М\u02bcякий камінь', 'Маяк і камінь'],
  ],
  Greek: [
    ['ΜΟΥΣΙΚΗ', 'Ελληνική μουσική', 'Ελληνικό μουσείο'],
    ['λογος', 'Ο λόγος', 'Ο λόφος'],
  ],
  Arabic: [
    ['كتابة', 'كِتَابَة القصة', 'كِفَايَة القصة'],
    ['الخط', 'الخَطّ العربي', 'الحَظّ العربي'],
    ['موسيقى', 'مـــوسيقى', 'مسيرة'],
    ['اسرة', 'أُسرة سعيدة', 'كُسرة سعيدة'],
  ],
  Hebrew: [
    ['עברית', 'עִבְרִית קלה', 'עֶרְבִית קלה'],
    ['שָׁלוֹם', 'שלום לכם', 'שלמה לכם'],
    ['ציור', 'צִיּוּר במים', 'צֵידָה במים'],
  ],
  Hindi: [
    ['learn tabla', 'तबला वादन', 'सितार वादन'],
    ['सितार सीखें', 'Sitar Foundation', 'Santoor Foundation'],
    ['harmonium कोर्स', 'हारमोनियम', 'सारंगी'],
    ['१२ राग', '12 राग', '13 राग'],
  ],
  Marathi: [
    ['गायन वर्ग', 'गायन', 'वादन'],
    ['योग साठी', 'Yoga', 'Yodel'],
  ],
  Tamil: [
    ['tamil', 'தமிழ்', 'தமயந்தி'],
    ['thamizh', 'தமிழ் இலக்கியம்', 'தெலுங்கு இலக்கியம்'],
  ],
  Chinese: [
    ['书法', '中文书法', '中文书籍'],
    ['中文', '学习中文', '学习日文'],
    ['太极拳', '周末太极拳班', '周末太极班'],
    ['二胡 course', '初学二胡', '初学琵琶'],
  ],
  Japanese: [
    ['書道', '初心者の書道', '初心者の茶道'],
    ['ギター', 'アコースティックギター', 'アコースティックピアノ'],
    ['おりがみ', '親子でおりがみ', '親子であやとり'],
  ],
  Thai: [
    ['ไทย', 'ภาษาไทยเบื้องต้น', 'ภาษาลาวเบื้องต้น'],
    ['ทำอาหาร', 'เรียนทำอาหาร', 'เรียนทำสวน'],
  ],
  Lao: [['ລາວ', 'ພາສາລາວ', 'ພາສາໄທ']],
  Khmer: [['ខ្មែរ', 'ភាសាខ្មែរ', 'ភាសាថៃ']],
  Burmese: [['စာ', 'မြန်မာစာ', 'မြန်မာ']],
}

test.each(
  Object.entries(pairs).flatMap(([language, all]) => all.map((pair) => [language, ...pair] as const)),
)('in %s %j finds %j and not %j', (_, search, found, apart) => {
  const index = new SearchIndex()
  const courses = [apart, found].map((title) => ({ title: [title], tags: [], subtitle: [], description: [] }))
  for (const [docId, course] of courses.entries()) index.assign(docId, index.add(searchTextOf(course)))
  const { scores, corrected, left_out } = index.find(search)
  expect({ found: [...scores].map((score) => score > 0), corrected, left_out }).toEqual({
    ...{ found: [false, true], corrected: null, left_out: [] },
  })
  const naive = naiveSearch(courses, search)
  expect([naive.found, naive.corrected, naive.left_out]).toEqual([[1], null, []])
})
