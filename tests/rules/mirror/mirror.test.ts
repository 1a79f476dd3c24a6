import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MirrorFolder } from '#lib/mirror/folder.ts'
import { writeMirror } from '#lib/mirror/mirror.ts'

const folder = mkdtempSync(join(tmpdir(), 'catalogue-mirror-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const origin = 'https://www.school.example'
const address = { origin, base: '', languages: [], live: undefined, pictures: new Set<string>() }

test('a file that leads to more pages than a call takes arguments is followed to all of them', async () => {
  const count = 200_000
  const locations = Array.from({ length: count }, (_, n) => `<loc>${origin}/courses/c--${n}</loc>`)
  const ask = async (target: string) =>
    target === '/sitemap.xml' ? new Response(locations.join('')) : new Response(null, { status: 404 })
  const report = await writeMirror(new MirrorFolder(folder, { of: 'catalogue', now: 0 }), {
    ...{ ask, address, root: '.', desk: undefined },
  })
  expect(report.missing.filter((path) => path.startsWith('/courses/'))).toHaveLength(count)
})

test('the feed for ads is written, with the addresses that pages have in the mirror, and leads to these', async () => {
  const feed = `Program ID,Final URL,School name\r\nc1,${origin}/courses/song--c1,"Songs, https://and.more"\r\n`
  const ask = async (target: string) =>
    target === '/feeds/education.csv' ? new Response(feed) : new Response(null, { status: 404 })
  const own = join(folder, 'ads')
  const report = await writeMirror(new MirrorFolder(own, { of: 'catalogue', now: 0 }), {
    ...{ ask, address, root: '.', desk: undefined },
  })
  expect(readFileSync(join(own, 'feeds/education.csv'), 'utf8')).toBe(feed.replace('song--c1', 'song--c1/'))
  expect(report.missing).toContain('/courses/song--c1/')
})
