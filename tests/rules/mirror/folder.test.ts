import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { MirrorFolder } from '#lib/mirror/folder.ts'

const around = mkdtempSync(join(tmpdir(), 'catalogue-folder-'))
const folder = join(around, 'site')
afterEach(() => rmSync(around, { recursive: true, force: true }))

const open = () => new MirrorFolder(folder)

test('a run writes only files that differ', async () => {
  const first = open()
  await first.write('index.html', Buffer.from('home'))
  await first.write('a/index.html', Buffer.from('a'))
  const second = open()
  expect(await second.write('index.html', Buffer.from('home'))).toBe('unchanged')
  expect(await second.write('a/index.html', Buffer.from('A'))).toBe('written')
})

test('files that left the site are removed with their empty folders; files of others stay', async () => {
  const first = open()
  await first.write('a/b/index.html', Buffer.from('page'))
  writeFileSync(join(folder, 'CNAME'), 'www.school.example')
  expect(await open().removeOthers(new Set())).toBe(1)
  expect([existsSync(join(folder, 'a')), readFileSync(join(folder, 'CNAME'), 'utf8')]).toEqual([
    false,
    'www.school.example',
  ])
})

test('files of a run that was killed are removed by the next one that does not reach them', async () => {
  await open().write('old.html', Buffer.from('old'))
  const next = open()
  await next.write('new.html', Buffer.from('new'))
  expect(await next.removeOthers(new Set(['new.html']))).toBe(1)
  expect(readdirSync(folder)).toEqual(['new.html'])
})

test('a page that somebody cut short or took away is written again', async () => {
  await open().write('index.html', Buffer.from('home'))
  writeFileSync(join(folder, 'index.html'), 'ho')
  expect(await open().write('index.html', Buffer.from('home'))).toBe('written')
  rmSync(join(folder, 'index.html'))
  expect(await open().write('index.html', Buffer.from('home'))).toBe('written')
})

test('the list of files lies beside the folder, whose files get published', async () => {
  await open().removeOthers(new Set())
  expect([readdirSync(folder), readdirSync(around)]).toEqual([[], ['site', 'site.mirror.txt']])
})
