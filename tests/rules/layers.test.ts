import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from '#lib/modules.ts'
import { sheetReader } from '#lib/office/imports/read-apart.ts'
import nextConfig from '../../next.config.mjs'
import { product, sourcesIn } from './sources.ts'

/**
 * The import map: an area, then what it may import besides itself. A file belongs to the longest area that holds it, and
 * each folder of `lib` has a line. Imports point one way, so a new line here is a decision. `type:` allows types only;
 * `!` takes a folder out again; `pure` areas import no package and nothing of Node. Biome refuses cycles between files.
 */
const map = `
# URLs, commands and settings: on top of everything. The mirror calls the functions that the site's routes call.
app: lib/contract lib/office lib/site !lib/site/mirror lib/modules lib/module lib/base
bin: lib db
.: lib
# Tables and migrations do not know the code that uses them.
db:
# What modules may add.
lib/module: type:lib/base type:lib/office/findings type:db lib/base/per-process
lib/base: lib/base/per-process lib/base/plain-text lib/module db
lib/base/per-process:
lib/base/plain-text:
# The contract. Its gates know no catalogue.
lib/contract/api: lib/base lib/module
# An institute's published state: its revision, whether a publish is due, and where it is read.
lib/contract/revision: lib/base
lib/contract/replica-reads: lib/contract/revision lib/base
# The rules of the contract: authored types go in, published types come out.
lib/contract/catalogue/rules: pure lib/base/plain-text type:lib/contract/catalogue/answers type:lib/contract/catalogue/authored
# The lists in memory: no I/O, no clock.
lib/contract/catalogue/index: pure lib/base/plain-text lib/contract/catalogue/rules type:lib/contract/catalogue/answers
lib/contract/catalogue/compile: pure lib/base/plain-text lib/contract/catalogue/rules lib/base/html/email-addresses.ts
  type:lib/contract/catalogue/answers type:lib/contract/catalogue/authored
  type:lib/contract/catalogue/index/indexed-course.ts
lib/contract/catalogue/answers: lib/contract/catalogue/rules lib/contract/catalogue/index/facet-names.ts lib/base/json
  lib/base/plain-text
# Authored types, which are those of the document's shapes.
lib/contract/catalogue/authored: type:lib/contract/catalogue/document/shape
lib/contract/catalogue/document: lib/contract/catalogue/rules lib/contract/catalogue/authored lib/base
# Authored tables: storing a document, and loading it again.
lib/contract/catalogue/source: lib/contract/catalogue/authored lib/contract/catalogue/document
  lib/contract/catalogue/rules lib/base db
lib/contract/catalogue/publish: lib/contract/catalogue/compile lib/contract/catalogue/rules
  lib/contract/catalogue/answers type:lib/contract/catalogue/index/indexed-course.ts lib/contract/catalogue/authored
  lib/contract/catalogue/source lib/contract/revision lib/base lib/module db
lib/contract/catalogue/follower: lib/contract/catalogue/index lib/contract/catalogue/rules
  lib/contract/catalogue/answers lib/contract/revision lib/base
lib/contract/catalogue/reads: lib/contract/catalogue/follower lib/contract/catalogue/index
  lib/contract/catalogue/rules lib/contract/catalogue/answers lib/contract/revision lib/base lib/module
# What would be published, in memory.
lib/contract/catalogue/preview: lib/contract/catalogue/compile lib/contract/catalogue/index
  lib/contract/catalogue/follower lib/contract/catalogue/rules lib/contract/catalogue/authored
  type:lib/contract/catalogue/answers lib/contract/catalogue/reads lib/contract/revision lib/base
# How requests publish what is due.
lib/contract/publish-when-due: lib/contract/api lib/contract/catalogue lib/contract/revision lib/base lib/module
lib/contract/leads: lib/contract/api lib/contract/catalogue lib/base
lib/contract/openapi: lib/contract/api lib/contract/catalogue lib/contract/leads lib/module
# What institutes and operators do: operations on an institute, documents, commands, what runs without a request.
lib/office/institutes: lib/contract/catalogue lib/base lib/module
lib/office/institutes/keys: lib/contract/api lib/contract/catalogue/rules lib/base
lib/office/institutes/websites: lib/contract/api lib/contract/catalogue/rules lib/base
# What checks find, and its words.
lib/office/findings: lib/office/cli/shown-command.ts lib/site/words lib/base
  type:lib/contract/catalogue/rules type:lib/contract/catalogue/authored type:db
lib/office/imports: lib/contract/catalogue lib/office/institutes/audit.ts lib/office/institutes/names.ts lib/office/findings
  lib/base type:db
lib/office/pictures: lib/contract/catalogue/rules lib/office/imports/messages.ts lib/base
lib/office/cli: lib/contract/catalogue/rules lib/office/institutes lib/base
lib/office/maintenance: lib/contract lib/office/institutes/websites lib/office/institutes/hosts lib/office/pictures
  lib/site/visitor-mail lib/base lib/module
lib/site: lib/contract lib/base lib/module
lib/site/mirror: app/(site) lib/site lib/contract lib/office/pictures lib/base
# Knows no endpoint: it is given a table of routes.
lib/server: lib/contract/api lib/base lib/module
# What was added to the contract. The wings above import none of it.
lib/modules: lib/modules lib/contract lib/office lib/site !lib/site/mirror lib/server lib/base lib/module db
lib/modules/sheet: lib/contract/catalogue lib/office/imports type:lib/office/institutes/names.ts lib/base
`

const areas = new Map(
  map
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\n  ', ' ')
    .trim()
    .split('\n')
    .map((line) => line.split(':', 1).concat(line.split(/:? +/).slice(1)) as [string, ...string[]])
    .map(([area, ...allowed]) => [
      area,
      {
        isPure: allowed.includes('pure'),
        may: allowed.filter((one) => one !== 'pure' && !/^(type:|!)/.test(one)),
        mayTypes: allowed.map((one) => one.replace('type:', '')),
        mayNot: allowed.filter((one) => one.startsWith('!')).map((one) => one.slice(1)),
      },
    ]),
)
const sources = new Map(product.map((source) => [source.path, source]))

/** Returns the imported file from the root; undefined for a package or a module of Node. */
const targetOf = (path: string, specifier: string): string | undefined =>
  specifier.startsWith('#')
    ? specifier.slice(1)
    : specifier.startsWith('.')
      ? posix.join(posix.dirname(path), specifier)
      : undefined

const isWithin = (path: string, area: string): boolean =>
  path === area ||
  path === `${area}.ts` ||
  path.startsWith(`${area}/`) ||
  (area === '.' && !path.includes('/'))

const areaOf = (path: string): string =>
  [...areas.keys()].filter((area) => isWithin(path, area)).sort((a, b) => b.length - a.length)[0] ?? ''

/** The folder whose files may import each other relatively: `lib/contract/catalogue`, `lib/site`, `app`. */
const topOf = (path: string): string =>
  path.split('/').length === 1
    ? '.'
    : path
        .split('/')
        .slice(0, /^lib\/(contract|office|base|modules)\//.test(path) ? 3 : path.startsWith('lib/') ? 2 : 1)
        .join('/')
        .replace(/\.ts$/, '')

/** Returns the packages that loading a file loads at once, each with the file that imports it. */
function packagesLoadedBy(start: string): Map<string, string> {
  const packages = new Map<string, string>()
  const seen = new Set([start])
  for (const path of seen) {
    for (const { specifier, form } of sources.get(path)?.imports ?? []) {
      const target = targetOf(path, specifier)
      if (form !== 'static') continue
      if (target === undefined) packages.set(specifier, path)
      else seen.add(target)
    }
  }
  return packages
}

test('imports point only where the map allows', () => {
  const faults = product.flatMap(({ path, imports }) => {
    const area = areaOf(path)
    const { isPure = false, may = [], mayTypes = [], mayNot = [] } = areas.get(area) ?? {}
    return imports.flatMap(({ specifier, form }) => {
      const target = targetOf(path, specifier)
      const fault = (reason: string): string[] => [`${path} imports '${specifier}': ${reason}`]
      if (target === undefined) return isPure ? fault(`${area} is pure`) : []
      if (specifier.startsWith('../../')) return fault('write it with # and the path from the root')
      if (specifier.startsWith('.') && topOf(path) !== topOf(target) && topOf(target) !== '.')
        return fault('write it with # and the path from the root')
      const allowed = form === 'type' ? mayTypes : may
      return areaOf(target) === area ||
        (allowed.some((one) => isWithin(target, one)) && !mayNot.some((one) => isWithin(target, one)))
        ? []
        : fault(`${area} may import ${may.join(', ') || 'itself only'}`)
    })
  })
  expect(faults).toEqual([])
})

/**
 * Returns the modules that a file belongs to: none for the core, two for a folder of one within a folder of another, or
 * for the test of one among those of another.
 */
const modulesOf = (path: string): string[] =>
  modules()
    .filter(
      ({ name, serves = [] }) =>
        /^(?:lib|tests)\/modules\/([^/]+)\//.exec(path)?.[1] === name ||
        serves.some((folder) => path.startsWith(`${folder}/`)) ||
        (path.startsWith('tests/modules/') && path.endsWith(`/${name}.test.ts`)),
    )
    .map(({ name }) => name)

test('the core imports no module, and no module imports another; nor do their tests', () => {
  const faults = [...product, ...sourcesIn('tests')].flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier }) => {
      const own = modulesOf(path)
      const others = modulesOf(targetOf(path, specifier) ?? '').filter((name) => !own.includes(name))
      return others.length === 0 || path === 'lib/modules.ts' ? [] : [`${path} imports '${specifier}'`]
    }),
  )
  expect(faults).toEqual([])
})

test('each folder of lib has a line in the map, and each name in the map is of files', () => {
  expect(product.filter(({ path }) => areaOf(path) === '').map(({ path }) => path)).toEqual([])
  const named = [...areas].flatMap(([area, { mayTypes, mayNot }]) => [area, ...mayTypes, ...mayNot])
  const isEmpty = (name: string) =>
    !/^(pure|!.*)$/.test(name) && !product.some(({ path }) => isWithin(path, name))
  expect(named.filter(isEmpty)).toEqual([])
})

test('the map points one way: by whatever steps, no area may import one that may import it', () => {
  const next = (area: string): string[] =>
    [...areas.keys()].filter(
      (other) =>
        other !== area &&
        areas.get(area)?.may.some((one) => isWithin(other, one) || areaOf(one) === other) &&
        !areas.get(area)?.mayNot.includes(other),
    )
  const circular = [...areas.keys()].filter((area) => {
    const found = new Set(next(area))
    for (const one of found) for (const other of next(one)) found.add(other)
    return found.has(area)
  })
  expect(circular).toEqual([])
})

test('the API and the catalogue load neither the sanitiser nor Next before they need them', () => {
  const starts = [/^lib\/contract\/api\//, /^lib\/contract\/catalogue\//, /^app\/catalog\/.*route\.ts$/].map(
    (start) => product.filter(({ path }) => start.test(path)),
  )
  expect(starts.map(({ length }) => length)).not.toContain(0)
  const loaded = starts
    .flat()
    .flatMap(({ path }) => [...packagesLoadedBy(path)].map(([name, by]) => `${path} loads ${name} by ${by}`))
  expect(
    loaded.filter((line) => / loads (isomorphic-dompurify|dompurify|jsdom|next)[/ ]/.test(line)),
  ).toEqual([])
})

test('the deployment holds the files and packages that reading a file loads', () => {
  const includes = nextConfig.outputFileTracingIncludes?.['/dashboard/import'] ?? []
  expect(nextConfig.outputFileTracingIncludes?.['/**']).toContain('lib/**/*.ts')
  const files = ['lib/office/imports/reading-process.ts', sheetReader]
  const packages = files
    .flatMap((file) => [...packagesLoadedBy(file).keys()])
    .filter((name) => !name.startsWith('node:'))
    .map((name) => name.split('/')[0] ?? '')
  expect(packages).toContain('yauzl')
  // pend, xmlchars and entities are what yauzl, saxes and parse5 load.
  for (const name of [...packages, 'pend', 'xmlchars', 'entities'])
    expect(includes).toContain(`node_modules/${name}/**`)
})

test('the deployment holds the files and packages that the cleaning thread loads', () => {
  const { serverExternalPackages = [] } = nextConfig
  const packages = [...packagesLoadedBy('lib/base/html/cleaning-thread.ts').keys()].filter(
    (name) => !name.startsWith('node:'),
  )
  expect(packages).toContain('isomorphic-dompurify')
  expect(packages.filter((name) => !serverExternalPackages.includes(name))).toEqual([])
  expect(nextConfig.outputFileTracingIncludes?.['/**']).toContain('lib/**/*.ts')
})
