import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MirrorFolder } from '#lib/mirror/folder.ts'
import { writeMirror } from '#lib/mirror/mirror.ts'
import { filePlace, pagePlace } from '#lib/mirror/places.ts'

const folder = mkdtempSync(join(tmpdir(), 'catalogue-mirror-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file that leads to more pages than a call takes arguments is followed to all of them', async () => {
  const count = 200_000
  const sitemap = filePlace('', '/sitemap.xml')
  const places = Array.from({ length: count }, (_, n) => pagePlace('', `/courses/c--${n}`))
  const report = await writeMirror(new MirrorFolder(folder, { of: 'catalogue', now: 0 }), {
    first: [sitemap],
    make: async ({ file }) => (file === sitemap.file ? { body: '', places, reads: [] } : 'missing'),
  })
  expect(report.missing).toHaveLength(count)
})
