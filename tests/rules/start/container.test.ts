import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { modules } from '#lib/modules.ts'

const root = join(import.meta.dirname, '../../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const packageFile = JSON.parse(read('package.json'))

describe('the Dockerfile', () => {
  const text = read('Dockerfile')
  const lines = text
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))

  test('runs the Node that the packages name, in both stages', () => {
    const images = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1])
    const image = `node:${packageFile.dependencies.node}-bookworm-slim`
    const pinned = expect.stringMatching(new RegExp(`^${RegExp.escape(image)}@sha256:[0-9a-f]{64}$`))
    expect(images).toEqual([pinned, pinned])
  })

  test('serves as a user that is not root and owns only the folder of the database, and says how it is', () => {
    const owned = stage.filter((line) => line.includes('chown'))
    expect(owned).toEqual(['COPY --from=packages --chown=node:node /app/.data ./.data'])
    expect(stage.filter((line) => line.startsWith('USER '))).toEqual(['USER node'])
    expect(stage.findIndex((line) => line.startsWith('USER '))).toBeLessThan(
      stage.findIndex((line) => line.startsWith('CMD ')),
    )
    expect(stage.some((line) => line.startsWith('HEALTHCHECK ') && line.includes('/readyz'))).toBe(true)
  })

  test('names existing files, and copies each workspace before it installs', () => {
    const install = lines.findIndex((line) => line.startsWith('RUN npm ci '))
    const copied = lines
      .slice(0, install)
      .filter((line) => line.startsWith('COPY '))
      .flatMap((line) => line.split(' ').slice(1, -1))
    for (const workspace of packageFile.workspaces) expect(copied).toContain(`${workspace}/package.json`)
    const run = lines.join(' ').match(/bin\/[\w-]+\.\w+/g) ?? []
    for (const file of [...copied, ...run]) expect([file, existsSync(join(root, file))]).toEqual([file, true])
  })

  test('copies no secrets, data or packages of the machine that builds it', () => {
    const left = read('.dockerignore').split('\n')
    for (const name of ['.env*', '.data', '.git', 'node_modules', '.next']) expect(left).toContain(name)
  })
})

describe('compose.yaml', () => {
  interface Service {
    image: string
    environment?: Record<string, string>
    depends_on?: Record<string, { condition: string }>
    healthcheck?: unknown
    command?: string[]
    volumes?: string[]
  }
  const text = read('compose.yaml')
  const { services, volumes } = parse(text) as { services: Record<string, Service>; volumes: object }
  const each = Object.entries(services)

  test('waits only for services that exist, and for health only where a check is declared', () => {
    for (const [name, { depends_on = {} }] of each)
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect([name, other, services[other] !== undefined]).toEqual([name, other, true])
        if (condition === 'service_healthy') expect(services[other]?.healthcheck).toBeDefined()
      }
  })

  test('pins every foreign image by digest', () => {
    const isPinned = ({ image }: Service) => /^(catalogue|.+:v?\d[\w.-]+@sha256:[0-9a-f]{64})$/.test(image)
    expect(each.filter(([, service]) => !isPinned(service))).toEqual([])
  })

  test('sets only settings that exist, and gives no server that answers requests the owner’s password', () => {
    const settings = new Set([
      'PORT',
      ...[...read('lib/env.ts').matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name),
      ...modules().flatMap(({ settings }) => Object.keys(settings?.declared ?? {})),
    ])
    for (const name of ['catalogue', 'migrate'])
      for (const setting of Object.keys(services[name]?.environment ?? {}))
        expect(settings).toContain(setting)
    expect(JSON.stringify(services.catalogue)).not.toContain('OWNER')
    expect(services.catalogue?.environment?.DATABASE_URL).toContain('postgres://catalogue:')
  })

  test('mounts existing files and volumes', () => {
    const mounts = each.flatMap(([, service]) => service.volumes ?? [])
    const sources = mounts.map((mount) => mount.split(':')[0] ?? '')
    const exists = (source: string) =>
      source.startsWith('.') ? existsSync(join(root, source)) : source in volumes
    expect(sources.filter((source) => !exists(source))).toEqual([])
  })

  test('says at the top how to make each secret', () => {
    const needed = new Set([...text.matchAll(/\$\{(\w+)[:}]/g)].map(([, name]) => name))
    for (const port of ['CATALOGUE_PORT', 'GRAFANA_PORT']) needed.delete(port)
    for (const name of needed) expect(text.split('services:')[0]).toContain(`${name}=`)
  })
})

describe('the unit of systemd in operating.md', () => {
  test('lets the service write only to the folder of the database, and hides its settings', () => {
    const [, unit = ''] = /```ini\n(.*?)```/s.exec(read('docs/operating.md')) ?? []
    const own = ['After=network-online.target postgresql.service', 'ReadWritePaths=/srv/catalogue/.data']
    for (const line of [
      ...own,
      'NoNewPrivileges=true',
      'ProtectSystem=strict',
      'PrivateTmp=true',
      'UMask=0077',
    ])
      expect(unit.split('\n')).toContain(line)
    expect(read('docs/operating.md')).toContain('chmod 600 /srv/catalogue/.env.local')
  })
})

describe('the workflows', () => {
  test.each(['ci', 'release'])('%s.yml pins each action by its commit', (name) => {
    const used = [...read(`.github/workflows/${name}.yml`).matchAll(/uses: (.+)$/gm)].map(
      ([, action]) => action,
    )
    expect(used.length).toBeGreaterThan(0)
    for (const action of used) expect(action).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test.each(['ci', 'release'])('%s.yml runs existing scripts and files', (name) => {
    const { jobs } = parse(read(`.github/workflows/${name}.yml`)) as {
      jobs: Record<string, { steps: { run?: string }[] }>
    }
    const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
    for (const [file] of commands.join('\n').matchAll(/^\.ci\/\w+$/gm))
      expect(existsSync(join(root, file))).toBe(true)
    for (const [, script = ''] of commands.join('\n').matchAll(/npm run --silent (\S+)/g))
      expect(packageFile.scripts).toHaveProperty(script)
  })
})
