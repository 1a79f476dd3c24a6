import { expect, test } from 'vitest'
import english from '#app/dashboard/words/en.json' with { type: 'json' }
import hindi from '#app/dashboard/words/hi.json' with { type: 'json' }
import { columnNames } from '#lib/modules/sheet/columns/columns.ts'
import { faultsOfWords } from '#lib/site/words/words.ts'

test('the dashboard says in Hindi all that it says in English, with the same values', () => {
  expect(faultsOfWords(hindi, 'hi', english)).toEqual([])
})

test('every column of a sheet has a word', () => {
  expect(Object.keys(english.import.columns)).toEqual(columnNames)
})
