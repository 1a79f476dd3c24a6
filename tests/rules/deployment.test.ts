import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * The files by which Vercel's detectors (`@vercel/fs-detectors` 7.7.3) take a project for a Node server: these of their
 * own accord, the second ones when they name a server's package, of which Hono is a dependency.
 */
const takenForServer = /^(src\/)?server\.[cm]?[jt]s$|^(src\/)?(app|index|main)\.[cm]?[jt]s$/

test('Vercel detects one framework, which its settings name, and the owner chooses the region', () => {
  const entries = ['.', 'src'].flatMap((folder) => {
    try {
      return readdirSync(folder).map((name) => (folder === '.' ? name : `${folder}/${name}`))
    } catch {
      return []
    }
  })
  expect(entries).toContain('next.config.mjs')
  expect(entries.filter((path) => takenForServer.test(path))).toEqual([])
  const settings = JSON.parse(readFileSync('vercel.json', 'utf8'))
  expect(settings.framework).toBe('nextjs')
  expect(settings).not.toHaveProperty('regions')
})
