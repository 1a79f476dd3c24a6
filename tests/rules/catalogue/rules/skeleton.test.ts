import fc from 'fast-check'
import { expect, test } from 'vitest'
import { skeletonsOf } from '#lib/catalogue/rules/text/skeleton.ts'
import { wordsOf } from '#lib/catalogue/rules/text/words.ts'

const skeletons = (text: string): string[] => skeletonsOf(wordsOf(text)[0] ?? '')

/** Whether a search for one finds the other: it does both ways or neither. */
const meet = (left: string, right: string): boolean =>
  skeletons(left).some((each) => skeletons(right).includes(each))

/** An Indic word, and how it is usually written in Latin letters. */
const spellings: [string, string][] = [
  // Devanagari
  ['तबला', 'tabla tabala tablaa tabalaa Tablā'],
  ['हारमोनियम', 'harmonium haramonium harmoniyam'],
  ['सितार', 'sitar sitaar'],
  ['सारंगी', 'sarangi saarangi sarangee'],
  ['सरोद', 'sarod'],
  ['बाँसुरी', 'bansuri baansuri bansurī'],
  ['बांसुरी', 'bansuri'],
  ['शहनाई', 'shehnai'.replace('e', 'a')],
  ['मृदंग', 'mridang mrudang mridanga'],
  ['पखावज', 'pakhawaj pakhavaj'],
  ['वीणा', 'veena vina weena'],
  ['तानपूरा', 'tanpura taanpura tanapura'],
  ['संतूर', 'santoor santur'],
  ['ढोलक', 'dholak'],
  ['राग', 'raag raga rag'],
  ['ताल', 'taal tala tal'],
  ['ख़याल', 'khayal khayaal'],
  ['ख्याल', 'khyal'],
  ['ध्रुपद', 'dhrupad dhrupada'],
  ['ठुमरी', 'thumri thumari'],
  ['तराना', 'tarana taraana'],
  ['ग़ज़ल', 'ghazal gazal'],
  ['भजन', 'bhajan bhajana'],
  ['कीर्तन', 'kirtan keertan kirtana'],
  ['क़व्वाली', 'qawwali kawali qavvali'],
  ['संगीत', 'sangeet sangit sangeeta'],
  ['स्वर', 'swar swara svara'],
  ['सरगम', 'sargam'],
  ['आलाप', 'alap aalap alaap'],
  ['नृत्य', 'nritya nrutya'],
  ['कथक', 'kathak kathaka'],
  ['भरतनाट्यम', 'bharatanatyam bharatnatyam bharathanatyam'],
  ['योग', 'yoga yog'],
  ['प्राणायाम', 'pranayama pranayam'],
  ['सूर्यनमस्कार', 'suryanamaskar'],
  ['आयुर्वेद', 'ayurveda ayurved'],
  ['कला', 'kala kalaa'],
  ['चित्रकला', 'chitrakala chitrkala'],
  ['मधुबनी', 'madhubani'],
  ['रंगोली', 'rangoli rangolee'],
  ['मेहँदी', 'mehndi mehandi'],
  ['मिट्टी', 'mitti miti'],
  ['कुम्हार', 'kumhar'],
  ['चरखा', 'charkha'],
  ['खादी', 'khadi khaadi'],
  ['कढ़ाई', 'kadhai karhai'],
  ['बंधनी', 'bandhani'],
  ['गणित', 'ganit ganita'],
  ['विज्ञान', 'vigyan vijnana vidnyan'],
  ['ज्ञान', 'gyan jnana gyaan'],
  ['भाषा', 'bhasha bhaasha'],
  ['हिन्दी', 'hindi'],
  ['हिंदी', 'hindi hindee'],
  ['संस्कृत', 'sanskrit samskrita sanskrut'],
  ['मराठी', 'marathi maraathi'],
  ['उर्दू', 'urdu'],
  ['पंजाबी', 'punjabi panjabi'],
  ['नमस्ते', 'namaste'],
  ['विद्यालय', 'vidyalaya vidyalay vidyalai'],
  ['शिक्षा', 'shiksha siksha'],
  ['परीक्षा', 'pariksha pareeksha'],
  ['लक्ष्मी', 'lakshmi laxmi'],
  ['कृष्ण', 'krishna krushna'],
  ['सरस्वती', 'saraswati sarasvati'],
  ['देशपांडे', 'deshpande'],
  ['सिंह', 'singh'],
  ['शास्त्री', 'shastri shastry'],
  ['शर्मा', 'sharma'],
  ['चौहान', 'chauhan chouhan'],
  ['जय', 'jay jai'],
  ['राव', 'rao rav'],
  ['पुणे', 'pune'],
  ['कर्नाटक', 'karnatak karnataka'],
  ['पढ़ाई', 'padhai parhai'],
  ['दुःख', 'dukh'],
  ['ऑनलाइन', 'onlain'],
  ['माँ', 'maa ma'],
  ['ॐ', 'om'],
  // Bengali
  ['যোগ', 'joga yoga jog'],
  ['তবলা', 'tabla tobla'],
  ['রবীন্দ্র', 'rabindra rabindro ravindra'],
  ['সঙ্গীত', 'sangeet sangit songit'],
  ['বাংলা', 'bangla'],
  ['কলকাতা', 'kolkata'],
  ['নাটক', 'natok natak'],
  ['বাউল', 'baul'],
  ['কাঁথা', 'kantha'],
  ['নৃত্য', 'nritya'],
  ['বিদ্যা', 'bidya vidya'],
  ['এসরাজ', 'esraj'],
  ['শান্তিনিকেতন', 'shantiniketan santiniketan'],
  // Gurmukhi
  ['ਪੰਜਾਬੀ', 'punjabi panjabi'],
  ['ਭੰਗੜਾ', 'bhangra'],
  ['ਗਿੱਧਾ', 'giddha gidha'],
  ['ਢੋਲ', 'dhol'],
  ['ਗੁਰਬਾਣੀ', 'gurbani'],
  ['ਕੀਰਤਨ', 'kirtan'],
  ['ਸ਼ਬਦ', 'shabad'],
  ['ਫੁਲਕਾਰੀ', 'phulkari'],
  // Gujarati
  ['ગુજરાતી', 'gujarati'],
  ['ગરબા', 'garba'],
  ['ડાંડિયા', 'dandiya dandia'],
  ['રંગોળી', 'rangoli'],
  ['બાંધણી', 'bandhani'],
  ['સંગીત', 'sangeet'],
  ['તબલા', 'tabla'],
  // Odia
  ['ଓଡ଼ିଶୀ', 'odissi'],
  ['ଓଡ଼ିଆ', 'odia oriya'],
  ['ପଟ୍ଟଚିତ୍ର', 'pattachitra'],
  ['ଯୋଗ', 'yoga joga'],
  ['ସଙ୍ଗୀତ', 'sangeet'],
  // Tamil
  ['தமிழ்', 'tamil thamizh tamizh thamil'],
  ['பரதநாட்டியம்', 'bharatanatyam'],
  ['மிருதங்கம்', 'mridangam mirudangam'],
  ['வீணை', 'veena veenai'],
  ['நாதஸ்வரம்', 'nadaswaram nathaswaram'],
  ['கடம்', 'ghatam'],
  ['கஞ்சிரா', 'kanjira'],
  ['ராகம்', 'ragam raagam'],
  ['தாளம்', 'talam thalam'],
  ['சங்கீதம்', 'sangeetham sangitam'],
  ['கர்நாடக', 'karnataka'],
  ['கோலம்', 'kolam'],
  ['சிலம்பம்', 'silambam'],
  ['யோகா', 'yoga'],
  ['சென்னை', 'chennai'],
  ['சித்த', 'siddha'],
  ['தவில்', 'thavil tavil'],
  ['ரங்கோலி', 'rangoli'],
  // Telugu
  ['తెలుగు', 'telugu'],
  ['కూచిపూడి', 'kuchipudi koochipoodi'],
  ['సంగీతం', 'sangeetam sangeetham'],
  ['మృదంగం', 'mridangam mrudangam'],
  ['వీణ', 'veena'],
  ['నాట్యం', 'natyam'],
  ['కర్ణాటక', 'karnataka'],
  ['కలంకారీ', 'kalamkari'],
  ['హారతి', 'harathi harati'],
  // Kannada
  ['ಕನ್ನಡ', 'kannada'],
  ['ಯಕ್ಷಗಾನ', 'yakshagana'],
  ['ಕರ್ನಾಟಕ', 'karnataka karnatak'],
  ['ಸಂಗೀತ', 'sangeeta sangeet'],
  ['ಯೋಗ', 'yoga'],
  ['ವೀಣೆ', 'veene'],
  ['ಭರತನಾಟ್ಯ', 'bharatanatya'],
  // Malayalam
  ['മലയാളം', 'malayalam'],
  ['കഥകളി', 'kathakali'],
  ['മോഹിനിയാട്ടം', 'mohiniyattam mohiniattam'],
  ['മൃദംഗം', 'mridangam'],
  ['ചെണ്ട', 'chenda'],
  ['കളരിപ്പയറ്റ്', 'kalaripayattu kalarippayattu'],
  ['തെയ്യം', 'theyyam teyyam'],
  ['യോഗ', 'yoga'],
  ['വയലിൻ', 'vayalin'],
  ['കോഴിക്കോട്', 'kozhikode'.replace(/e$/, '')],
  ['സംഗീതം', 'sangeetham'],
]

test.each(spellings.flatMap(([indic, latin]) => latin.split(' ').map((each) => [indic, each])))(
  '%s and %s find each other',
  (indic, latin) => {
    expect(meet(indic, latin), `${skeletons(indic)} ${skeletons(latin)}`).toBe(true)
  },
)

test.each([
  ['raag', 'raga'],
  ['tabla', 'tabala'],
  ['sangeet', 'sangit'],
  ['sangeeta', 'sangit'],
  ['natak', 'nataka'],
  ['kathaka', 'kathak'],
  ['veena', 'wina'],
  ['poorvi', 'purvi'],
  ['karnatak', 'carnataka'],
  ['qawwali', 'kavali'],
  ['zakir', 'jakir'],
  ['shiva', 'siva'],
  ['bharat', 'barat'],
  ['sadhana', 'sadhna'],
  ['upanishad', 'upnishad'],
  ['bharatanatyam', 'bharatnatyam'],
  ['haramonium', 'harmonium'],
  ['dhrupada', 'dhrupad'],
])('%s and %s find each other', (left, right) => {
  expect(meet(left, right), `${skeletons(left)} ${skeletons(right)}`).toBe(true)
})

test.each([
  ['table', 'tabla'],
  ['star', 'sitar'],
  ['sitr', 'sitar'],
  ['guitar', 'sitar'],
  ['tabla', 'tablet'],
  ['kal', 'calm'],
  ['bar', 'bra'],
  ['tamil', 'thamizh'],
  ['jog', 'yog'],
  ['laxmi', 'lakshmi'],
  ['pottery', 'poetry'],
  ['raga', 'roga'],
  ['veda', 'vida'],
  ['fan', 'pan'],
  ['तबला', 'table'],
  ['सितार', 'star'],
  ['सितार', 'guitar'],
  ['कला', 'kali'],
  ['राग', 'rog'],
  ['தமிழ்', 'tamas'],
  ['যোগ', 'roga'],
  ['१२३तबला', 'तबला'],
  ['१२३तबला', '१२४तबला'],
  ['१२', '३४'],
  ['तबला१', '१तबला'],
])('%s and %s do not find each other', (left, right) => {
  expect(meet(left, right), `${skeletons(left)} ${skeletons(right)}`).toBe(false)
})

test.each([
  ['१२३तबला', '123tabala'],
  ['तबला২', 'tabla2'],
  ['१०', '10'],
  ['௧௦', '10'],
  ['श्री108', 'shri108'],
])('digits stay, in every script: %s and %s find each other', (left, right) => {
  expect(meet(left, right), `${skeletons(left)} ${skeletons(right)}`).toBe(true)
})

test.each(['', 'a'.repeat(65), 'straße', 'мир', 'мир3', 'tablaत'])('%s has no skeleton', (word) => {
  expect(skeletonsOf(word)).toEqual([])
})

/** Words of plain syllables, as Latin letters spell them. */
const consonant = fc.constantFrom(...'bcdfghjklmnpqrstvwxyz', 'kh', 'sh', 'str', 'nd')
const vowel = fc.constantFrom(...'aeiou')
const latin = fc
  .array(fc.tuple(consonant, vowel), { minLength: 1, maxLength: 5 })
  .map((syllables) => syllables.flat().join(''))
  .chain((word) => fc.tuple(fc.constant(word), fc.option(consonant, { nil: '' })))
  .map((parts) => parts.join(''))

/** Returns the consonant classes that must stay, computed in a simple way. */
function consonantsOf(word: string): string {
  const letters = [...word].filter((letter, at) => letter !== 'h' || !/[^aeiouh]/.test(word[at - 1] ?? 'a'))
  const classes = letters.map((letter) => ({ w: 'v', c: 'k', q: 'k', z: 'j' })[letter] ?? letter)
  return classes
    .filter((letter, at) => letter !== classes[at - 1])
    .join('')
    .replace(/[aeiou]/g, '')
}

test('a Latin word keeps every class of consonants in order', () => {
  fc.assert(
    fc.property(latin, (word) => {
      const [skeleton = ''] = skeletonsOf(word)
      expect(skeleton.replace(/[aeiou]/g, '')).toBe(consonantsOf(word))
    }),
    { numRuns: 5_000, seed: 20261122 },
  )
})

const swaps: Record<string, string[]> = {
  v: ['w'],
  w: ['v'],
  c: ['k', 'q'],
  k: ['c', 'q'],
  q: ['c', 'k'],
  z: ['j'],
  j: ['z'],
  s: ['sh'],
  a: ['aa'],
  i: ['ee', 'ii'],
  u: ['oo', 'uu'],
}

test('a Latin word is found however one letter of it is written that says the same', () => {
  fc.assert(
    fc.property(latin, fc.nat(), fc.nat(), (word, place, way) => {
      const at = place % word.length
      const letter = word[at] ?? ''
      const ways = [
        ...(swaps[letter] ?? []),
        ...(/[aeiouh]/.test(letter) ? [] : [letter + letter, `${letter}h`]),
      ]
      fc.pre(ways.length > 0)
      const other = word.slice(0, at) + ways[way % ways.length] + word.slice(at + 1)
      expect(skeletonsOf(other), other).toEqual(skeletonsOf(word))
    }),
    { numRuns: 5_000, seed: 20261122 },
  )
})

test('a Latin word is found with and without an a at its end', () => {
  fc.assert(
    fc.property(latin, (word) => {
      fc.pre(/[^aeiou]$/.test(word))
      expect(skeletonsOf(`${word}a`)).toEqual(skeletonsOf(word))
    }),
    { numRuns: 5_000, seed: 20261122 },
  )
})
