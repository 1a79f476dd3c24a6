import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { MirrorFolder } from '#lib/mirror/folder.ts'

const around = mkdtempSync(join(tmpdir(), 'catalogue-folder-'))
const folder = join(around, 'site')
afterEach(() => rmSync(around, { recursive: true, force: true }))

const hour = 60 * 60 * 1000
const place = { target: '/b', file: 'b/index.html', path: '/b/', isPage: true }
const open = (now = 0, of = 'catalogue 1') => new MirrorFolder(folder, { of, now })

test('an interrupted run is continued with what its pages led to', async () => {
  const first = open()
  await first.write('index.html', 'home', { found: [place] })
  first.save()
  const second = open(1)
  expect([second.continuedFrom, second.madeBefore('index.html')]).toEqual([1, { found: [place] }])
})

test.each<[string, () => MirrorFolder]>([
  ['long ago', () => open(hour)],
  ['from another catalogue', () => open(1, 'catalogue 2')],
])('a run %s is not continued', async (_, reopen) => {
  const first = open()
  await first.write('index.html', 'home')
  first.save()
  expect(reopen().madeBefore('index.html')).toBeUndefined()
})

test('a finished run is begun anew, and writes only what changed', async () => {
  const first = open()
  await first.write('index.html', 'home')
  await first.write('a/index.html', 'a')
  await first.finish()
  const second = open(1)
  expect(second.madeBefore('index.html')).toBeUndefined()
  expect(await second.write('index.html', 'home')).toBe('unchanged')
  expect(await second.write('a/index.html', 'A')).toBe('written')
})

test('what is gone from the site goes with its empty folders; files of others stay', async () => {
  const first = open()
  await first.write('a/b/index.html', 'page')
  await first.finish()
  writeFileSync(join(folder, 'CNAME'), 'www.school.example')
  expect(await open(1).finish()).toBe(1)
  expect([existsSync(join(folder, 'a')), readFileSync(join(folder, 'CNAME'), 'utf8')]).toEqual([
    false,
    'www.school.example',
  ])
})

test('of a run that follows changes, pages that read none of them are kept with what they lead to', async () => {
  const first = open()
  await first.write('index.html', 'home', { found: [place], reads: ['site', 'courses'] })
  await first.write('b/index.html', 'b', { found: [place], reads: ['site', 'course b'] })
  await first.write('sitemap.xml', 'addresses')
  await first.finish()
  const next = new MirrorFolder(folder, { of: 'catalogue 2', now: 1, stale: new Set(['courses']) })
  const made = ['index.html', 'b/index.html', 'sitemap.xml'].map((file) => next.madeBefore(file))
  expect(made).toEqual([undefined, { found: [place] }, undefined])
  // What no page led to is gone, whatever it read.
  expect(await next.finish()).toBe(2)
  expect(existsSync(join(folder, 'b/index.html'))).toBe(true)
})

test('a page that is left out of a run that follows changes is removed, though it read none of them', async () => {
  const first = open()
  await first.write('a/index.html', 'a', { reads: ['course a'] })
  await first.finish()
  const next = new MirrorFolder(folder, { of: 'catalogue 2', now: 1, stale: new Set() })
  expect([await next.finish(), existsSync(join(folder, 'a'))]).toEqual([1, false])
})

test('a page that somebody cut short or took away is written again', async () => {
  const first = open()
  await first.write('index.html', 'home')
  await first.finish()
  writeFileSync(join(folder, 'index.html'), 'ho')
  expect(await open(1).write('index.html', 'home')).toBe('written')
  rmSync(join(folder, 'index.html'))
  expect(await open(2).write('index.html', 'home')).toBe('written')
})

test('a record that cannot be read is as good as none', async () => {
  open()
  writeFileSync(`${folder}.mirror.json`, '{"run":')
  expect(open().continuedFrom).toBe(0)
})

test('the record lies beside the folder, also one that lay in it: all that is in it gets published', async () => {
  const first = open()
  await first.write('index.html', 'home', { found: [place] })
  first.save()
  renameSync(`${folder}.mirror.json`, join(folder, '.mirror.json'))
  const second = open(1)
  expect(second.continuedFrom).toBe(1)
  await second.finish()
  expect([readdirSync(folder), readdirSync(around)]).toEqual([['index.html'], ['site', 'site.mirror.json']])
})
