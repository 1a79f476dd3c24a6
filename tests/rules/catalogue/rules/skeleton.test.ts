import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from '#lib/contract/catalogue/rules/text/search-text.ts'
import { skeletonsOf } from '#lib/contract/catalogue/rules/text/skeleton.ts'

const skeletons = (text: string): string[] => skeletonsOf(wordsOf(text)[0] ?? '')

/** Whether a search for one finds the other: it does both ways or neither. */
const meet = (left: string, right: string): boolean =>
  skeletons(left).some((each) => skeletons(right).includes(each))

/** An Indic word, and how it is usually written in Latin letters. */
const spellings: [string, string][] = [
  ['तबला', 'tabla tabala tablaa tabalaa Tablā'],
  ['हारमोनियम', 'harmonium haramonium harmoniyam'],
  ['सितार', 'sitar sitaar'],
  ['पखावज', 'pakhawaj pakhavaj'],
  ['ढोलक', 'dholak'],
  ['ठुमरी', 'thumri thumari'],
  ['क़व्वाली', 'qawwali kawali qavvali'],
  ['संगीत', 'sangeet sangit sangeeta'],
  ['सरगम', 'sargam'],
  ['कथक', 'kathak kathaka'],
  ['भरतनाट्यम', 'bharatanatyam bharatnatyam bharathanatyam'],
  ['योग', 'yoga yog'],
  ['मेहँदी', 'mehndi mehandi'],
  ['कढ़ाई', 'kadhai karhai'],
  ['विज्ञान', 'vigyan vijnana vidnyan'],
  ['ज्ञान', 'gyan jnana gyaan'],
  ['हिन्दी', 'hindi'],
  ['संस्कृत', 'sanskrit samskrita sanskrut'],
  ['विद्यालय', 'vidyalaya vidyalay vidyalai'],
  ['शिक्षा', 'shiksha siksha'],
  ['लक्ष्मी', 'lakshmi laxmi'],
  ['कृष्ण', 'krishna krushna'],
  ['सिंह', 'singh'],
  ['शास्त्री', 'shastri shastry'],
  ['चौहान', 'chauhan chouhan'],
  ['राव', 'rao rav'],
  ['दुःख', 'dukh'],
  ['ऑनलाइन', 'onlain'],
  ['माँ', 'maa ma'],
  ['ॐ', 'om'],
  ['যোগ', 'joga yoga jog'],
  ['রবীন্দ্র', 'rabindra rabindro ravindra'],
  ['সঙ্গীত', 'sangeet sangit songit'],
  ['বাংলা', 'bangla'],
  ['নাটক', 'natok natak'],
  ['নৃত্য', 'nritya'],
  ['এসরাজ', 'esraj'],
  ['ਪੰਜਾਬੀ', 'punjabi panjabi'],
  ['ਭੰਗੜਾ', 'bhangra'],
  ['ਗਿੱਧਾ', 'giddha gidha'],
  ['ਸ਼ਬਦ', 'shabad'],
  ['ਫੁਲਕਾਰੀ', 'phulkari'],
  ['ગુજરાતી', 'gujarati'],
  ['રંગોળી', 'rangoli'],
  ['ଓଡ଼ିଶୀ', 'odissi'],
  ['ଓଡ଼ିଆ', 'odia oriya'],
  ['ଯୋଗ', 'yoga joga'],
  ['தமிழ்', 'tamil thamizh tamizh thamil'],
  ['பரதநாட்டியம்', 'bharatanatyam'],
  ['மிருதங்கம்', 'mridangam mirudangam'],
  ['வீணை', 'veena veenai'],
  ['கஞ்சிரா', 'kanjira'],
  ['சென்னை', 'chennai'],
  ['சித்த', 'siddha'],
  ['மன்றம்', 'manram mandram'],
  ['కూచిపూడి', 'kuchipudi koochipoodi'],
  ['సంగీతం', 'sangeetam sangeetham'],
  ['కలంకారీ', 'kalamkari'],
  ['ಕನ್ನಡ', 'kannada'],
  ['മലയാളം', 'malayalam'],
  ['മോഹിനിയാട്ടം', 'mohiniyattam mohiniattam'],
  ['കളരിപ്പയറ്റ്', 'kalaripayattu kalarippayattu'],
  ['വയലിൻ', 'vayalin'],
  ['പെയിന്റിംഗ്', 'peyinting'],
  ['കോഴിക്കോട്', 'kozhikod'],
]

test.each(spellings.flatMap(([indic, latin]) => latin.split(' ').map((each) => [indic, each])))(
  '%s and %s find each other',
  (indic, latin) => expect(meet(indic, latin), `${skeletons(indic)} ${skeletons(latin)}`).toBe(true),
)

test.each(['raag raga', 'tabla tabala', 'sangeet sangit', 'zakir jakir', 'bharatanatyam bharatnatyam'])(
  '%s find each other',
  (words) => {
    const [left = '', right = ''] = words.split(' ')
    expect(meet(left, right), `${skeletons(left)} ${skeletons(right)}`).toBe(true)
  },
)

const apart = `table tabla, star sitar, sitr sitar, guitar sitar, tabla tablet, १२३तबला १२४तबला, तबला table, सितार star, राग rog,
  १२३तबला तबला, १२ ३४, तबला१ १तबला, பக்கம் pagam`

test.each(apart.split(/,\s+/))('%s do not find each other', (words) => {
  const [left = '', right = ''] = words.split(' ')
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
  ...{ v: ['w'], w: ['v'], z: ['j'], j: ['z'], s: ['sh'], c: ['k', 'q'], k: ['c', 'q'], q: ['c', 'k'] },
  ...{ a: ['aa'], i: ['ee', 'ii'], u: ['oo', 'uu'] },
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
