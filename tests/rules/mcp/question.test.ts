import { expect, test } from 'vitest'
import { readQuestion } from '#lib/modules/mcp/question.ts'

const languages = [{ code: 'hi', label: 'Hindi' }]
const read = (asked: string) => readQuestion(asked, { today: '2026-11-22', languages })

test.each<[string, object, string[]]>([
  ['tabla for less than ₹1,500', { price_max: '1500' }, ['tabla']],
  ['something over 5k', { price_min: '5000' }, []],
  ['between 1000 and 2,500 rupees', { price_min: '1000', price_max: '2500' }, []],
  ['५ रुपये? 900 रुपये तक', { price_max: '900' }, ['५', 'रुपये']],
  ['sitar in Hindi from home', { language: 'hi', delivery: 'online' }, ['sitar']],
  ['pottery next week', { starts_from: '2026-11-23', starts_to: '2026-11-29' }, ['pottery']],
  ['guitar this month', { starts_from: '2026-11-22', starts_to: '2026-11-30' }, ['guitar']],
  ['after 5th January', { starts_from: '2027-01-05' }, []],
  ['yoga before Dec 3 2027', { starts_from: '2026-11-22', starts_to: '2027-12-03' }, ['yoga']],
  ['What may I learn in March?', { starts_from: '2027-03-01', starts_to: '2027-03-31' }, []],
  ['marching in May', { starts_from: '2027-05-01', starts_to: '2027-05-31' }, ['marching']],
  ['on 31 February', {}, ['31', 'February']],
  ['Which classes do you offer?', {}, []],
  ['a b c d e f g h i j', {}, ['b', 'c', 'd', 'e', 'f', 'g']],
])('"%s" is read as filters and words', (asked, filters, words) => {
  expect(read(asked)).toMatchObject({ filters, words })
  expect(Object.keys(read(asked).filters).sort()).toEqual(Object.keys(filters).sort())
})

test('alternatives are told from words that belong together', () => {
  expect(read('tabla or sitar').isEither).toBe(true)
  expect(read('oratory for singers').isEither).toBe(false)
})

test('a label of a language is a text, whatever characters an institute put into it', () => {
  const asked = (label: string) =>
    readQuestion(`tabla in ${label}`, { today: '2026-11-22', languages: [{ code: 'x', label }] }).filters
  expect(['Hindi (new', 'C++', '(a+)+$'].map(asked)).toEqual(Array(3).fill({ language: 'x' }))
})
