import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { readDocument } from '#lib/contract/catalogue/document/read-document.ts'
import { lineOf } from '#lib/office/findings/findings.ts'
import { whole } from './broken-documents.ts'
import { nestedFolders, ofSite } from './documents.ts'

test('whatever JSON is given, it is answered with faults that name a path and a value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const parsed = parseDocument(value)
      if (parsed.isValid) return
      expect(parsed.faults.length).toBeGreaterThan(0)
      for (const line of parsed.faults.map(lineOf)) expect(line).toMatch(/^(?!.*\{\w+\}).+: ./)
    }),
    { seed: 7, numRuns: 500 },
  )
})

test('a million brackets are refused, not followed', () => {
  const depth = 1_000_000
  const brackets = `${'['.repeat(depth)}${']'.repeat(depth)}`
  for (const text of [brackets, `{"courses": [${brackets}]}`])
    expect(readDocument(Buffer.from(text))).toMatchObject({ isValid: false })
  expect(parseDocument(ofSite({ streams: { folders: [nestedFolders(100_000)] } }))).toMatchObject({
    isValid: false,
    faults: [{ code: 'nestedTooDeep' }],
  })
})

test('reading a document twice gives the same, and reading what it gave changes nothing', () => {
  const first = parseDocument(whole)
  if (!first.isValid) throw new Error('The document is sound.')
  const again = parseDocument({ format: 'catalogue/1', ...first.source })
  expect(again).toEqual(first)
})
