import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDocument } from '#lib/catalogue/document/read.ts'
import { syntaxFault } from '#lib/catalogue/document/syntax.ts'
import { withInstitute } from './documents.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const faultsOf = (bytes: Uint8Array) => {
  const parsed = readDocument(bytes)
  return parsed.isValid ? [] : parsed.faults
}

test('a file is read with or without a byte order mark', () => {
  const text = JSON.stringify(withInstitute())
  for (const content of [text, `\ufeff${text}`])
    expect(readDocument(bytesOf(content))).toMatchObject({
      isValid: true,
      source: { institute: { id: 'i1' } },
    })
})

test.each([
  ['a line of Latin-1', [...bytesOf('{\n"a": "'), 0xe9, ...bytesOf('"}')], 'line 2'],
  ['UTF-16', [0xff, 0xfe, 0x7b, 0x00], 'line 1'],
  ['a character cut short at the end', [...bytesOf('{}\n\n'), 0xe2, 0x82], 'line 3'],
  ['half a surrogate pair', [0xed, 0xa0, 0x80], 'line 1'],
])('%s is refused, not repaired', (_, bytes, path) => {
  expect(faultsOf(Uint8Array.from(bytes))).toEqual([{ path, message: expect.stringContaining('not UTF-8') }])
})

test.each([
  ['', 'line 1, column 1', 'the end of the file is not JSON here; expected a value'],
  ['{"a": 1,\n  b: 2}', 'line 2, column 3', "'b' is not JSON here; expected a key in double quotes"],
  ['{"a": x}', 'line 1, column 7', "'x' is not JSON here; expected a value"],
  ['{"a" 1}', 'line 1, column 6', "'1' is not JSON here; expected ':'"],
  ['{"a": 1', 'line 1, column 8', "the end of the file is not JSON here; expected ',' or '}'"],
  ['[1 2]', 'line 1, column 4', "'2' is not JSON here; expected ',' or ']'"],
  ['{"a": "b\nc"}', 'line 1, column 9', "'\\u000a' is not JSON here; expected the rest of a text"],
  ['{"a": "b\\q"}', 'line 1, column 9', "'\\' is not JSON here; expected the rest of a text"],
  ['{"a": 1}\n]', 'line 2, column 1', "']' is not JSON here; expected nothing more"],
  ['{"a": [1,]}', 'line 1, column 10', "']' is not JSON here; expected a value"],
  ['{,}', 'line 1, column 2', "',' is not JSON here; expected a key in double quotes or '}'"],
  ["{'a': 1}", 'line 1, column 2', "''' is not JSON here; expected a key"],
])('what is wrong with %j is shown by line and column', (json, path, message) => {
  expect(faultsOf(bytesOf(json))).toEqual([{ path, message: expect.stringContaining(message) }])
})

test('a place is found for every text that is not JSON, and for no other', () => {
  const mangled = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.nat(3),
      fc.constantFrom('', ',', ']', '}', '"', '\\', '-', '0', 'e', 'tru', '\n'),
    )
    .map(([json, at, gone, put]) => {
      const start = at % (json.length + 1)
      return json.slice(0, start) + put + json.slice(start + gone)
    })
  fc.assert(
    fc.property(mangled, (text) => {
      const fault = syntaxFault(text)
      if (fault === undefined) JSON.parse(text)
      else {
        expect(() => JSON.parse(text)).toThrow()
        expect(fault.offset).toBeLessThanOrEqual(text.length)
      }
    }),
    { seed: 11, numRuns: 3000 },
  )
})
