import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { pluggedSheets } from '#lib/module.ts'
import { modules } from '#lib/modules.ts'
import nextConfig from '../../next.config.mjs'
import { product } from './sources.ts'

/**
 * The import map: an area, then what it may import besides itself. A file belongs to the longest area that holds it, and
 * each folder of `lib` has a line. Imports point one way, so a new line here is a decision. `type:` allows types only;
 * `pure` areas import no package and nothing of Node. Biome refuses cycles between files.
 */
const map = `
app: lib/api lib/catalogue lib/net lib/background lib/leads lib/maintenance lib/site lib/openapi lib/institutes lib/imports
  lib/modules lib/module lib/observe lib/db lib/env lib/per-process lib/cache lib/json lib/workbook
# Tables and migrations do not know the code that uses them.
db:
lib/env:
lib/json:
lib/csv:
lib/workbook:
lib/chunks:
lib/per-process:
lib/cache: lib/env lib/per-process
# The seams: what modules may add, and what measures a process.
lib/module: type:lib/env type:lib/imports/sheets.ts type:db lib/per-process
lib/observe: lib/per-process
lib/db: lib/module lib/observe lib/env lib/chunks lib/per-process db
# The gates know no catalogue.
lib/api: lib/json lib/db lib/env lib/per-process lib/cache lib/module lib/observe
lib/html: lib/chunks lib/per-process
# The rules of the contract: authored types go in, published types come out.
lib/catalogue/rules: pure type:lib/catalogue/shapes type:lib/catalogue/authored
# The lists in memory: no I/O, no clock.
lib/catalogue/index: pure lib/catalogue/rules type:lib/catalogue/shapes type:lib/catalogue/reads/query.ts
lib/catalogue/compile: pure lib/catalogue/rules lib/html/addresses.ts lib/html/line.ts
  type:lib/catalogue/shapes type:lib/catalogue/authored type:lib/catalogue/index/indexed-course.ts
lib/catalogue/shapes: lib/catalogue/rules lib/catalogue/index/facet-names.ts lib/json
# Authored types, which are those of the document's shapes.
lib/catalogue/authored: type:lib/catalogue/document/shape
lib/catalogue/document: lib/catalogue/rules lib/catalogue/authored lib/db lib/html
# Authored tables: storing a document, and loading it again.
lib/catalogue/source: lib/catalogue/authored lib/catalogue/document lib/catalogue/rules lib/db lib/chunks db
lib/catalogue/publish: lib/catalogue/compile lib/catalogue/rules lib/catalogue/shapes
  type:lib/catalogue/index/indexed-course.ts lib/catalogue/authored lib/catalogue/source lib/html lib/db
  lib/observe lib/chunks lib/json db
lib/catalogue/follower: lib/catalogue/index lib/catalogue/rules lib/catalogue/shapes
  lib/json lib/db lib/env lib/cache
lib/catalogue/reads: lib/catalogue/follower lib/catalogue/index lib/catalogue/rules lib/catalogue/shapes
  lib/json lib/db lib/module
lib/net: lib/env lib/db lib/observe lib/catalogue/rules
# Work behind requests, and work that repeats.
lib/background: lib/api lib/observe lib/per-process
lib/outbox: lib/net lib/db
lib/leads: lib/api lib/net lib/background lib/outbox lib/catalogue lib/csv lib/workbook lib/db lib/env lib/per-process
# Maintenance, which runs without a request.
lib/maintenance: lib/api lib/catalogue lib/net lib/background lib/outbox lib/leads lib/institutes/websites lib/db lib/env lib/per-process lib/module lib/observe
lib/site: lib/api lib/json lib/catalogue lib/net lib/background lib/maintenance/publishing.ts lib/leads lib/module lib/chunks lib/csv lib/db lib/env lib/per-process lib/cache
# The frame of operators' commands.
lib/cli: lib/db lib/env lib/catalogue/rules lib/institutes
lib/openapi: lib/api lib/catalogue lib/leads lib/module
# Operations on a whole institute.
lib/institutes: lib/catalogue lib/db lib/module
lib/institutes/keys: lib/api lib/catalogue/rules lib/db
lib/institutes/websites: lib/api lib/catalogue/rules lib/net lib/db
# Documents that staff upload, preview and apply.
lib/imports: lib/catalogue lib/institutes/audit.ts lib/institutes/names.ts lib/module lib/db lib/chunks lib/per-process
  type:db
# What was added to the contract. The rooms above import none of it.
lib/modules: lib/modules lib/api lib/background lib/maintenance lib/json lib/cache lib/catalogue lib/cli lib/csv lib/workbook lib/db lib/env lib/html
  lib/imports lib/institutes lib/leads lib/module lib/observe lib/openapi lib/net lib/outbox lib/chunks lib/per-process lib/server
  lib/site db
lib/modules/sheet: lib/module lib/imports lib/catalogue lib/csv lib/workbook lib/html type:lib/db type:db
# Knows no endpoint: it is given a table of routes.
lib/server: lib/api lib/module lib/observe lib/cache lib/json lib/per-process
# Writes the site to files, by the functions that its routes call.
lib/mirror: app/(site) lib/cache lib/api/problem.ts lib/catalogue/shapes lib/site lib/db lib/env
bin: lib db
# Files beside package.json: instrumentation.ts and settings.
.: lib
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
        may: allowed.filter((one) => one !== 'pure' && !one.startsWith('type:')),
        mayTypes: allowed.map((one) => one.replace('type:', '')),
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

/** The folder whose files may import each other relatively: `lib/catalogue`, `app`. */
const topOf = (path: string): string =>
  path.split('/').length === 1
    ? '.'
    : path
        .split('/')
        .slice(0, path.startsWith('lib/modules/') ? 3 : path.startsWith('lib/') ? 2 : 1)
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
    const { isPure = false, may = [], mayTypes = [] } = areas.get(area) ?? {}
    return imports.flatMap(({ specifier, form }) => {
      const target = targetOf(path, specifier)
      const fault = (reason: string): string[] => [`${path} imports '${specifier}': ${reason}`]
      if (target === undefined) return isPure ? fault(`${area} is pure`) : []
      if (specifier.startsWith('../../')) return fault('write it with # and the path from the root')
      if (specifier.startsWith('.') && topOf(path) !== topOf(target) && topOf(target) !== '.')
        return fault('write it with # and the path from the root')
      const allowed = form === 'type' ? mayTypes : may
      return areaOf(target) === area || allowed.some((one) => isWithin(target, one))
        ? []
        : fault(`${area} may import ${may.join(', ') || 'itself only'}`)
    })
  })
  expect(faults).toEqual([])
})

/** Returns the modules that a file belongs to: none for the core, two for a folder of one within a folder of another. */
const modulesOf = (path: string): string[] => [
  ...(/^lib\/modules\/([^/]+)\//.exec(path)?.slice(1) ?? []),
  ...modules()
    .filter(({ serves = [] }) => serves.some((folder) => path.startsWith(`${folder}/`)))
    .map(({ name }) => name),
]

test('the core imports no module, and no module imports another', () => {
  const faults = product.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier }) => {
      const own = modulesOf(path)
      const others = modulesOf(targetOf(path, specifier) ?? '').filter((name) => !own.includes(name))
      return others.length === 0 || path === 'lib/modules.ts' ? [] : [`${path} imports '${specifier}'`]
    }),
  )
  expect(faults).toEqual([])
})

test('each folder of lib has a line in the map', () => {
  expect(product.filter(({ path }) => areaOf(path) === '').map(({ path }) => path)).toEqual([])
})

test('the map points one way: by whatever steps, no area may import one that may import it', () => {
  const next = (area: string): string[] =>
    [...areas.keys()].filter(
      (other) =>
        other !== area && areas.get(area)?.may.some((one) => isWithin(other, one) || areaOf(one) === other),
    )
  const circular = [...areas.keys()].filter((area) => {
    const found = new Set(next(area))
    for (const one of found) for (const other of next(one)) found.add(other)
    return found.has(area)
  })
  expect(circular).toEqual([])
})

test('the API and the catalogue load neither the sanitiser nor Next before they need them', () => {
  const starts = /^lib\/(catalogue|api)\/|^app\/catalog\/.*route\.ts$/
  const loaded = product
    .filter(({ path }) => starts.test(path))
    .flatMap(({ path }) => [...packagesLoadedBy(path)].map(([name, by]) => `${path} loads ${name} by ${by}`))
  expect(
    loaded.filter((line) => / loads (isomorphic-dompurify|dompurify|jsdom|next)[/ ]/.test(line)),
  ).toEqual([])
})

test('the deployment holds the files and packages that reading a file loads', async () => {
  const includes = nextConfig.outputFileTracingIncludes?.['/dashboard/import'] ?? []
  expect(nextConfig.outputFileTracingIncludes?.['/**']).toContain('lib/**/*.ts')
  const files = ['lib/imports/reading-process.ts', (await pluggedSheets())?.reader ?? '']
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
  const packages = [...packagesLoadedBy('lib/html/cleaning-thread.ts').keys()].filter(
    (name) => !name.startsWith('node:'),
  )
  expect(packages).toContain('isomorphic-dompurify')
  expect(packages.filter((name) => !serverExternalPackages.includes(name))).toEqual([])
  expect(nextConfig.outputFileTracingIncludes?.['/**']).toContain('lib/**/*.ts')
})
