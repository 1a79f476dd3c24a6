import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test.each(['git@github.com:school/catalogue.git', 'https://github.com/school/catalogue'])(
  'the documented command turns the remote %s into a button that asks for every secret',
  (remote) => {
    const guide = readFileSync('docs/operating.md', 'utf8')
    const [, command = ''] = /```sh\n(grep -o 'https:\/\/vercel\.com[^`]*)```/.exec(guide) ?? []
    const clone = mkdtempSync(join(tmpdir(), 'catalogue-clone-'))
    try {
      cpSync('docs/operating.md', join(clone, 'docs/operating.md'))
      execFileSync('git', ['init', '--quiet'], { cwd: clone })
      execFileSync('git', ['remote', 'add', 'origin', remote], { cwd: clone })
      const printed = execFileSync('sh', ['-c', command], { cwd: clone, encoding: 'utf8' })
      const asked = new URL(printed.trim()).searchParams
      expect(asked.get('repository-url')).toBe('https://github.com/school/catalogue')
      expect(asked.get('envLink')).toMatch(/^https:\/\/github\.com\/school\/catalogue\/blob\//)
      expect(asked.get('envDescription')).toContain('openssl rand')
      const secrets = ['CRM_SECRET_KEY', 'CRON_SECRET', 'DASHBOARD_SECRET', 'VISITOR_SECRET']
      expect(asked.get('env')?.split(',').sort()).toEqual(secrets)
    } finally {
      rmSync(clone, { recursive: true })
    }
  },
)
