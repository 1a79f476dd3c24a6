import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChangeCursor, readCursor, writeCursor } from '#lib/contract/catalogue/reads/changes.ts'

const cursors: ChangeCursor[] = [
  { revision: 0 },
  { revision: 4_611_686_018 },
  { revision: 7, upTo: { kind: 'course', key: 'c1' } },
  { revision: 7, upTo: { kind: 'list', key: '' } },
  { revision: 7, upTo: { kind: 'path', key: 'Śāstra "1".\u2028' } },
]

describe('a cursor', () => {
  test.each(cursors)('is read as it was written: %j', (cursor) => {
    const text = writeCursor('harbour', cursor)
    expect(text).toMatch(/^[\w.-]+$/)
    expect(readCursor('harbour', text)).toEqual(cursor)
  })

  test.each(cursors)('is no cursor of another institute: %j', (cursor) => {
    expect(readCursor('other', writeCursor('harbour', cursor))).toBeNull()
  })

  test('that was mangled, or never was one, is none', () => {
    const text = writeCursor('harbour', { revision: 7 })
    const mangled = [`${text}.`, `${text}=`, text.slice(1), text.toUpperCase()]
    for (const each of ['', '.', '7', 'null', '\0', ...mangled])
      expect(readCursor('harbour', each), each).toBeNull()
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (each) => readCursor('harbour', each) === null))
  })
})
