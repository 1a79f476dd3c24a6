import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDocumentBytes, Unreadable } from '#lib/catalogue/document/json.ts'
import { readDocument } from '#lib/catalogue/document/read.ts'
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
  ['', 'line 1, column 1', 'the end of the text is not JSON here; expected a value'],
  ['{"a": 1,\n  b: 2}', 'line 2, column 3', "'b' is not JSON here; expected double-quoted property name"],
  ['{"a": x}', 'line 1, column 7', "'x' is not JSON here; expected a value"],
  ['{"a": nul}', 'line 1, column 10', "'}' is not JSON here; expected a value"],
  ['{"a" 1}', 'line 1, column 6', "'1' is not JSON here; expected ':' after property name"],
  [
    '{"a": 1',
    'line 1, column 8',
    "the end of the text is not JSON here; expected ',' or '}' after property value",
  ],
  ['[1 2]', 'line 1, column 4', "'2' is not JSON here; expected ',' or ']' after array element"],
  ['{"a": "b\nc"}', 'line 1, column 9', "'\\u000a' is not JSON here; bad control character"],
  ['{"a": "b\\q"}', 'line 1, column 10', "'q' is not JSON here; bad escaped character"],
  ['{"a": 1}\n]', 'line 2, column 1', "']' is not JSON here; unexpected non-whitespace character after JSON"],
  ['{"a": [1,]}', 'line 1, column 10', "']' is not JSON here; expected a value"],
  ['{,}', 'line 1, column 2', "',' is not JSON here; expected property name or '}'"],
  ["{'a': 1}", 'line 1, column 2', "''' is not JSON here; expected property name"],
  [`[\n${'[],'.repeat(50_000)}\n?]`, 'line 3, column 1', "'?' is not JSON here; expected a value"],
  ['['.repeat(1_000_000), 'line 1, column 10001', 'nested too deep here; expected at most 10000 levels'],
])('what is wrong with a text is shown by line and column (%#)', (json, path, message) => {
  expect(faultsOf(bytesOf(json))).toEqual([{ path, message: expect.stringContaining(message) }])
})

test('a plain document has 64 MiB at most, and is told of lines', () => {
  const fault = {
    path: 'document',
    message: expect.stringMatching(/^67108865 bytes .* at most 67108864, or JSON lines/),
  }
  const content = { length: 64 * 1024 ** 2 + 1, read: () => Buffer.alloc(0) }
  expect(readDocument(content)).toEqual({ isValid: false, faults: [fault] })
})

test.each(['json', 'json lines', 'whichever it is'] as const)('2 GiB are too many for %s', (form) => {
  const content = { length: 2 * 1024 ** 3 + 1, read: () => Buffer.alloc(0) }
  expect(readDocument(content, form)).toMatchObject({
    faults: [{ message: expect.stringMatching(/^2147483649 bytes/) }],
  })
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
      try {
        parseDocumentBytes(Buffer.from(text))
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        const lines = text.split('\n')
        expect(error.line).toBeLessThanOrEqual(lines.length)
        expect(error.column).toBeGreaterThanOrEqual(1)
        expect(error.column).toBeLessThanOrEqual((lines[error.line - 1]?.length ?? 0) + 1)
        expect(error.message).not.toContain('undefined')
      }
    }),
    { seed: 11, numRuns: 3000 },
  )
})
