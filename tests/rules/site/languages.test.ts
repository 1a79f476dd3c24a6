import { expect, test } from 'vitest'
import {
  directionOf,
  isCommonLanguage,
  languageNameIn,
  ownName,
  placeNames,
  textLanguage,
} from '#lib/site/languages.ts'
import { langOf } from '#lib/site/page-context.ts'
import { builtIn, interfaceLanguage, wordsIn } from '#lib/site/words/words.ts'

test.each([
  ['तबला आधार', 'hi', 'hi'],
  ['तबला आधार', 'en', 'hi'],
  ['मराठी शिका', 'mr', 'mr'],
  ['Tabla Foundation', 'hi', 'en'],
  ['Tabla Foundation', 'fr', 'fr'],
  ['Hindi (हिंदी) for nurses', 'en', 'en'],
  ['2026', 'hi', 'hi'],
  ['أساسيات الطبلة', 'en', 'ar'],
  ['طبلہ کی بنیاد', 'ur', 'ur'],
  ['தமிழ்', 'en', 'ta'],
  ['বাংলা', 'hi', 'bn'],
  ['Tabla', 'not a code', 'not a code'],
])('%j on a page in %s is in %s', (text, page, language) => expect(textLanguage(text, page)).toBe(language))

test('a place is called what its reader can read, with its other name second', () => {
  const place = { label: 'Music', subtitle: 'संगीत' }
  expect(placeNames(place, 'en')).toEqual(['Music', 'संगीत'])
  expect(placeNames(place, 'hi')).toEqual(['संगीत', 'Music'])
  expect(placeNames({ label: 'Music', subtitle: '' }, 'hi')).toEqual(['Music', ''])
})

test('languages are called by their own names, and by their label where there is none', () => {
  expect(ownName({ code: 'hi', label: 'Hindi' })).toBe('हिन्दी')
  expect(languageNameIn('en', { code: 'hi', label: 'हिंदी' })).toBe('Hindi')
  expect(ownName({ code: 'qqx', label: 'House style' })).toBe('House style')
  expect(ownName({ code: 'not a code', label: 'Odd' })).toBe('Odd')
})

test.each([
  [['cy'], 'en', builtIn.en],
  [[null], 'en', builtIn.en],
  [['cy', 'gu', 'hi', 'en'], 'hi', builtIn.hi],
  [['pt-BR'], 'pt-BR', builtIn.pt],
  [['de-AT'], 'de-AT', builtIn.de],
  [['zh'], 'zh', builtIn['zh-Hans']],
  [['zh-TW', 'ja'], 'ja', builtIn.ja],
  [['ur-Latn', 'not a code', 'toString', 'fr'], 'fr', builtIn.fr],
])('a page in %j speaks the first of them that has texts, else English: %s', (languages, spoken, words) => {
  expect(interfaceLanguage(...languages)).toBe(spoken)
  expect(wordsIn(spoken)).toBe(words)
})

test.each([
  ['ar', 'rtl'],
  ['ur', 'rtl'],
  ['he', 'rtl'],
  ['ku-Arab', 'rtl'],
  ['hi', 'ltr'],
  ['not a code', 'ltr'],
])('%s is read %s', (language, direction) => expect(directionOf(language)).toBe(direction))

test.each([
  [{ language: 'ur', spoken: 'en' }, 'طبلہ کی بنیاد', undefined, { lang: 'ur', dir: 'rtl' }],
  [{ language: 'ur', spoken: 'en' }, 'Tabla', undefined, {}],
  [{ language: 'en', spoken: 'en' }, 'طبلہ کی بنیاد', 'ur', { lang: 'ur', dir: 'rtl' }],
  [{ language: 'ar', spoken: 'ar' }, 'أساسيات الطبلة', undefined, {}],
  [{ language: 'ar', spoken: 'ar' }, 'Tabla', undefined, { lang: 'en', dir: 'ltr' }],
  [{ language: 'mr', spoken: 'mr' }, 'तबला', undefined, {}],
  [{ language: 'gu', spoken: 'en' }, 'તબલા', undefined, { lang: 'gu' }],
  [{ language: null, spoken: 'en' }, 'तबला', null, { lang: 'hi' }],
])(
  '%# a text says its own language and direction where the page speaks another',
  (page, text, language, own) => expect(langOf(page, text, language)).toEqual(own),
)

test.each([
  ['English', true],
  ['HINDI', true],
  ['हिन्दी', true],
  ['deutsch', true],
  ['العربية', true],
  ['German A1', false],
  ['Beginners', false],
])('%j is the name of a language, also without language settings: %s', (text, isOne) => {
  expect(isCommonLanguage(text)).toBe(isOne)
})
