import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { crawl } from '#lib/site/mirror/mirror.ts'
import { MirrorFolder } from '#lib/site/mirror/mirror-folder.ts'
import type { Make } from '#lib/site/mirror/mirror-pages.ts'
import { filePlace, pagePlace } from '#lib/site/mirror/mirror-places.ts'

const around = mkdtempSync(join(tmpdir(), 'catalogue-mirror-'))
const folder = join(around, 'site')
afterEach(() => rmSync(around, { recursive: true, force: true }))

const sitemap = filePlace('', '/sitemap.xml')
const open = () => new MirrorFolder(folder)
const put = (into: MirrorFolder, file: string, body: string) => into.put(file, body, 'pages')

test('a file that leads to more pages than a call takes arguments is followed to all of them', async () => {
  const places = Array.from({ length: 200_000 }, (_, n) => pagePlace('', `/courses/c--${n}`))
  const make: Make = async ({ file }) => (file === sitemap.file ? { body: '', places } : 'missing')
  expect((await crawl(open(), { first: [sitemap], make })).missing).toHaveLength(places.length)
})

/** Makes a page and a linked one; each fails this many times. */
function failing(times: number): { make: Make; tries: () => number } {
  const page = pagePlace('', '/courses')
  const left = new Map([sitemap, page].map(({ file }) => [file, times]))
  let tries = 0
  const make: Make = async ({ file }) => {
    tries += 1
    const failures = left.get(file) ?? 0
    left.set(file, failures - 1)
    if (failures > 0) throw new Error('503')
    return { body: file, places: file === sitemap.file ? [page] : [] }
  }
  return { make, tries: () => tries }
}

test('what fails is tried again, with what it leads to', async () => {
  const { make } = failing(1)
  const report = await crawl(open(), { first: [sitemap], make, pausesMs: [0, 0] })
  expect(report).toMatchObject({ pages: 1, files: 1, faults: [] })
})

test('what fails to the last is named at the end, and nothing is removed', async () => {
  const before = open()
  await put(before, 'old.html', 'old')
  const { make, tries } = failing(99)
  const report = await crawl(open(), { first: [sitemap], make, pausesMs: [0, 0] })
  expect([report.faults, report.removed, tries()]).toEqual([[{ path: '/sitemap.xml', message: '503' }], 0, 3])
  expect(existsSync(join(folder, 'old.html'))).toBe(true)
})

test('a course that moved is found where earlier runs wrote it, on every later run', async () => {
  const place = (path: string) => pagePlace('/learn', path)
  const course = (slug: string): Make => {
    const now = place(`/hi/courses/${slug}`)
    return async ({ file }) => {
      if (file === sitemap.file) return { body: '', places: [now] }
      if (file === now.file) return { body: slug, places: [] }
      // A course that was removed is found under no slug.
      return file.includes('gone') ? 'missing' : { body: `to ${slug}`, places: [], movedTo: now.path }
    }
  }
  const run = (slug: string) => crawl(open(), { first: [sitemap], make: course(slug), base: '/learn' })
  const text = (file: string) => readFileSync(join(folder, file), 'utf8')
  await put(open(), place('/courses/gone').file, '')
  await run('one')
  await run('two')
  expect(await run('तीन')).toMatchObject({ faults: [] })
  expect(['one', 'two'].map((slug) => text(`hi/courses/${slug}/index.html`))).toEqual(['to तीन', 'to तीन'])
  expect(existsSync(join(folder, 'courses'))).toBe(false)
})

test('a run writes only files that differ', async () => {
  const first = open()
  await put(first, 'index.html', 'home')
  await put(first, 'a/index.html', 'a')
  const second = open()
  await put(second, 'index.html', 'home')
  await put(second, 'a/index.html', 'A')
  expect(second.counts).toMatchObject({ pages: 2, unchanged: 1, written: 1 })
})

test('files that left the site are removed with their empty folders; files of others stay', async () => {
  const first = open()
  await put(first, 'a/b/index.html', 'page')
  writeFileSync(join(folder, 'CNAME'), 'www.school.example')
  expect(await open().removeOthers()).toBe(1)
  expect(existsSync(join(folder, 'a'))).toBe(false)
  expect(readFileSync(join(folder, 'CNAME'), 'utf8')).toBe('www.school.example')
})

test('files of a run that was killed are removed by the next one that does not reach them', async () => {
  await put(open(), 'old.html', 'old')
  const next = open()
  await put(next, 'new.html', 'new')
  expect(await next.removeOthers()).toBe(1)
  expect(readdirSync(folder)).toEqual(['new.html'])
})

test('a page that somebody cut short or took away is written again', async () => {
  await put(open(), 'index.html', 'home')
  writeFileSync(join(folder, 'index.html'), 'ho')
  await put(open(), 'index.html', 'home')
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('home')
  rmSync(join(folder, 'index.html'))
  await put(open(), 'index.html', 'home')
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('home')
})

test('the list of files lies beside the folder, whose files get published', async () => {
  await open().removeOthers()
  expect([readdirSync(folder), readdirSync(around)]).toEqual([[], ['site', 'site.mirror.txt']])
})
