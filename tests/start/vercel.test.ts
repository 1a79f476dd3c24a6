import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requirePort } from '#lib/server/port.ts'
import { describeServers, type TestDatabase } from '../database/databases.ts'
import { buildForNext } from '../next-build.ts'
import { type Background, background, until } from '../processes.ts'

const names = ['DATABASE_URL', 'DATABASE_URL_UNPOOLED', 'PREVIEW_DATABASE', 'SITE_INSTITUTE', 'SITE_URL']
const unset = Object.fromEntries(names.map((name) => [name, '']))
/** The variables that Vercel and a PostgreSQL of its marketplace set. */
const settingsOf = (environment: string, url = '') => ({
  ...unset,
  VERCEL: '1',
  VERCEL_ENV: environment,
  VERCEL_PROJECT_PRODUCTION_URL: 'school.vercel.example',
  POSTGRES_URL: url,
  LOG_LEVEL: 'error',
})
type Settings = Record<string, string>

/** Runs the last step of a deployment's build. */
function deploy(settings: Settings): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['bin/node.mjs', 'bin/vercel-database.ts'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

/** Vercel's Node loads no module of the other kind by `require`, and guesses no kind. */
const flags = '--no-experimental-require-module --no-experimental-detect-module'

/** Serves the deployment as Vercel does, without a server of ours and under its flags. */
async function serve(settings: Settings): Promise<{ server: Background; origin: string }> {
  const port = await requirePort({ port: 0, host: undefined })
  const args = ['node_modules/next/dist/bin/next', 'start', '-p', String(port)]
  const own = { ...settings, NODE_ENV: 'production', NODE_OPTIONS: flags }
  const server = background(process.execPath, args, own)
  const origin = `http://localhost:${port}`
  await Promise.race([until(() => fetch(`${origin}/healthz`)), server.failed])
  return { server, origin }
}

/** The status and text of each kind of answer. */
async function answersOf(origin: string): Promise<[path: string, status: number, text: string][]> {
  const headers = { 'x-api-key': `cat_pub_${'0'.repeat(48)}` }
  const paths = ['/', '/courses', '/courses/x', '/sitemap.xml', '/readyz', '/catalog/v1/courses']
  return Promise.all(
    paths.map(async (path): Promise<[string, number, string]> => {
      const answer = await fetch(origin + path, { headers })
      return [path, answer.status, await answer.text()]
    }),
  )
}

beforeAll(buildForNext, 300_000)

describe('a deployment on Vercel without a database', () => {
  test('is built, and the build says what is missing', async () => {
    const { code, output } = await deploy(settingsOf('production'))
    expect([code, output]).toEqual([0, expect.stringContaining('no database is set')])
  })

  test('says in every page and answer what is missing', async () => {
    const { server, origin } = await serve(settingsOf('production'))
    for (const [path, status, text] of await answersOf(origin)) {
      expect([path, status, text]).toEqual([path, 503, expect.stringContaining('no database is set')])
    }
    await server.stop()
  })
})

describeServers('a deployment on Vercel on $name', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await kind.open()
    await sql`drop schema public cascade`.execute(database.db)
    await sql`create schema public`.execute(database.db)
  })
  afterAll(() => database.close())

  const preview = () => settingsOf('preview', database.url)
  const production = () => settingsOf('production', database.url)

  test('a preview migrates nothing, and says in every page and answer that its database is not migrated', async () => {
    const { code, output } = await deploy(preview())
    expect([code, output]).toEqual([0, expect.stringContaining('no migrations are applied')])
    const { server, origin } = await serve(preview())
    for (const [path, status, text] of await answersOf(origin)) {
      expect([path, status, text]).toEqual([path, 503, expect.stringContaining('catalogue -- migrate')])
    }
    await server.stop()
  })

  test('the production is migrated, filled with the demo when it is empty, and its key is printed once', async () => {
    const first = await deploy(production())
    const [, key = ''] = /Key of the demo institute, shown only this once: (\S+)/.exec(first.output) ?? []
    expect([first.code, key]).toEqual([0, expect.stringMatching(/^cat_pub_/)])
    expect(first.output).toContain('https://school.vercel.example/catalog/v1/courses')
    const again = await deploy(production())
    expect([again.code, again.output]).toEqual([0, expect.not.stringContaining('cat_pub_')])

    const { server, origin } = await serve(preview())
    const nameOf = async () => {
      const answer = await fetch(`${origin}/catalog/v1/site`, { headers: { 'x-api-key': key } })
      return ((await answer.json()) as { institute: { name: string } }).institute.name
    }
    const before = await nameOf()
    await database.db.updateTable('institutes').set({ name: 'Renamed' }).execute()
    // The preview reads what the production published, and leaves publishing to it.
    expect(await nameOf()).toBe(before)
    expect((await fetch(`${origin}/`)).status).toBe(200)
    expect(await database.db.selectFrom('stale_courses').select('id').execute()).not.toEqual([])
    await server.stop()

    const own = await serve({ ...preview(), PREVIEW_DATABASE: 'own' })
    const answer = await fetch(`${own.origin}/catalog/v1/site`, { headers: { 'x-api-key': key } })
    expect(await answer.json()).toMatchObject({ institute: { name: 'Renamed' } })
    await own.server.stop()
  })

  test('a deployment without modules serves the API and the site, and no route or file of a module', async () => {
    expect((await deploy({ ...production(), MODULES: 'none' })).code).toBe(0)
    const { server, origin } = await serve({ ...production(), MODULES: 'none' })
    const off = ['/dashboard', '/dashboard/hooks', '/docs', '/docs/errors/not_found', '/mcp', '/metrics']
    const asked = [
      ...['/courses', '/batches', '/robots.txt', '/catalog/v1/courses'],
      ...[...off, '/embed.js', '/%65mbed.js', '/embed/courses'],
    ]
    const statuses = await Promise.all(asked.map(async (path) => (await fetch(origin + path)).status))
    await server.stop()
    expect(statuses).toEqual([200, 200, 200, 401, ...Array<number>(asked.length - 4).fill(404)])
  })

  test('one function of each kind loads under the flags of Vercel', async () => {
    const { server, origin } = await serve({ ...production(), DASHBOARD_SECRET: 'd'.repeat(32) })
    const [, course] =
      /href="(\/courses\/[^"?]+)"/.exec(await (await fetch(`${origin}/courses`)).text()) ?? []
    const asked: [path: string, status: number, type: string][] = [
      [course ?? 'no course', 200, 'text/html'],
      [`/pictures${course}/picture.png`, 200, 'image/png'],
      [`/hi/pictures${course}/picture.png`, 200, 'image/png'],
      ['/favicon.ico', 200, 'image/png'],
      ['/sitemap.xml', 200, 'application/xml'],
      ['/catalog/v1/courses', 401, 'application/json'],
      ['/docs', 200, 'text/html'],
      ['/docs/first-request', 200, 'text/html'],
      ['/dashboard/sign-in', 200, 'text/html'],
      ['/schema/catalogue-1.json', 200, 'application/schema+json'],
      ['/robots.txt', 200, 'text/plain'],
      ['/metrics', 404, ''],
    ]
    const answers = await Promise.all(
      asked.map(async ([path, , type]): Promise<[string, number, string]> => {
        const { status, headers } = await fetch(origin + path)
        return [path, status, type && (headers.get('content-type')?.split(';')[0] ?? '')]
      }),
    )
    await server.stop()
    expect(answers).toEqual(asked)
  })
})
