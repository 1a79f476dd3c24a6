import { expect, test } from 'vitest'
import { isCourseSlug, slugOfTitle } from '#lib/catalogue/rules/slugs.ts'

const encoded = (slug: string) => encodeURIComponent(slug).length
/** Three bytes of UTF-8 a letter, so nine percent-encoded. */
const longWord = 'क'.repeat(10)

test.each([
  ['lower case', 'Tabla Foundation', 'tabla-foundation'],
  ['a hyphen for a run of anything else', 'Tabla:  Teental & Dadra!', 'tabla-teental-dadra'],
  ['no accents', 'Éducation à Bücher', 'education-a-bucher'],
  ['letters of every script with their marks', 'हिन्दी से शुरू', 'हिन्दी-से-शुरू'],
  ['plain letters for ligatures and full-width ones', 'ﬁlm Ｔｅａ²', 'film-tea2'],
  ['no joiners or variation selectors', 'क\u200dष तब\u200cला \u2764\ufe0f x\ufe0f', 'कष-तबला-x'],
  ['no mark before a word', '\u093fतबला', 'तबला'],
  ['digits', 'Class 10', 'class-10'],
  ['apostrophes as hyphens', 'A Singer’s Voice', 'a-singer-s-voice'],
  ['course where nothing is left', '—!—', 'course'],
  ['course where the first word is too long', `${longWord.repeat(3)} b`, 'course'],
])('a slug made from a title has %s', (_, title, slug) => {
  expect(slugOfTitle(title)).toBe(slug)
})

test('a slug has as many whole words from the start as fit into 190 bytes', () => {
  const slug = slugOfTitle(`${longWord} ${longWord} tabla-dadra`)
  expect([slug, encoded(slug)]).toEqual([`${longWord}-${longWord}-tabla`, 187])
  expect(slugOfTitle(`${longWord} ${longWord} ab ${'c'.repeat(6)} d`)).toHaveLength(24)
  expect(slugOfTitle('x'.repeat(190))).toHaveLength(190)
  expect(slugOfTitle('x'.repeat(191))).toBe('course')
})

test.each([
  ['tabla', true],
  ['tabla-2', true],
  ['tabla-आधार', true],
  ['é', true],
  ['x'.repeat(190), true],
  ['x'.repeat(191), false],
  ['Tabla', false],
  ['tabla--2', false],
  ['-tabla', false],
  ['tabla-', false],
  ['tabla_2', false],
  ['tab la', false],
  ['ा', false],
  ['a-\u0301b', false],
  ['a/b', false],
])('whether %s may be authored as a slug: %s', (slug, expected) => {
  expect(isCourseSlug(slug)).toBe(expected)
})
