import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { MirrorFolder } from '#lib/mirror/folder.ts'
import { crawl } from '#lib/mirror/mirror.ts'
import type { Make } from '#lib/mirror/pages.ts'
import { filePlace, pagePlace } from '#lib/mirror/places.ts'

const around = mkdtempSync(join(tmpdir(), 'catalogue-mirror-'))
const folder = join(around, 'site')
afterEach(() => rmSync(around, { recursive: true, force: true }))

const sitemap = filePlace('', '/sitemap.xml')
const open = () => new MirrorFolder(folder)

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
  await before.write('old.html', Buffer.from('old'))
  const { make, tries } = failing(99)
  const report = await crawl(open(), { first: [sitemap], make, pausesMs: [0, 0] })
  expect([report.faults, report.removed, tries()]).toEqual([[{ path: '/sitemap.xml', message: '503' }], 0, 3])
  expect(existsSync(join(folder, 'old.html'))).toBe(true)
})
