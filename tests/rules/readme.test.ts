import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { announce } from '../../bin/start-words.ts'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

test('the line to paste that the README shows is the one that npm start prints', () => {
  const demo = { demoKey: 'cat_pub_…', hasInstitutes: true }
  const printed = announce('http://localhost:3000', demo).trimEnd().split('\n').at(-1)
  expect(readme.split('\n')).toContain(printed?.trim())
})

/** What the map names, as paths: `lib/keys, doctor` is two, and `tests/` names its folders beside it. */
function namedInMap(): string[] {
  const [, map = ''] = /^## Map\n\n```\n(.*?)^```/ms.exec(readme) ?? []
  return map
    .replace(/\n +/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, names = '', says = ''] = /^([^\s,]+(?:, [^\s,]+)*)\s*(.*)$/.exec(line) ?? []
      const [first = '', ...others] = names.split(', ')
      const folder = first.slice(0, first.indexOf('/') + 1)
      const parts = first === 'tests/' ? says.split(' · ').map((part) => part.replace(/ .*/, '')) : []
      return [first, ...[...others, ...parts].map((name) => folder + name)]
    })
    .map((path) => path.replace(/\/$/, ''))
}

test.each(['app', 'lib', 'tests'])('the map of the README names every folder of %s', (area) => {
  const named = namedInMap()
  const folders = readdirSync(join(root, area), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  const paths = folders.map(({ name }) => `${area}/${name}`)
  const isNamed = (path: string) => named.some((one) => one === path || one.startsWith(`${path}/`))
  expect(paths.filter((path) => !isNamed(path))).toEqual([])
})

test('every setting is in the table of the README', () => {
  const settings = readFileSync(join(root, 'lib/env.ts'), 'utf8').matchAll(/^ {4}([A-Z_]+):/gm)
  const names = [...settings].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(15)
  const table = readme.split('\n').filter((line) => line.startsWith('| `'))
  // The platform sets those.
  const missing = names.filter(
    (name) => !name.startsWith('VERCEL') && !table.some((row) => row.includes(`\`${name}\``)),
  )
  expect(missing).toEqual([])
})
