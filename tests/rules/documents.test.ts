import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { interfaceVersion } from '#lib/contract/catalogue/answers/interface-version.ts'
import { describeInterface } from '#lib/contract/openapi/document.ts'
import { plugged } from '#lib/module.ts'
import { announcement } from '../../bin/start-words.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const readme = read('README.md')
const architecture = read('docs/architecture.md')

/** Every document of the repository, by its path. */
const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)))

test('the README is a door, not a manual: at most 6 kB', () => {
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(6_000)
})

test.each(documents)('each block of %s that the suite leaves out says why', (file) => {
  const left = [...read(file).matchAll(/^```\w+ ignore(.*)$/gm)].map(([, reason = '']) => reason)
  expect(left.filter((reason) => !/^: \w.{10,}/.test(reason))).toEqual([])
})

test('the line to paste that the README shows is the one that npm start prints', () => {
  const demo = { demoKey: 'cat_pub_…', slugs: ['demo'] }
  const printed = announcement('http://localhost:3000', demo).words?.trimEnd().split('\n').at(-1)
  expect(readme.split('\n')).toContain(printed?.trim())
})

test('a start on a database without an institute says how to fill it, also in a log', () => {
  const { words, facts } = announcement('http://localhost:3000', { demoKey: undefined, slugs: [] })
  expect(words).toContain('npm run -s catalogue -- demo')
  expect(facts?.advice).toContain('npm run -s catalogue -- demo')
})

/** The CHANGELOG without what no release has yet. */
const released = () => read('CHANGELOG.md').replace(/^## Unreleased\n.*?(?=^## )/ms, '')

test('the notes of a release are its part of the CHANGELOG, which says how to upgrade from the release before', () => {
  const [, ...releases] = released().split(/^## /m)
  expect(releases.slice(0, -1).filter((text) => !/^### Upgrade\n\n\S/m.test(text))).toEqual([])
  const [, notes = ''] = /run: (awk .*) > notes\.md/.exec(read('.github/workflows/release.yml')) ?? []
  for (const release of releases) {
    const [, head = '', version] = /^((\S+) · \d{4}-\d\d-\d\d)\n/.exec(release) ?? []
    const environment = { ...process.env, GITHUB_REF_NAME: `v${version}` }
    const written = execFileSync('sh', ['-c', notes], { cwd: root, encoding: 'utf8', env: environment })
    expect(`${head}\n${written}`).toBe(release)
  }
})

test('the version of the software is that of the newest release, wherever it stands', () => {
  const { version } = JSON.parse(read('package.json'))
  const [, newest] = /^## (\S+)/m.exec(released()) ?? []
  const places = ['server.json', 'lib/modules/mcp/endpoint.ts'].filter((file) => existsSync(join(root, file)))
  const found = places.map((file) => /version"?: ["']([\d.]+)["']/.exec(read(file))?.[1])
  expect([newest, ...found]).toEqual(Array(places.length + 1).fill(version))
})

test('the interface declares the version that the page on compatibility names, whatever the release', () => {
  expect(describeInterface().info.version).toBe(interfaceVersion)
  expect(read('docs/compatibility.md')).toContain(`\`info.version\` ${interfaceVersion},`)
})

const proseOf = (document: string): string => read(document).replaceAll(/^```.*?^```/gms, '')

/** The anchors of a document's headings, as a repository and our own pages make them. */
const anchorsIn = (document: string): string[] =>
  [...proseOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\]\([^)]*\)/g, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(documents)('every file and heading that %s links to exists', (document) => {
  const links = proseOf(document).matchAll(/\]\((?!https?:|mailto:|\/)([^)#\s]*)(?:#([^)\s]+))?/g)
  const broken = [...links].filter(([, to = '', anchor]) => {
    const file = to === '' ? document : join(dirname(document), to)
    if (!existsSync(join(root, file))) return true
    return anchor !== undefined && file.endsWith('.md') && !anchorsIn(file).includes(anchor)
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

test('no document asks a registry for the client, whose name anybody could register', () => {
  const asked = documents.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => /(npx|npm (i|install|exec)) (--yes )?catalogue-client(?!@npm:)/.test(line)),
  )
  expect(asked).toEqual([])
})

test('every file and folder that the architecture and CONTRIBUTING name exists', () => {
  const texts = `${architecture}${read('CONTRIBUTING.md')}`
  const named = [...texts.matchAll(/`((?:app|clients|lib|db|bin|tests)(?:\/[^`\s]+)?)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(40)
  // NAME stands for any.
  expect(named.filter((path) => !path.includes('NAME') && !existsSync(join(root, path)))).toEqual([])
})

test.each(['app', 'lib'])('the map of the architecture names every folder of %s', (area) => {
  const folders = readdirSync(join(root, area), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  // Route folders of one file each; the document names only the others.
  const small = new Set(['robots.txt', 'sitemap.xml', 'sitemaps', 'catalog'].map((name) => `app/${name}`))
  const paths = folders.map(({ name }) => `${area}/${name}`).filter((path) => !small.has(path))
  expect(paths.filter((path) => !architecture.includes(`\`${path}`))).toEqual([])
})

test('every setting is in the table of the operating guide', () => {
  const settings = read('lib/base/env.ts').matchAll(/^ {4}([A-Z_]+):/gm)
  const names = [...settings].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(15)
  const table = read('docs/operating.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  // The platform sets those.
  const missing = names.filter(
    (name) => !name.startsWith('VERCEL') && !table.some((row) => row.includes(`\`${name}\``)),
  )
  expect(missing).toEqual([])
  const rows = table.map((row) => row.split('|').map((cell) => cell.trim()))
  for (const { settings } of plugged())
    for (const [name, { unset, about }] of Object.entries(settings?.declared ?? {}))
      expect(rows).toContainEqual(['', `\`${name}\``, unset, about, ''])
})
