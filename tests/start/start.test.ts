import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { Agent, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, requirePort } from '#lib/server/port.ts'
import { hasTool } from '../tools.ts'
import { askOn, get } from './clients.ts'
import { npmStart, npmStartRefused, type Started, temporaryFolder } from './npm-start.ts'

const data = temporaryFolder()
const settings = { DATA_DIR: data.folder }
let started: Started

beforeAll(async () => {
  started = await npmStart(settings)
})
afterAll(async () => {
  await started.stop()
  data.dispose()
})

const read = async (path: string): Promise<{ total: number }> => {
  const headers = { 'x-api-key': started.key }
  const response = await fetch(`${started.origin}/catalog/v1${path}`, { headers })
  expect(response.status).toBe(200)
  return (await response.json()) as { total: number }
}

test.runIf(hasTool('curl'))(
  'npm start prints a curl line that answers with courses when it is pasted',
  () => {
    const answer = JSON.parse(execFileSync('sh', ['-c', started.curl], { encoding: 'utf8', stdio: 'pipe' }))
    expect(answer.data).toHaveLength(1)
  },
)

test('npm start serves the demo institute, its pages and both checks', async () => {
  expect((await read('/courses')).total).toBeGreaterThanOrEqual(40)
  for (const path of ['/', '/healthz', '/readyz']) {
    expect([path, (await fetch(started.origin + path)).status]).toEqual([path, 200])
  }
})

test('npm start logs every address in one JSON line, and every other line is JSON too', () => {
  const { origin, key } = started
  const lines = started
    .output()
    .split('\n')
    // npm's own are not ours.
    .filter((line) => line !== '' && !/^(>|npm )/.test(line))
  expect(lines.map((line) => JSON.parse(line)).at(-1)).toMatchObject({
    level: 'info',
    msg: 'serving',
    site: origin,
    api: `${origin}/catalog/v1`,
    docs: `${origin}/docs`,
    dashboard: expect.stringContaining(`${origin}/dashboard`),
    key,
  })
})

test('robots.txt has X-Content-Type-Options', async () => {
  const answer = await fetch(`${started.origin}/robots.txt`)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('the demo key is kept where only its owner can read it', () => {
  expect(statSync(join(data.folder, 'demo-key')).mode & 0o777).toBe(0o600)
})

test('a second process on the same data is refused, with the id of the first process', async () => {
  const { code, output } = await npmStartRefused(settings)
  expect(code).not.toBe(0)
  expect(output).toMatch(/in use by process \d+;/)
  expect((await read('/site')).total).toBeUndefined()
})

test('SIGTERM under load fails no request and ends the process within 10 s; started again on another port, it has the same data, its own pictures and the same key', async () => {
  const before = await read('/courses')
  const { origin, key } = started
  const { outcomes, ended: clients } = askOn(`${origin}/catalog/v1/courses?page_size=5`, key, 32)
  await get(`${origin}/catalog/v1/courses`, key, new Agent())
  const began = Date.now()
  expect((await started.stop('SIGTERM')).code).toBe(0)
  expect(Date.now() - began).toBeLessThan(10_000)
  await clients
  expect(outcomes.length).toBeGreaterThan(32)
  expect(outcomes.filter(({ status }) => status !== 200 && status !== 429)).toEqual([])
  started = await npmStart(settings)
  expect(started.key).toBe(key)
  const moved = JSON.stringify(before).replaceAll(`${origin}/demo/`, `${started.origin}/demo/`)
  expect(await read('/courses')).toEqual(JSON.parse(moved))
})

test('a port in use is named before any work begins', async () => {
  const other = createServer().listen(0)
  const { port } = other.address() as AddressInfo
  const own = temporaryFolder()
  const { code, output } = await npmStartRefused({ DATA_DIR: own.folder, PORT: String(port) })
  other.close()
  expect(code).not.toBe(0)
  expect(output).toContain(`Port ${port} is in use.`)
  expect(existsSync(join(own.folder, 'pgdata'))).toBe(false)
  own.dispose()
})

test('a folder that is not writable is named, with what to do', async () => {
  const own = temporaryFolder()
  const file = join(own.folder, 'file')
  writeFileSync(file, '')
  const { code, output } = await npmStartRefused({ DATA_DIR: join(file, 'data') })
  expect([code, output]).toEqual([1, expect.stringContaining(`${file}/data (ENOTDIR`)])
  expect(output).toContain('name another folder in DATA_DIR')
  own.dispose()
})

describe('a bad setting is named with what would be right', () => {
  test.each([
    ['DATABASE_URL', 'mysql://localhost/x', 'DATABASE_URL="mysql://…"', 'must begin with postgres://'],
  ])('%s', async (name, value, shown, hint) => {
    const { code, output } = await npmStartRefused({ [name]: value })
    expect(code).not.toBe(0)
    expect(output).toContain(shown)
    expect(output).toContain(hint)
  })
})

test('a port that is none, and a host of another machine, are named with what would be right', async () => {
  expect(() => addressOf({ PORT: '80a' })).toThrow(
    'PORT="80a" is not a port: expected a number from 0 to 65535',
  )
  const elsewhere = addressOf({ PORT: '0', HOST: '192.0.2.1' })
  await expect(requirePort(elsewhere)).rejects.toThrow(
    /^HOST=192\.0\.2\.1 is not an address of this machine\. Leave HOST unset/,
  )
})

describe('under a Node that is too old', () => {
  const pretend = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.20.2"})'
  const old = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', pretend, ...args], { encoding: 'utf8' })
  const guard = (cwd: string) => old(join(cwd, 'bin/node.mjs'), 'tests/start/says-version.ts')
  /** The guard alone, as it stands in a tree that was installed in some other way. */
  function guardIn(...folders: string[]) {
    const own = temporaryFolder()
    for (const folder of ['bin', ...folders]) mkdirSync(join(own.folder, folder), { recursive: true })
    copyFileSync('bin/node.mjs', join(own.folder, 'bin/node.mjs'))
    const ended = guard(own.folder)
    own.dispose()
    return ended
  }

  test('the Node that came with the packages takes over', () => {
    const { status, stderr } = guard(process.cwd())
    expect([status, stderr]).toEqual([24, ''])
  })
  test('a command that is run without npm says which is needed, and how to run it', () => {
    const { status, stderr } = old('bin/catalogue.ts')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^This is Node 20\.20\.2 and Node 24 is needed.*npm run -s catalogue -- --help\n$/)
  })
  test('packages installed without the optional ones are named, with how to install them', () => {
    const { status, stderr } = guardIn('node_modules')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^This is Node 20\.20\.2 and Node 24 is needed.*npm ci --include=optional\n$/)
  })
  test('missing packages are named', () => {
    const { status, stderr } = guardIn()
    expect([status, stderr]).toEqual([1, 'The packages are not installed. Run: npm ci\n'])
  })
})
