import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { typesOfInterface } from '../../../clients/types/types.ts'

const client = 'clients/typescript'
const manifest = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'))
const file = `examples/next/catalogue-client-${manifest.version}.tgz`
const folder = mkdtempSync(join(tmpdir(), 'catalogue-package-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the packed client is made of the files that are here, and of the types that the interface has', async () => {
  execFileSync('tar', ['-xzf', file, '-C', folder])
  const packed = globSync('**/*.*', { cwd: join(folder, 'package') }).sort()
  const here = globSync(['package.json', 'README.md', ...manifest.files], { cwd: client })
  expect(packed).toEqual([...new Set([...here, 'catalogue.d.ts'])].sort())
  const types = await typesOfInterface()
  for (const name of packed) {
    const text = name === 'catalogue.d.ts' ? types : readFileSync(join(client, name), 'utf8')
    const same = readFileSync(join(folder, 'package', name), 'utf8') === text
    expect([name, same], 'run: npm run client:pack').toEqual([name, true])
  }
}, 60_000)

test('the example installs it', () => {
  const example = JSON.parse(readFileSync('examples/next/package.json', 'utf8'))
  expect(globSync('examples/next/*.tgz')).toEqual([file])
  expect(`file:${file}`).toBe(example.dependencies['catalogue-client'].replace(':', ':examples/next/'))
})
