import { expect, test } from 'vitest'
import { fillBlanks } from '#lib/contract/leads/crm/crm-lead.ts'

const groups = [['first', 'last'], ['phone'], ['text']]
const given = { first: 'Meera', last: 'Nair', phone: '1' }

test.each<[string, Record<string, unknown>, Record<string, string>, boolean]>([
  ['an empty record takes all', {}, given, false],
  ['blanks are what is missing, null, empty and spaces', { first: null, last: ' ', phone: '' }, given, false],
  ['what is there stays', { first: 'Asha', last: 'Rao', phone: '2' }, {}, true],
  ['what is there alike leaves nothing to tell', given, {}, false],
  ['half a name is not completed', { last: 'Rao' }, { phone: '1' }, true],
  ['a number is not blank', { phone: 0 }, { first: 'Meera', last: 'Nair' }, true],
  ['others are no concern of it', { text: 'x', other: 'y' }, given, false],
])('%s', (_, known, fill, leavesRest) => {
  expect(fillBlanks(known, given, groups)).toEqual({ fill, leavesRest })
})

test('a field outside all groups is never filled in', () => {
  expect(fillBlanks({}, { id: '9' }, groups)).toEqual({ fill: {}, leavesRest: true })
})
