import { expect, test } from 'vitest'
import { isCourseSlug, slugFrom, slugOf, slugOfTitle } from '#lib/contract/catalogue/rules/slugs.ts'

test.each([
  ['lower case', 'Music', 'music'],
  ['a hyphen for a run of anything else', 'Arts &  Crafts', 'arts-crafts'],
  ['no hyphen at either end', '  (Music!) ', 'music'],
  ['digits', 'Class 10', 'class-10'],
  ['letters without their accents', 'Éducation Musicale', 'education-musicale'],
  ['plain letters for ligatures and full-width ones', 'ﬁlm Ｔｅａ', 'film-tea'],
  ['a dotted capital I as i', 'İzmir', 'izmir'],
  ['no letter that does not come apart', 'Straße', 'stra-e'],
  ['nothing of another script', 'संगीत', ''],
  ['what is left of a mixed name', 'संगीत 101', '101'],
  ['nothing of signs alone', '—!—', ''],
  ['letters and digits for their signs', 'ﬁne № ２', 'fine-no-2'],
])('a slug made from a name has %s', (_, name, slug) => expect(slugFrom(name)).toBe(slug))

test.each([
  ['its own, as authored', { slug: 'Own Slug', title: 'Title', subtitle: 'Sub' }, 'Own Slug'],
  ['one made from its title', { slug: null, title: 'The Title', subtitle: 'Sub' }, 'the-title'],
  ['one made from its subtitle when the title gives none', { title: 'संगीत', subtitle: 'Song' }, 'song'],
  ['one made from its subtitle when it has no title', { subtitle: 'Song' }, 'song'],
  ['its id, as authored, when its names give none', { title: 'संगीत', subtitle: 'गान' }, 'ID 1'],
  ['its id when it has no name', {}, 'ID 1'],
])('the slug of a folder is %s', (_, named, slug) => {
  expect(slugOf({ id: 'ID 1', slug: null, title: null, subtitle: null, ...named })).toBe(slug)
})

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
])('a slug made from a title has %s', (_, title, slug) => expect(slugOfTitle(title)).toBe(slug))

test('a slug has as many whole words from the start as fit into 190 bytes', () => {
  const slug = slugOfTitle(`${longWord} ${longWord} tabla-dadra`)
  expect([slug, encoded(slug)]).toEqual([`${longWord}-${longWord}-tabla`, 187])
  expect(slugOfTitle(`${longWord} ${longWord} ab ${'c'.repeat(6)} d`)).toHaveLength(24)
  expect(slugOfTitle('x'.repeat(190))).toHaveLength(190)
  expect(slugOfTitle('x'.repeat(191))).toBe('course')
})

const slugs = ['tabla', 'tabla-2', 'tabla-आधार', 'é', 'x'.repeat(190)]
test.each(slugs)('%s may be authored as a slug', (slug) => expect(isCourseSlug(slug)).toBe(true))

const others = [
  'x'.repeat(191),
  ...'Tabla tabla--2 -tabla tabla- tabla_2 ा a-\u0301b a/b'.split(' '),
  'tab la',
]
test.each(others)('%s may not be authored as a slug', (slug) => expect(isCourseSlug(slug)).toBe(false))
