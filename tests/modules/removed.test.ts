import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Module } from '#lib/module.ts'
import { modulesIn } from '#lib/modules.ts'

// The compiler has the machine for two seconds, or shares it.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const root = join(import.meta.dirname, '../..')
const every = modulesIn(undefined)

/** A copy of the product without its tests. */
const copy = mkdtempSync(join(tmpdir(), 'without-module-'))
/** What the compiler remembers of the whole copy. */
const checked = join(copy, '.checked-whole')
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
const files = listed.split('\n').filter((file) => /^(app|lib|db|bin)\/|^[^/]+\.(ts|json|mjs)$/.test(file))

function restore(): void {
  for (const file of files)
    if (existsSync(join(root, file)) && !existsSync(join(copy, file)))
      cpSync(join(root, file), join(copy, file))
  cpSync(join(root, 'lib/modules.ts'), join(copy, 'lib/modules.ts'))
}

beforeAll(() => {
  restore()
  symlinkSync(realpathSync(join(root, 'node_modules')), join(copy, 'node_modules'))
  expect(typeFaults()).toBe('')
  cpSync(join(copy, '.checked'), checked)
})
afterEach(() => {
  restore()
  cpSync(checked, join(copy, '.checked'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Removes a module as `docs/architecture.md` says: its folders, and its line in the list. */
function remove({ name, serves = [] }: Module): void {
  for (const path of [`lib/modules/${name}`, ...serves])
    rmSync(join(copy, path), { recursive: true, force: true })
  const list = join(copy, 'lib/modules.ts')
  const lines = readFileSync(list, 'utf8').split('\n')
  writeFileSync(list, lines.filter((line) => !line.includes(`#lib/modules/${name}/`)).join('\n'))
}

/** Checks the types of the copy; returns what the compiler prints. After the first run it checks what changed. */
function typeFaults(): string {
  const remembered = ['--incremental', '--tsBuildInfoFile', '.checked']
  const compiler = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '--noEmit', ...remembered, '-p', 'tsconfig.build.json'],
    { cwd: copy, encoding: 'utf8' },
  )
  return compiler.stdout + compiler.stderr
}

test('a file that is still used is missed', () => {
  rmSync(join(copy, 'lib/modules/mcp'), { recursive: true })
  expect(typeFaults()).toMatch(/lib\/modules\.ts.*Cannot find module '#lib\/modules\/mcp\/module\.ts'/)
})

test.each(every.map((module) => [module.name, module] as const))(
  'without the module %s the rest is whole',
  (_, module) => {
    remove(module)
    expect(typeFaults()).toBe('')
  },
)

test('without any of them the core is whole', () => {
  for (const module of every) remove(module)
  expect(typeFaults()).toBe('')
})

test('MODULES names the modules that are wanted, and an unknown name is refused', () => {
  expect(modulesIn('hooks, docs').map(({ name }) => name)).toEqual(['hooks', 'docs'])
  expect(modulesIn('')).toEqual([])
  expect(modulesIn('none')).toEqual([])
  expect(() => modulesIn('hook')).toThrow(/^MODULES names hook; the modules are /)
})
