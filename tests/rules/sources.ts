import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type ParseResult, parseSync } from 'oxc-parser'

export interface Import {
  specifier: string
  form: 'static' | 'type' | 'dynamic'
}

/** A file of code, by its path from the root. */
export interface Source {
  path: string
  imports: Import[]
}

const root = join(import.meta.dirname, '../..')

/** Reads and parses every TypeScript file at these places; '.' stands for the files beside package.json. */
export const sourcesIn = (...places: string[]): Source[] =>
  places
    .flatMap((place) =>
      readdirSync(join(root, place), { recursive: place !== '.', withFileTypes: true })
        .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
        .map((entry) => posix.relative(root, join(entry.parentPath, entry.name)))
        .filter((path) => !path.includes('node_modules/')),
    )
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, imports: importsOf(text, parseSync(path, text)) }
    })

/** The product: every file whose imports the rules hold. */
export const product = sourcesIn('.', 'app', 'bin', 'db', 'lib')

function importsOf(text: string, { module }: ParseResult): Import[] {
  const statements = [...module.staticImports, ...module.staticExports].flatMap((statement) => {
    const entry = 'moduleRequest' in statement ? statement : statement.entries[0]
    if (!entry?.moduleRequest) return []
    const isType = /^(import|export)\s+type\b/.test(text.slice(statement.start, statement.end))
    return [{ specifier: entry.moduleRequest.value, form: isType ? ('type' as const) : ('static' as const) }]
  })
  const calls = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, specifier] = /^'(.+)'$/.exec(text.slice(start, end)) ?? []
    return specifier === undefined ? [] : [{ specifier, form: 'dynamic' as const }]
  })
  return [...statements, ...calls]
}
