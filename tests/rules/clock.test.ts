import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Files that read the clock of the machine they run on, and why it decides no day there. Everywhere else the time is the
 * database's: `lib/base/db/clock.ts`, or the `now` of a request's first statement.
 */
const reasons: Record<string, string> = {
  'app/(site)/assets/days.client.js': 'A copy of a page, which may be a file, has no clock but its reader’s.',
  'bin/commands/init.ts': 'Prints a document and opens no database.',
  'bin/start-words.ts': 'The time of a log line.',
  'clients/typescript/check/check.js': 'A deadline.',
  'clients/typescript/check/visits.js': 'A deadline.',
  'clients/typescript/hook.js': 'The age of a message, on its receiver’s machine.',
  'clients/typescript/listen/command.js': 'The time of a line of the log.',
  'clients/typescript/listen/event.js': 'The time of a signature, on its receiver’s machine.',
  'clients/typescript/request.js': 'A deadline, and a `Retry-After` that is a date.',
  'clients/typescript/show.js': 'Runs on another machine, and takes the time as an argument as well.',
  'lib/contract/api/counters/counters.ts': 'Opens the store of the counters before any database is asked.',
  'lib/base/db/clock.ts': 'Measures how wrong this machine’s clock is.',
  'lib/server/parser-refusals.ts': 'Answers what is no request, and opens no database.',
}

const readsClock = /\bnew Date(?:\(\s*\)|\b(?!\s*\())|(?<!new )\bDate\(|\bDate\.now\b|\bTemporal\.Now\b/

const root = join(import.meta.dirname, '../..')

function* codeIn(...folders: string[]): Generator<[path: string, text: string]> {
  for (const folder of folders)
    for (const entry of readdirSync(join(root, folder), { recursive: folder !== '.', withFileTypes: true })) {
      const path = posix.relative(root, join(entry.parentPath, entry.name))
      if (!entry.isFile() || !/(?<!\.d)\.m?[jt]sx?$/.test(path) || path.includes('node_modules/')) continue
      yield [path, readFileSync(join(root, path), 'utf8')]
    }
}

test.each([
  ['const today = new Date()', true],
  ['new Date', true],
  ['Date()', true],
  ['Date.now()', true],
  ['at(Date.now)', true],
  ['new Date(moment)', false],
  ['now: Date', false],
  ['findDate()', false],
])('%s reads the clock: %s', (code, expected) => expect(readsClock.test(code)).toBe(expected))

test('no day and no deadline of an institute is decided by the clock of this machine', () => {
  const readers = [...codeIn('.', 'app', 'bin', 'clients', 'db', 'lib', 'public')]
    .filter(([, text]) => readsClock.test(text))
    .map(([path]) => path)
  expect(readers.sort()).toEqual(Object.keys(reasons).sort())
})
