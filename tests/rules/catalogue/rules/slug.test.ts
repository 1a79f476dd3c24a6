import { expect, test } from 'vitest'
import { slugFrom, slugOf } from '#lib/catalogue/rules/slugs.ts'

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
])('a slug made from a name has %s', (_, name, slug) => {
  expect(slugFrom(name)).toBe(slug)
})

test.each([
  ['its own, as authored', { slug: 'My Slug', title: 'Music', subtitle: 'Song', id: 'f1' }, 'My Slug'],
  ['one made from its title', { slug: null, title: 'Music', subtitle: 'Song', id: 'f1' }, 'music'],
  [
    'one made from its subtitle when the title gives none',
    { slug: null, title: 'संगीत', subtitle: 'Song', id: 'f1' },
    'song',
  ],
  [
    'one made from its subtitle when it has no title',
    { slug: null, title: null, subtitle: 'Song', id: 'f1' },
    'song',
  ],
  [
    'its id, as authored, when its names give none',
    { slug: null, title: 'संगीत', subtitle: 'गान', id: 'F 1' },
    'F 1',
  ],
  ['its id when it has no name', { slug: null, title: null, subtitle: null, id: 'F1' }, 'F1'],
])('the slug of a folder is %s', (_, named, slug) => {
  expect(slugOf(named)).toBe(slug)
})
