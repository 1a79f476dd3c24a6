import { execFile } from 'node:child_process'
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { documentAsSent } from './document-reader.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const client = join(root, 'tests/client')
const slowly = 60_000

/** Runs a tool of ours with this Node; answers what it printed, however it ended. */
async function runTool(script: string, ...given: string[]): Promise<{ code: number; stdout: string }> {
  const environment = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const options = { cwd: root, env: { ...process.env, ...environment } }
  return run(process.execPath, [script, ...given], options).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  )
}

test('Redocly finds neither an error nor a warning by its recommended rules', {
  timeout: slowly,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-openapi-'))
  const file = join(folder, 'openapi.json')
  await writeFile(file, documentAsSent)
  const { stdout } = await runTool(
    'node_modules/@redocly/cli/bin/cli.js',
    ...['lint', file, '--extends', 'recommended', '--format', 'json'],
  )
  await rm(folder, { recursive: true })
  const { totals, problems } = JSON.parse(stdout)
  expect(problems).toEqual([])
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
})

describe('a typed client', { timeout: slowly }, () => {
  const wrong: [what: string, right: string, wrong: string][] = [
    ['an unknown order', "sort: 'title'", "sort: 'popular'"],
    ['an unknown path', "'/courses/{id}'", "'/classes/{id}'"],
    ['an unknown field', '{ id, title }) => <li key={id}>{title}', '{ id, heading }) => <li key={id}>{id}'],
    ['a missing path parameter', 'params: { path: { id } }', 'params: {}'],
  ]
  /** What a site passes on from one part of the client to another. */
  const kept = `import { attribution, type CourseDetail, type CourseSummary, createCatalogue, required } from 'catalogue-client'
const catalogue = createCatalogue({ url: 'https://courses.example/catalog/v1', key: '' })
export const list: CourseSummary[] = required(await catalogue.GET('/courses')).data
const params = { path: { id: '' } }
export const course: CourseDetail = required(await catalogue.GET('/courses/{id}', { params }))
await catalogue.enquire({ full_name: '', email: '', course_id: course.id, attribution: attribution() })
`
  let example: string
  /** The files that the compiler refuses, of the example, the guides' samples and the example made wrong. */
  let refused: Set<string>

  beforeAll(async () => {
    example = await readFile(join(client, 'example.tsx'), 'utf8')
    const guides = await Array.fromAsync(glob('docs/guides/*.md', { cwd: root }), (file) =>
      readFile(join(root, file), 'utf8'),
    )
    const blocks = guides.flatMap((guide) => [...guide.matchAll(/^```tsx\n(.*?)^```/gms)])
    const sources = new Map([
      ['example.tsx', example],
      ['kept.tsx', kept],
      ...blocks.map(([, code = ''], at) => [`guide-${at}.tsx`, code] as const),
      ...wrong.map(([, right, bad], at) => [`wrong-${at}.tsx`, example.replace(right, bad)] as const),
    ])
    expect(await runTool('bin/node.mjs', 'clients/types/generate.ts')).toEqual({ code: 0, stdout: '' })
    const folder = await mkdtemp(join(root, 'node_modules/.compiled-'))
    for (const [file, code] of sources) await writeFile(join(folder, file), code)
    const { compilerOptions } = JSON.parse(await readFile(join(client, 'tsconfig.json'), 'utf8'))
    // Every site of Next has its types of fetch, by next-env.d.ts.
    compilerOptions.types.push('next')
    compilerOptions.exactOptionalPropertyTypes = true
    const settings = { compilerOptions, files: [...sources.keys()] }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    const { stdout } = await runTool('clients/types/node_modules/typescript/bin/tsc', '-p', folder)
    await rm(folder, { recursive: true })
    refused = new Set(stdout.matchAll(/([\w-]+\.tsx)\(\d+,\d+\): error/g).map(([, file = '']) => file))
  }, slowly)

  test('lists courses, embeds structured data and takes events in 40 lines that compile, as the guides show for Next', () => {
    expect(example.split('\n').filter((line) => line.trim() !== '')).toHaveLength(39)
    expect([...refused].filter((file) => !/^(?:wrong-|kept\.)/.test(file))).toEqual([])
  })

  test('takes and gives the types that it exports', () => {
    expect(refused).not.toContain('kept.tsx')
  })

  test.each(wrong.map(([what, right], at) => [what, right, at] as const))(
    'does not compile with %s',
    (_, right, at) => {
      expect(example).toContain(right)
      expect(refused).toContain(`wrong-${at}.tsx`)
    },
  )
})
