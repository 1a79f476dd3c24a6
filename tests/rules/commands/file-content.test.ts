import { mkdtempSync, renameSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Content } from '#lib/catalogue/document/content.ts'
import { openContent } from '../../../bin/commands/file-content.ts'

let folder: string
let path: string
let content: Content
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-content-'))
  path = join(folder, 'a.json')
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  writeFileSync(path, 'abcdef')
  // Whatever the file system tells times to, a write now is later.
  utimesSync(path, 0, 0)
  content = openContent(path, 'a.json')
})

const read = () => content.read(2, 4).toString()

test('any part of a file can be read, as often as it is asked for', () => {
  expect([content.length, read(), read()]).toEqual([6, 'cd', 'cd'])
})

test.each([
  ['was written to, to the same length', () => writeFileSync(path, 'ABCDEF')],
  ['became longer', () => writeFileSync(path, 'abcdefg')],
  ['became shorter', () => truncateSync(path, 3)],
])('a file that %s is refused and named', (_, change) => {
  expect(read()).toBe('cd')
  change()
  expect(read).toThrow(
    expect.objectContaining({
      faults: [{ file: 'a.json', path: null, message: 'it changed while it was read' }],
    }),
  )
})

test('a file that is put in its place is not seen', () => {
  writeFileSync(join(folder, 'b.json'), 'ABCDEF')
  renameSync(join(folder, 'b.json'), path)
  expect(read()).toBe('cd')
})
