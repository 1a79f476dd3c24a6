import { expect, test } from 'vitest'
import english from '#app/dashboard/words/en.json' with { type: 'json' }
import hindi from '#app/dashboard/words/hi.json' with { type: 'json' }
import { auditActions } from '#lib/institutes/audit.ts'
import { officeSentences } from '#lib/module.ts'
import { columnNames } from '#lib/modules/sheet/columns/columns.ts'
import { faultsOfWords } from '#lib/site/words/words.ts'

test('every English text has a Hindi text with the same placeholders', () => {
  expect(faultsOfWords(hindi, 'hi', english)).toEqual([])
})

test('every action of the audit log and every finding of an institute has its sentence', () => {
  expect(Object.keys(english.audit.events).sort()).toEqual([...auditActions].sort())
  expect(Object.keys(english.health.said).sort()).toEqual([...officeSentences].sort())
})

test('every column of a sheet has a label', () => {
  expect(Object.keys(english.import.columns)).toEqual(columnNames)
})
