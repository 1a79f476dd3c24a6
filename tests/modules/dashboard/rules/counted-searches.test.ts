import { afterEach, expect, test } from 'vitest'
import { noteSearch } from '#lib/contract/catalogue/reads/course-list.ts'
import { countedMax, countSearch, keptWords, takeCounted } from '#lib/modules/dashboard/searches/counted.ts'

afterEach(() => takeCounted())

test.each([
  ['  Sitár   LESSONS! ', 'sitar lessons'],
  ['full-stack', 'fullstack'],
  ['सितार', 'सितार'],
  ['neet 2027', 'neet 2027'],
  ['pune 411001', 'pune 411001'],
  ['a'.repeat(40), 'a'.repeat(40)],
])('the search %j is kept as %j', (text, words) => expect(keptWords(text)).toBe(words))

test.each([
  ['a long word', 'a'.repeat(41)],
  ['a long text', 'one two three four five six seven eight nine'],
  ['an e-mail address', 'asha@example.org'],
  ['an e-mail address in wide letters', 'asha＠example.org'],
  ['a phone number', '+91 98765-43210'],
  ['a short phone number', 'call 555 0123'],
  ['a phone number in Indic digits', '९८७६५४३२१०'],
  ['no words', ' … '],
])('%s is not kept', (_, text) => expect(keptWords(text)).toBeUndefined())

test.each([
  ['nothing found', { search: 'harp', page: 1 }, { total: 0, corrected: null }, 'nothing'],
  ['nothing found by title', { q: 'harp', page: 1 }, { total: 0 }, 'nothing'],
  ['corrected', { search: 'harp', page: 1 }, { total: 2, corrected: 'harpsichord' }, 'corrected'],
  ['corrected in vain', { search: 'harp', page: 1 }, { total: 0, corrected: 'harpsichord' }, 'nothing'],
  ['found', { search: 'harp', page: 1 }, { total: 2, corrected: null }, undefined],
  ['a later page', { search: 'harp', page: 2 }, { total: 2, corrected: 'harpsichord' }, undefined],
  ['no search', { page: 1 }, { total: 0 }, undefined],
])(
  'of a search with the result "%s" the outcome that counts is right',
  (_, query, { total, ...rest }, outcome) => {
    const search = 'corrected' in rest ? { corrected: rest.corrected ?? null, left_out: [] } : undefined
    noteSearch('one', query, { total, search })
    expect(takeCounted()).toEqual(outcome ? [{ institute_id: 'one', words: 'harp', outcome, times: 1 }] : [])
  },
)

test('under load further searches are dropped, and known ones still count', () => {
  for (let i = 0; i <= countedMax; i++) countSearch('one', `word${i}`, 'nothing')
  countSearch('one', 'Word0', 'nothing')
  const counted = takeCounted()
  expect(counted).toHaveLength(countedMax)
  expect(counted[0]).toMatchObject({ words: 'word0', times: 2 })
  expect(takeCounted()).toEqual([])
})
