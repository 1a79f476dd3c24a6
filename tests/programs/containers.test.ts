import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { hasTool } from '../tools.ts'

const compose = readFileSync('compose.yaml', 'utf8')
const { services } = parse(compose)

test.runIf(hasTool('docker-compose'))('docker-compose reads compose.yaml', () => {
  const secrets = Object.fromEntries([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => [name, 'x']))
  const output = execFileSync('docker-compose', ['--version'], { encoding: 'utf8' })
  // Version 1 knows neither optional files nor secrets from the environment.
  const text = / 1\.\d/.test(output)
    ? compose
        .replace(/env_file:\n +- path: (.+)\n +required: false/, '')
        .replace('    environment: METRICS_TOKEN', '    file: ./token')
    : compose
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-compose-'))
  const file = join(folder, 'compose.yaml')
  writeFileSync(file, text)
  const env = { ...process.env, ...secrets, METRICS_TOKEN: 'token' }
  const config = execFileSync('docker-compose', ['--file', file, 'config'], { env, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(Object.keys(parse(config).services)).toEqual(
    expect.arrayContaining(Object.keys(services).filter((name) => !services[name].profiles)),
  )
})

test.runIf(hasTool('buildah'))('the image holds the code, and neither tests nor secrets', () => {
  // No network: the stages begin empty, and nothing is run in them.
  const text = readFileSync('Dockerfile', 'utf8')
    .replaceAll(/^FROM node:\S+/gm, 'FROM scratch')
    .replaceAll(/^RUN (?:.*\\\n)*.*\n/gm, '')
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-image-'))
  const file = join(folder, 'Dockerfile')
  writeFileSync(file, text)
  const store = ['--root', join(folder, 'root'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const build = ['bud', '--isolation', 'chroot', '--quiet', '--format', 'docker', '--file', file]
  try {
    execFileSync('buildah', [...store, ...build, '--ignorefile', '.dockerignore', '.'], { stdio: 'pipe' })
    const [app = ''] = globSync(join(folder, 'root/vfs/dir/*/app'))
    for (const path of ['bin/start.ts', 'lib/base/env.ts', 'db/roles.sql', 'package-lock.json'])
      expect([path, existsSync(join(app, path))]).toEqual([path, true])
    for (const path of ['.git', '.env.local', '.data', 'node_modules', 'examples/next/app', 'tests/rules'])
      expect([path, existsSync(join(app, path))]).toEqual([path, false])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
