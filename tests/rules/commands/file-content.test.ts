import { execFileSync } from 'node:child_process'
import {
  createWriteStream,
  mkdtempSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DocumentContent } from '#lib/contract/catalogue/document/document-bytes.ts'
import { openDocument } from '../../../bin/commands/import/file-content.ts'

let folder: string
let path: string
let content: DocumentContent
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-content-'))
  path = join(folder, 'a.json')
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => {
  writeFileSync(path, 'abcdef')
  // An old time, so that a write now has a later one at any resolution of the file system.
  utimesSync(path, 0, 0)
  content = (await openDocument(path, 'a.json')).content
})

const read = () => content.read(2, 4).toString()

test('any part of a file can be read repeatedly', () => {
  expect([content.length, read(), read()]).toEqual([6, 'cd', 'cd'])
})

test.each([
  ['was written to, to the same length', () => writeFileSync(path, 'ABCDEF')],
  ['became longer', () => writeFileSync(path, 'abcdefg')],
  ['became shorter', () => truncateSync(path, 3)],
])('a file that %s is refused by name', (_, change) => {
  expect(read()).toBe('cd')
  change()
  expect(read).toThrow(
    expect.objectContaining({
      faults: [{ file: 'a.json', path: null, message: 'this file changed while it was being read' }],
    }),
  )
})

test('a replaced file does not change the content', () => {
  writeFileSync(join(folder, 'b.json'), 'ABCDEF')
  renameSync(join(folder, 'b.json'), path)
  expect(read()).toBe('cd')
})

test.each([
  ['a.json', 'json'],
  ['a.JSONL', 'json lines'],
  ['a.txt', 'json'],
])('a file named %s is read as %s', async (name, form) => {
  writeFileSync(join(folder, name), '{}')
  expect((await openDocument(join(folder, name), name)).form).toBe(form)
})

test.each([
  ['a.pipe', 'whichever it is'],
  ['a.jsonl', 'json lines'],
])('a pipe named %s is read once and stored as %s', async (name, form) => {
  const pipe = join(folder, `pipe-${name}`)
  execFileSync('mkfifo', [pipe])
  const opened = openDocument(pipe, `pipe-${name}`)
  createWriteStream(pipe).end('abcdef')
  const { content, form: told } = await opened
  expect([told, content.length]).toEqual([form, 6])
  expect([content.read(2, 4).toString(), content.read(2, 4).toString()]).toEqual(['cd', 'cd'])
})

test.each([
  ['/dev/zero', 'this is a device; expected a file, a pipe, or - for standard input'],
  ['/dev/null', 'this is a device; expected a file, a pipe, or - for standard input'],
  ['/tmp', 'this is a folder; expected a JSON file'],
])('%s is refused at once', (path, message) => expect(openDocument(path, path)).rejects.toThrow(message))
