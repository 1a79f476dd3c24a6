import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Module } from '#lib/module.ts'
import { modulesIn } from '#lib/modules.ts'

// The compiler has the machine for a few seconds, or shares it.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

const root = join(import.meta.dirname, '../..')
const every = modulesIn(undefined)

/** A copy of the product with its tests. */
const copy = mkdtempSync(join(tmpdir(), 'without-module-'))
execFileSync('npm', ['run', '--silent', 'client:types'], { cwd: root })
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
const files = `${listed}clients/typescript/catalogue.d.ts`
  .split('\n')
  .filter((file) =>
    /^(app|lib|db|bin|clients|tests)\/.*\.(ts|tsx|js|mjs|json)$|^[^/]+\.(ts|json|mjs)$/.test(file),
  )
const list = join(copy, 'lib/modules.ts')
for (const packages of ['node_modules', 'clients/types/node_modules'].filter((path) =>
  existsSync(join(root, path)),
)) {
  mkdirSync(dirname(join(copy, packages)), { recursive: true })
  symlinkSync(realpathSync(join(root, packages)), join(copy, packages))
}

beforeEach(() => {
  for (const file of files)
    if (existsSync(join(root, file)) && !existsSync(join(copy, file)))
      cpSync(join(root, file), join(copy, file))
  cpSync(join(root, 'lib/modules.ts'), list)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Removes the folders of modules, as `docs/architecture.md` says. */
function removeFolders(modules: readonly Module[]): void {
  for (const { name, serves = [] } of modules) {
    const amongOthers = files.filter(
      (file) => /^tests\/modules\//.test(file) && file.endsWith(`/${name}.test.ts`),
    )
    for (const path of [`lib/modules/${name}`, `tests/modules/${name}`, ...serves, ...amongOthers])
      rmSync(join(copy, path), { recursive: true, force: true })
  }
}

/** Removes the lines of modules in the list. */
function removeLines(modules: readonly Module[]): void {
  const isOf = (line: string) => modules.some(({ name }) => line.includes(`#lib/modules/${name}/`))
  const lines = readFileSync(list, 'utf8').split('\n')
  writeFileSync(list, lines.filter((line) => !isOf(line)).join('\n'))
}

/** Checks the types of the copy; returns what the compiler prints. After the first run it checks what changed. */
function typeFaults(): string {
  const options = ['--noEmit', '--singleThreaded', '--incremental', '--tsBuildInfoFile', '.checked']
  const compiler = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', ...options, '-p', 'tsconfig.json'],
    { cwd: copy, encoding: 'utf8' },
  )
  return compiler.stdout + compiler.stderr
}

test('without any module the core is whole, and each file that is still used is missed', () => {
  removeFolders(every)
  const faults = typeFaults()
  for (const { name } of every)
    expect(faults).toMatch(
      new RegExp(`lib/modules\\.ts.*Cannot find module '#lib/modules/${name}/module\\.ts'`),
    )
  removeLines(every)
  expect(typeFaults()).toBe('')
})

/**
 * Without one module the rest is whole if no other uses it. So each pair of modules has a group that one belongs to and
 * the other does not: a module is in those groups whose bits its number has, and every number has three of the six.
 */
const groups = [0, 1, 2, 3, 4, 5]
const numbers = Array.from({ length: 64 }, (_, number) => number).filter(
  (number) => groups.filter((group) => (number >> group) & 1).length === 3,
)

test('there is a number for each module', () => expect(numbers.length).toBeGreaterThanOrEqual(every.length))

test.each(
  groups.map((group) => {
    const removed = every.filter((_, at) => ((numbers[at] ?? 0) >> group) & 1)
    return [removed.map(({ name }) => name).join(', '), removed] as const
  }),
)('none of the other modules uses one of %s', (_, removed) => {
  removeFolders(removed)
  removeLines(removed)
  expect(typeFaults()).toBe('')
})

test('MODULES lists the modules to use, and an unknown name is refused', () => {
  expect(modulesIn('hooks, docs').map(({ name }) => name)).toEqual(['hooks', 'docs'])
  expect(modulesIn('')).toEqual([])
  expect(modulesIn('none')).toEqual([])
  expect(() => modulesIn('hook')).toThrow(/^MODULES contains unknown names: hook\. The modules are /)
})
