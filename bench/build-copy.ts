import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Inside the checkout, so that packages are found; ignored by git. */
export const copyFolder = '.bench'

const folders = ['app', 'bin', 'clients/typescript', 'db', 'docs', 'lib', 'public']
const files = [
  'CHANGELOG.md',
  'instrumentation.ts',
  'next.config.mjs',
  'package.json',
  'tsconfig.build.json',
  'tsconfig.json',
]
const parts = [...folders, ...files]

/** An endpoint that does nothing but hand out bytes: what the framework itself costs. */
const emptyRoute = `import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const bodies = new Map<string, Uint8Array<ArrayBuffer>>()

export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }) {
  const { name } = await params
  let body = bodies.get(name)
  if (body === undefined) {
    body = new Uint8Array(readFileSync(join(process.env.BENCH_BODIES ?? '', name)))
    bodies.set(name, body)
  }
  return new Response(body, { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } })
}
`

/** Builds a copy of the sources with one more route, `/empty/NAME`: the same build for both sides of each ratio. */
export async function buildCopy(): Promise<void> {
  rmSync(copyFolder, { recursive: true, force: true })
  for (const part of parts.filter((path) => existsSync(path)))
    cpSync(part, join(copyFolder, part), { recursive: true })
  symlinkSync('../node_modules', join(copyFolder, 'node_modules'))
  mkdirSync(join(copyFolder, 'app/empty/[name]'), { recursive: true })
  writeFileSync(join(copyFolder, 'app/empty/[name]/route.ts'), emptyRoute)
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  const next = join(process.cwd(), 'node_modules/next/dist/bin/next')
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: copyFolder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`The build of ${copyFolder} failed (${code}).`)
}
