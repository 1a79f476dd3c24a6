import { expect, test } from 'vitest'
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
  ['Latin-1', [...bytesOf('{\n"a": "'), 0xe9, ...bytesOf('"}')]],
  ['UTF-16', [0xff, 0xfe, 0x7b, 0x00]],
  ['a character cut short at the end', [...bytesOf('{}\n\n'), 0xe2, 0x82]],
  ['half a surrogate pair', [0xed, 0xa0, 0x80]],
])('%s is refused, not repaired', (_, bytes) => {
  expect(faultsOf(Uint8Array.from(bytes))).toEqual([
    { path: 'document', message: 'its bytes are not UTF-8; expected a file in UTF-8' },
  ])
})

test.each([
  ['', /^it is not JSON: Unexpected end of JSON input$/],
  ['{"a": 1,\n  b: 2}', /^it is not JSON: .* \(line 2 column 3\)$/],
  ['{"a": x}', /^it is not JSON: Unexpected token 'x'/],
  ['['.repeat(1_000_000), /nested too deep; expected at most 10000 levels$/],
])('what is no JSON is refused in the words of its parser (%#)', (json, message) => {
  expect(faultsOf(bytesOf(json))).toEqual([{ path: 'document', message: expect.stringMatching(message) }])
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
