import { expect, test } from 'vitest'
import { slugFrom, slugOf } from '#lib/catalogue/rules/slugs.ts'

test.each([
  ['Music', 'music'],
  ['  Fine   Arts & Crafts! ', 'fine-arts-crafts'],
  ['Éducation à l’école', 'education-a-l-ecole'],
  ['İzmir', 'izmir'],
  ['ﬁne № ２', 'fine-no-2'],
  ['a--b__c', 'a-b-c'],
  ['संगीत 101', '101'],
  ['संगीत', ''],
  ['---', ''],
  ['Straße', 'stra-e'],
])('the slug made of %j is %j', (text, slug) => {
  expect(slugFrom(text)).toBe(slug)
})

test.each([
  ['its own, as authored', { slug: 'Own Slug', title: 'Title', subtitle: 'Sub' }, 'Own Slug'],
  ['else one made of the title', { slug: null, title: 'The Title', subtitle: 'Sub' }, 'the-title'],
  ['else one made of the subtitle', { slug: null, title: 'संगीत', subtitle: 'Music' }, 'music'],
  ['else the id, as it is', { slug: null, title: 'संगीत', subtitle: null }, 'ID 1'],
])('a slug is %s', (_, names, slug) => {
  expect(slugOf({ id: 'ID 1', ...names })).toBe(slug)
})
