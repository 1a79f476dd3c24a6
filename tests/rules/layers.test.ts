import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import nextConfig from '../../next.config.mjs'

/**
 * The import map: what each area may import besides itself. A file belongs to the longest area that holds it, and each
 * folder of `lib` has a line. Imports point one way, so a new line here is a decision.
 */
const mayImport: Record<string, string[]> = {
  app: [
    'lib/api',
    'lib/catalogue',
    'lib/delivery',
    'lib/hooks',
    'lib/leads',
    'lib/upkeep',
    'lib/site',
    'lib/mcp',
    'lib/docs',
    'lib/openapi',
    'lib/staff',
    'lib/imports',
    'lib/keys',
    'lib/websites',
    'lib/doctor',
    'lib/db',
    'lib/env',
    'lib/kept',
    'lib/bytes',
  ],
  // Tables and migrations know nothing of the code that uses them.
  db: [],
  'lib/env': [],
  'lib/bytes': [],
  'lib/csv': [],
  'lib/per-process': [],
  'lib/kept': ['lib/per-process'],
  'lib/db': ['lib/env', 'lib/per-process', 'db'],
  // The gates know no catalogue.
  'lib/api': ['lib/bytes', 'lib/db', 'lib/env', 'lib/per-process', 'lib/kept'],
  'lib/html': ['lib/per-process'],
  // The rules, pure: types of what is authored go in, types of answers come out.
  'lib/catalogue/rules': [],
  // What lists are made of, in memory: no I/O, no clock.
  'lib/catalogue/index': ['lib/catalogue/rules'],
  'lib/catalogue/compile': ['lib/catalogue/rules', 'lib/html/addresses.ts', 'lib/html/line.ts'],
  'lib/catalogue/shapes': ['lib/catalogue/rules', 'lib/catalogue/index/facet-names.ts', 'lib/bytes'],
  // What an institute authored, as the rules read it: types, and what holds where it says nothing.
  'lib/catalogue/authored': [],
  'lib/catalogue/document': ['lib/catalogue/rules', 'lib/catalogue/authored', 'lib/db', 'lib/html'],
  // Its tables: storing what was read from a document, and loading it again.
  'lib/catalogue/source': [
    'lib/catalogue/authored',
    'lib/catalogue/document',
    'lib/catalogue/rules',
    'lib/db',
    'db',
  ],
  'lib/catalogue/publish': [
    'lib/catalogue/compile',
    'lib/catalogue/rules',
    'lib/catalogue/shapes',
    'lib/catalogue/authored',
    'lib/catalogue/source',
    'lib/html',
    'lib/db',
    'lib/per-process',
    'db',
  ],
  'lib/catalogue/follower': [
    'lib/catalogue/index',
    'lib/catalogue/rules',
    'lib/catalogue/shapes',
    'lib/catalogue/source/load/load-snapshot.ts',
    'lib/bytes',
    'lib/db',
    'lib/env',
    'lib/kept',
  ],
  'lib/catalogue/reads': [
    'lib/catalogue/follower',
    'lib/catalogue/index',
    'lib/catalogue/rules',
    'lib/catalogue/shapes',
    'lib/catalogue/source/load/load-snapshot.ts',
    'lib/db',
  ],
  // Why something is shown, or not: by the rules, and by what readers get.
  'lib/catalogue/explain': [
    'lib/catalogue/compile',
    'lib/catalogue/publish',
    'lib/catalogue/reads',
    'lib/catalogue/rules',
    'lib/catalogue/shapes',
    'lib/catalogue/authored',
    'lib/catalogue/source',
    'lib/db',
  ],
  'lib/delivery': ['lib/api', 'lib/db', 'lib/env', 'lib/per-process'],
  'lib/leads': [
    'lib/api',
    'lib/delivery',
    'lib/catalogue',
    'lib/csv',
    'lib/db',
    'lib/env',
    'lib/per-process',
  ],
  // Tells others what was published.
  'lib/hooks': ['lib/api', 'lib/catalogue', 'lib/delivery', 'lib/db', 'lib/env', 'lib/per-process'],
  // What is done without anyone asking for it.
  'lib/upkeep': [
    'lib/api',
    'lib/catalogue',
    'lib/delivery',
    'lib/hooks',
    'lib/indexnow',
    'lib/leads',
    'lib/websites',
    'lib/db',
  ],
  'lib/site': [
    'lib/api',
    'lib/catalogue',
    'lib/hooks',
    'lib/leads',
    'lib/csv',
    'lib/db',
    'lib/env',
    'lib/per-process',
    'lib/kept',
  ],
  // Tells search engines what was published, by the addresses of the site.
  'lib/indexnow': ['lib/api', 'lib/catalogue', 'lib/delivery', 'lib/site', 'lib/db', 'lib/env'],
  'lib/openapi': ['lib/api', 'lib/catalogue', 'lib/hooks/messages.ts', 'lib/leads'],
  // What an operator does with an institute as a whole.
  'lib/institutes': ['lib/catalogue', 'lib/db'],
  'lib/keys': ['lib/api', 'lib/catalogue/rules', 'lib/db'],
  'lib/websites': ['lib/api', 'lib/catalogue/rules', 'lib/delivery', 'lib/db'],
  // Documents that staff upload, look at and apply.
  'lib/imports': ['lib/catalogue', 'lib/institutes/names.ts', 'lib/sheet', 'lib/db'],
  // Who works with the dashboard; what they do there is the library's.
  'lib/staff': ['lib/api', 'lib/catalogue/rules', 'lib/delivery', 'lib/leads/person.ts', 'lib/db', 'lib/env'],
  // A table of courses as an institute document.
  'lib/sheet': [
    'lib/catalogue',
    'lib/catalogue/index/search/edits.ts',
    'lib/catalogue/rules',
    'lib/institutes/names.ts',
    'lib/db',
    'lib/html',
  ],
  // Looks at everything, so nothing that it looks at may import it.
  'lib/doctor': [
    'lib/catalogue/publish/shape-version.ts',
    'lib/delivery',
    'lib/hooks',
    'lib/institutes/names.ts',
    'lib/leads',
    'lib/keys',
    'lib/site/words',
    'lib/websites',
    'lib/db',
    'lib/env',
    'db',
  ],
  // Guides and error pages, written from the contract's own schemas.
  'lib/docs': ['lib/api', 'lib/openapi'],
  // A way in for assistants: the site's reads and its intake, told in another protocol.
  'lib/mcp': ['lib/api', 'lib/catalogue', 'lib/leads', 'lib/site'],
  'lib/telemetry': ['lib/per-process'],
  // Knows no endpoint: it is given a table of routes.
  'lib/server': ['lib/api', 'lib/telemetry'],
  // Writes down what the site shows, by the functions that its routes call.
  'lib/mirror': [
    'app/(site)',
    'lib/kept',
    'lib/api/problem.ts',
    'lib/catalogue/shapes',
    'lib/site',
    'lib/db',
    'lib/env',
  ],
  bin: ['lib', 'db', 'server.ts'],
  // Files beside package.json: `server.ts`, `proxy.ts` and settings.
  '.': ['lib', 'app/routes.ts'],
}

/** Types of these may be imported where the map says nothing of them. */
const mayImportTypesOf: Record<string, string[]> = {
  'lib/catalogue/rules': ['lib/catalogue/shapes', 'lib/catalogue/authored'],
  'lib/catalogue/index': ['lib/catalogue/shapes', 'lib/catalogue/reads/query.ts'],
  'lib/catalogue/compile': [
    'lib/catalogue/shapes',
    'lib/catalogue/authored',
    'lib/catalogue/index/course.ts',
  ],
  'lib/catalogue/source': ['lib/catalogue/compile/texts.ts'],
}

/** Areas of plain functions: no package and nothing of Node. */
const pure = ['lib/catalogue/rules', 'lib/catalogue/index', 'lib/catalogue/compile']

const folderMax = 20
const lineMax = 150
const longFiles: Record<string, string> = {
  'lib/env.ts': 'Every setting stands on one page.',
  'db/schema.ts': 'The types of all tables, generated.',
  'app/dashboard/words/english.ts': 'All texts of a language stand on one page.',
  'app/dashboard/words/hindi.ts': 'All texts of a language stand on one page.',
  'app/(site)/pages/course-page.tsx': 'One page from top to bottom.',
}

const folderNames = ['utils', 'helpers', 'services', 'common', 'types']

const root = join(import.meta.dirname, '../..')
const isSource = (path: string) => /\.tsx?$/.test(path)
const listFolder = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => posix.relative(root, join(entry.parentPath, entry.name)))
const files = [
  ...readdirSync(root).filter((name) => isSource(name) && !name.endsWith('.d.ts')),
  ...['app', 'bin', 'db', 'lib'].flatMap(listFolder),
]
const sources = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

interface Import {
  specifier: string
  form: 'static' | 'type' | 'dynamic'
}

function importsOf(source: string): Import[] {
  const statements = source.matchAll(
    /^\s*(?:import|export)\s+(type\s)?(?:[\w\s{},*$]*?\bfrom\s*)?'([^'\n]+)'/gm,
  )
  const calls = source.matchAll(/\bimport\(\s*'([^'\n]+)'/g)
  return [
    ...[...statements].map(
      ([, type, specifier = '']): Import => ({ specifier, form: type ? 'type' : 'static' }),
    ),
    ...[...calls].map(([, specifier = '']): Import => ({ specifier, form: 'dynamic' })),
  ]
}

/** The imported file from the root; undefined for a package or a module of Node. */
function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
}

const isWithin = (path: string, area: string) =>
  path === area ||
  path === `${area}.ts` ||
  path.startsWith(`${area}/`) ||
  (area === '.' && !path.includes('/'))

const areaOf = (path: string): string =>
  Object.keys(mayImport)
    .filter((area) => isWithin(path, area))
    .reduce((longest, area) => (area.length > longest.length ? area : longest), '')

/** `lib/catalogue` for all that is in it, `app` for all of `app`. */
const topOf = (path: string): string =>
  path
    .replace(/\.tsx?$/, '')
    .split('/')
    .slice(0, path.startsWith('lib/') ? 2 : 1)
    .join('/')

/** The other areas that an area may import from. */
const mayImportAreas = (area: string): string[] =>
  Object.keys(mayImport).filter(
    (other) =>
      other !== area && mayImport[area]?.some((one) => isWithin(other, one) || areaOf(one) === other),
  )

/** What is wrong with a file's imports, a line each. */
function faultsIn(path: string, source: string): string[] {
  const area = areaOf(path)
  const allowed = [area, ...(mayImport[area] ?? [])]
  return importsOf(source).flatMap(({ specifier, form }) => {
    const says = `${path} imports '${specifier}'`
    const target = targetOf(path, specifier)
    if (target === undefined) return pure.includes(area) ? [`${says}: ${area} imports no package`] : []
    const isRelative = specifier.startsWith('.')
    if (
      isRelative &&
      (specifier.startsWith('../../') || (topOf(path) !== topOf(target) && target !== 'server.ts'))
    ) {
      return [`${says}: write it with # and the path from the root`]
    }
    const ownsOrMay = areaOf(target) === area || allowed.slice(1).some((one) => isWithin(target, one))
    const isType = form === 'type' && mayImportTypesOf[area]?.some((one) => isWithin(target, one))
    return ownsOrMay || isType
      ? []
      : [`${says}: ${area} may import ${mayImport[area]?.join(', ') || 'itself only'}`]
  })
}

/** Whether a file exports, but nothing that it makes itself. */
function onlyHandsOn(source: string): boolean {
  const statements = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const left = statements.replace(
    /^\s*(?:import|export)\s+(?:type\s+)?(?:[\w\s{},*$]*?\bfrom\s*'[^'\n]+'|'[^'\n]+'|\{[\w\s,$]*\});?/gm,
    '',
  )
  return left.trim() === '' && /^\s*export\b/m.test(statements)
}

/** The packages that loading a file loads, each with the file that imports it; types and later loading left out. */
function packagesLoadedBy(start: string): Map<string, string> {
  const packages = new Map<string, string>()
  const seen = new Set([start])
  for (const path of seen) {
    for (const { specifier, form } of importsOf(sources.get(path) ?? '')) {
      const target = targetOf(path, specifier)
      if (form !== 'static') continue
      if (target === undefined) packages.set(specifier, path)
      else seen.add(target)
    }
  }
  return packages
}

test('imports point only where the map allows', () => {
  expect([...sources].flatMap(([path, source]) => faultsIn(path, source))).toEqual([])
})

test('each folder of lib has a line in the map', () => {
  expect(files.filter((path) => path.startsWith('lib/') && areaOf(path) === '')).toEqual([])
})

test('the map points one way: by whatever steps, no area may import one that may import it', () => {
  const areas = Object.keys(mayImport)
  const reached = (area: string) => {
    const found = new Set(mayImportAreas(area))
    for (const one of found) for (const next of mayImportAreas(one)) found.add(next)
    return found
  }
  expect(areas.filter((area) => reached(area).has(area))).toEqual([])
})

test('no file imports itself by way of others, be it a type', () => {
  const imports = new Map(
    [...sources].map(([path, source]) => [
      path,
      importsOf(source).flatMap(({ specifier }) => targetOf(path, specifier) ?? []),
    ]),
  )
  const reachedFrom = (path: string) => {
    const found = new Set(imports.get(path))
    for (const one of found) for (const next of imports.get(one) ?? []) found.add(next)
    return found
  }
  expect(files.filter((path) => reachedFrom(path).has(path))).toEqual([])
})

test('the API and the catalogue load neither the sanitiser nor Next before they need them', () => {
  const starts = files.filter(
    (path) =>
      isWithin(path, 'lib/catalogue') ||
      isWithin(path, 'lib/api') ||
      /^app\/catalog\/.*route\.ts$/.test(path),
  )
  const loaded = starts.flatMap((start) =>
    [...packagesLoadedBy(start)]
      .filter(([name]) => /^(isomorphic-dompurify|dompurify|jsdom|next)(\/|$)/.test(name))
      .map(([name, by]) => `${start} loads ${name} by ${by}`),
  )
  expect(loaded).toEqual([])
})

test('what the cleaning thread loads is deployed: files of its folder, and packages that are not bundled', () => {
  const { serverExternalPackages = [] } = nextConfig
  const packages = [...packagesLoadedBy('lib/html/cleaning-thread.ts').keys()]
  expect(packages.filter((name) => !name.startsWith('node:'))).toEqual(
    expect.arrayContaining(['isomorphic-dompurify']),
  )
  expect(
    packages.filter((name) => !name.startsWith('node:') && !serverExternalPackages.includes(name)),
  ).toEqual([])
  expect(nextConfig.outputFileTracingIncludes?.['/**']).toContain('lib/html/*.ts')
})

test('no file only hands on what others export', () => {
  const handsOn = [...sources].filter(
    ([path, source]) => /^index\.tsx?$/.test(basename(path)) || onlyHandsOn(source),
  )
  expect(handsOn.map(([path]) => path)).toEqual([])
})

/** Migrations stand in one row, however many they become. */
const countsItself = ['db/migrations']

test(`no folder has more than ${folderMax} files of code`, () => {
  const counts = Map.groupBy(files, (path) => dirname(path))
  const full = [...counts].filter(
    ([folder, { length }]) => length > folderMax && !countsItself.includes(folder),
  )
  expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([])
})

test('no folder is named for no subject', () => {
  expect(
    files.filter((path) =>
      dirname(path)
        .split('/')
        .some((name) => folderNames.includes(name)),
    ),
  ).toEqual([])
})

describe('a file of code', () => {
  /** The demo is prose. */
  const code = files.filter((path) => !path.startsWith('db/demo/'))
  const linesOf = (path: string) => sources.get(path)?.trimEnd().split('\n').length ?? 0

  test(`has at most ${lineMax} lines`, () => {
    const long = code.filter((path) => linesOf(path) > lineMax)
    expect(long.filter((path) => !(path in longFiles)).map((path) => `${path}: ${linesOf(path)}`)).toEqual([])
  })

  test.each(Object.entries(longFiles))('%s is an exception as long as it needs to be', (path) => {
    expect(linesOf(path)).toBeGreaterThan(lineMax)
  })
})

describe('this test sees', () => {
  test.each<[string, string, string]>([
    ['a gate that imports the catalogue', 'lib/api/x.ts', "import { a } from '#lib/catalogue/reads/site.ts'"],
    [
      'an import over several lines',
      'lib/api/x.ts',
      "import {\n  a,\n  type B,\n} from '#lib/catalogue/reads/site.ts'",
    ],
    ['an import of types', 'lib/api/x.ts', "import type { A } from '#lib/catalogue/shapes/site.ts'"],
    ['an import for its effect', 'lib/api/x.ts', "import '#lib/catalogue/reads/site.ts'"],
    ['an export from elsewhere', 'lib/api/x.ts', "export * from '#lib/catalogue/reads/site.ts'"],
    ['an import made later', 'lib/api/x.ts', "  const a = await import('#lib/catalogue/reads/site.ts')"],
    [
      'a catalogue that imports a page',
      'lib/catalogue/x.ts',
      "import { a } from '#app/catalog/v1/endpoint.ts'",
    ],
    [
      'a catalogue that imports the gates',
      'lib/catalogue/x.ts',
      "import { Problem } from '#lib/api/problem.ts'",
    ],
    [
      'a rule that imports a value of the shapes',
      'lib/catalogue/rules/x.ts',
      "import { Place } from '../shapes.ts'",
    ],
    [
      'a rule that imports what compiles it',
      'lib/catalogue/rules/x.ts',
      "import { a } from '../compile/rows.ts'",
    ],
    ['a rule that imports a package', 'lib/catalogue/rules/x.ts', "import { z } from 'zod'"],
    [
      'a rule that imports a module of Node',
      'lib/catalogue/rules/x.ts',
      "import { hash } from 'node:crypto'",
    ],
    ['a compiler that cleans', 'lib/catalogue/compile/x.ts', "import { a } from '#lib/html/clean.ts'"],
    ['a compiler that reads', 'lib/catalogue/compile/x.ts', "import { a } from '../load.ts'"],
    ['a table that imports code', 'db/x.ts', "import { a } from '#lib/env.ts'"],
    ['a cleaner that imports code', 'lib/html/x.ts', "import { a } from '#lib/catalogue/rules/text/clip.ts'"],
    ['a new folder that has no line', 'lib/new/x.ts', "import { a } from '#lib/env.ts'"],
    ['an enquiry that imports the doctor', 'lib/leads/x.ts', "import { a } from '#lib/doctor/finding.ts'"],
    ['an enquiry that imports the site', 'lib/leads/x.ts', "import { a } from '#lib/site/words/words.ts'"],
    ['a server that imports the site', 'lib/server/x.ts', "import { a } from '#lib/site/words/words.ts'"],
    ['a command that imports a page', 'bin/x.ts', "import { a } from '#app/healthz/route.ts'"],
    ['a server that imports a page', 'lib/server/x.ts', "import { a } from '#app/healthz/route.ts'"],
    ['a page that imports a cleaner', 'app/x/page.tsx', "import { a } from '#lib/html/clean.ts'"],
    ['a relative import into another area', 'lib/catalogue/x.ts', "import { a } from '../db/open.ts'"],
    ['a relative import two folders up', 'lib/catalogue/a/b/x.ts', "import { a } from '../../site.ts'"],
  ])('%s', (_, path, source) => {
    expect(faultsIn(path, source)).toHaveLength(1)
  })

  test.each([
    ['by names', "export { a, b as c } from './a.ts'\nexport type { D } from './d.ts'\n"],
    [
      'whole, with words to it',
      "/** All of it. */\nexport * from './a.ts'\n// and\nexport * as b from './b.ts'\n",
    ],
    ['over several lines', "export {\n  a,\n  type B,\n} from '#lib/catalogue/reads/site.ts'\n"],
    ['that it imports first', "import { a } from './a.ts'\nimport './b.ts'\n\nexport { a }\n"],
  ])('a file that only hands on %s', (_, source) => {
    expect(onlyHandsOn(source)).toBe(true)
  })

  test('that the cleaner loads the sanitiser', () => {
    expect([...packagesLoadedBy('lib/html/clean.ts').keys()]).toContain('isomorphic-dompurify')
  })

  test.each<[string, string, string]>([
    [
      'a rule that imports a rule and types',
      'lib/catalogue/rules/x.ts',
      "import { a } from './fold.ts'\nimport type { Place } from '../shapes.ts'",
    ],
    ['a read that imports a rule', 'lib/catalogue/reads/x.ts', "import { a } from '../rules/text/fold.ts'"],
    [
      'a text that speaks of imports',
      'lib/api/x.ts',
      "const a = 'import it from'\nconst b = '#lib/catalogue/site.ts'",
    ],
  ])('no fault in %s', (_, path, source) => {
    expect(faultsIn(path, source)).toEqual([])
  })

  test.each([
    ['that makes something too', "export type { A } from './a.ts'\nexport const b = 1\n"],
    ['that is there for its effect', "import './a.ts'\n"],
  ])('no handing on in a file %s', (_, source) => {
    expect(onlyHandsOn(source)).toBe(false)
  })
})
