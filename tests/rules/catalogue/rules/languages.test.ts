import { describe, expect, test } from 'vitest'
import type { LanguageSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { inSiteOrder, languageDetector } from '#lib/contract/catalogue/rules/languages.ts'
import { english, languages, marathi } from '../cast.ts'

const { detect } = languageDetector(languages())
const fromLevel = (level: string) => detect(level, []).verdict?.code ?? null
const fromTags = (...tags: string[]) => detect(null, tags).verdict?.code ?? null

describe('a level name tells the language', () => {
  test.each([
    ['by its label', 'Hindi', 'hi'],
    ['in any case', 'hINDI – Beginners', 'hi'],
    ['by its code', 'Level 1 (MR)', 'mr'],
    ['by a match word', 'Eng. medium', 'en'],
    ['at the start', 'Marathi basics', 'mr'],
    ['at the end', 'Basics in Marathi', 'mr'],
    ['beside an underscore', 'basics_hi_2026', 'hi'],
    ['beside a hyphen', 'basics-en', 'en'],
    ['beside a letter that is not ASCII', 'éenglishé', 'en'],
    ['in another script as a whole word', 'हिन्दी', 'hi'],
    ['in another script inside a word', 'प्राथमिकमराठी१', 'mr'],
    ['in another script beside ASCII', 'xमराठीx', 'mr'],
    ['in another spelling of that script', 'हिंदी माध्यम', 'hi'],
    ['the first in site order when two stand there', 'Marathi and English', 'en'],
    ['also next to "default"', 'Default Hindi', 'hi'],
    ['where a word is found only at its second occurrence', 'Engineering, English', 'en'],
  ])('%s', (_, level, code) => expect(fromLevel(level)).toBe(code))

  test.each([
    ['an ASCII word is part of a longer one', 'Engineering'],
    ['an ASCII word ends a longer one', 'Nonenglish'],
    ['a digit stands before an ASCII word', '2english'],
    ['a digit stands behind an ASCII word', 'english2'],
    ['a code is part of a word', 'Machine history'],
    ['nothing is named', 'Beginners'],
    ['the level is empty', ''],
  ])('not when %s', (_, level) => expect(fromLevel(level)).toBeNull())

  test('whatever its tags say', () => expect(detect('Hindi', ['English']).verdict?.code).toBe('hi'))

  const detectOf = (...items: LanguageSource[]) =>
    languageDetector({ enabled: true, items, editions: [] }).detect

  test.each([
    ['Advanced C++ course', 'c++'],
    ['c(x)', 'c++'],
    ['axb', undefined],
    ['c++11', undefined],
  ])('by a token whose signs mean something in patterns: %s', (level, code) => {
    const detect = detectOf({ code: 'c++', label: 'C(x)', match: ['a.b'] })
    expect(detect(level, []).verdict?.code).toBe(code)
  })

  test('by a token of mixed scripts, which is no ASCII word', () => {
    const detect = detectOf({ code: 'xx', label: 'Français', match: [] })
    expect(detect('préfrançaisx', []).verdict?.code).toBe('xx')
  })

  test('by a label that is written with combining marks elsewhere', () => {
    const detect = detectOf({ code: 'fr', label: 'Franc\u0327ais', match: [] })
    expect(detect('FRANÇAIS', []).verdict?.code).toBe('fr')
  })
})

describe('a tag tells the language when the level does not', () => {
  test.each([
    ['by its code', ['hi'], 'hi'],
    ['by its label', ['craft', 'English'], 'en'],
    ['by a match word', ['मराठी'], 'mr'],
    ['in any case', ['hINDI'], 'hi'],
    ['with space around it', [' hi '], 'hi'],
    ['the first in site order, not in tag order', ['Marathi', 'Hindi'], 'hi'],
  ])('%s', (_, tags, code) => expect(fromTags(...tags)).toBe(code))

  test.each([
    ['when it says more', ['Hindi course']],
    ['when another script stands inside it', ['मराठी भाषा']],
    ['when it only begins like one', ['Engl']],
    ['when there is none', []],
  ])('not %s', (_, tags) => expect(fromTags(...tags)).toBeNull())

  test('also beside a level that names none', () => {
    expect(detect('Beginners', ['hi']).verdict?.code).toBe('hi')
  })
})

test('the code is handed out in lower case, the label as authored', () => {
  const items = [{ code: 'HI', label: 'hIndi', match: [] }]
  const { languages, detect } = languageDetector({ enabled: true, items, editions: [] })
  expect(languages).toEqual([{ code: 'hi', label: 'hIndi' }])
  expect(detect('hindi', []).verdict).toEqual({ code: 'hi', label: 'hIndi' })
})

test('a site with course languages off has none and detects none', () => {
  const off = languageDetector({ enabled: false, items: [english, marathi], editions: [] })
  expect(off.languages).toEqual([])
  expect(off.detect('English', ['en']).verdict).toBeNull()
})

test("a course's languages are in site order, each once", () => {
  const { languages: site, detect } = languageDetector(languages())
  const found = ['Marathi', '', 'English', 'Marathi'].map((level) => detect(level, []).verdict)
  expect(inSiteOrder(site, found).map(({ code }) => code)).toEqual(['en', 'mr'])
})

describe('the reason for a language names', () => {
  test.each<[string, string | null, string[], string[], unknown]>([
    ['the level', 'Hindi – Beginners', ['English'], ['level'], 'Hindi – Beginners'],
    ['the tag as it was authored', null, ['Craft', ' HINDI '], ['tags'], ' HINDI '],
    ['no field that gave none', 'Beginners', ['Craft'], ['level'], null],
  ])('%s', (_, level, tags, field, value) => {
    expect(detect(level, tags).reason).toMatchObject({ field, value })
  })

  test('the setting that switches languages off', () => {
    const off = languageDetector({ enabled: false, items: [english], editions: [] })
    expect(off.detect('English', []).reason.field).toEqual(['site', 'languages', 'enabled'])
  })
})
