import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { MirrorFolder } from '#lib/mirror/folder.ts'
import { filePlace, pagePlace } from '#lib/mirror/places.ts'

const around = mkdtempSync(join(tmpdir(), 'catalogue-folder-'))
const folder = join(around, 'site')
afterEach(() => rmSync(around, { recursive: true, force: true }))

const places = [pagePlace('', '/courses', { stream: 'music', page: '2' }), filePlace('', '/robots.txt')]
const open = (stale?: string[], of = 'release 1') => {
  const opened = new MirrorFolder(folder, of)
  opened.begin('cursor 2', stale && new Set(stale))
  return opened
}

test('files that read nothing stale are kept with what they lead to, also when the run was interrupted', async () => {
  const first = open()
  await first.write('index.html', 'home', { places, reads: ['site', 'courses'] })
  await first.write('b/index.html', 'b', { places, reads: ['site', 'course b'] })
  // A killed run leaves half a line.
  appendFileSync(`${folder}.mirror.jsonl`, '["c/index')
  const next = new MirrorFolder(folder, 'release 1')
  expect([next.cursor, next.isWhole]).toEqual(['cursor 2', false])
  next.begin('cursor 3', new Set(['courses']))
  expect(['index.html', 'b/index.html'].map((file) => next.madeBefore(file))).toEqual([undefined, places])
})

test('a run that knows no changes, or is of another release, makes every file, and writes only what differs', async () => {
  const first = open()
  await first.write('index.html', 'home', { reads: ['site'] })
  await first.write('a/index.html', 'a', { reads: ['site'] })
  const second = open()
  expect(second.madeBefore('index.html')).toBeUndefined()
  expect(await second.write('index.html', 'home')).toBe('unchanged')
  expect(await second.write('a/index.html', 'A')).toBe('written')
  expect(new MirrorFolder(folder, 'release 2').cursor).toBeUndefined()
})

test('what is gone from the site goes with its empty folders; files of others stay', async () => {
  const first = open()
  await first.write('a/b/index.html', 'page')
  writeFileSync(join(folder, 'CNAME'), 'www.school.example')
  expect(await open([]).finish(new Set())).toBe(1)
  expect([existsSync(join(folder, 'a')), readFileSync(join(folder, 'CNAME'), 'utf8')]).toEqual([
    false,
    'www.school.example',
  ])
})

test('a page that somebody cut short or took away is made and written again', async () => {
  const first = open()
  await first.write('index.html', 'home')
  writeFileSync(join(folder, 'index.html'), 'ho')
  const again = open([])
  expect(again.madeBefore('index.html')).toBeUndefined()
  expect(await again.write('index.html', 'home')).toBe('written')
  rmSync(join(folder, 'index.html'))
  expect(await open([]).write('index.html', 'home')).toBe('written')
})

test('the record lies beside the folder, whose files get published; one that cannot be read is as good as none', async () => {
  await open().finish(new Set())
  expect([readdirSync(folder), readdirSync(around)]).toEqual([[], ['site', 'site.mirror.jsonl']])
  writeFileSync(`${folder}.mirror.jsonl`, '{"of":')
  expect(new MirrorFolder(folder, 'release 1').cursor).toBeUndefined()
})
