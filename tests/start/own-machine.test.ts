import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { binaries, type ScratchPostgres, startPostgres } from '../faults/scratch-postgres.ts'
import { freePort } from '../free-port.ts'
import { until } from '../processes.ts'
import { hasTool } from '../tools.ts'
import { temporaryFolder } from './npm-start.ts'

const guide = readFileSync('docs/operating.md', 'utf8')
const sectionOf = (heading: string): string =>
  new RegExp(`^### ${heading}$(.*?)^### `, 'ms').exec(guide)?.[1] ?? ''
const blocks = (language: string, heading = 'On a machine of your own'): string[] =>
  [...sectionOf(heading).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, text = '']) => text,
  )
const services = ['catalogue.service', 'catalogue-backup.service']

describe.skipIf(!binaries)('the lines of the guide for a machine of your own', { timeout: 180_000 }, () => {
  const { folder, dispose } = temporaryFolder()
  let postgres: ScratchPostgres
  let port: number
  let server: ChildProcess | undefined
  let output = ''

  /** A text of the guide with this test's folder in place of `/`, and with its servers. */
  const here = (text: string): string =>
    text
      .replaceAll(/\/(?:srv|etc\/systemd|usr\/local|var\/lib|var\/cache)\//g, (path) => folder + path)
      .replaceAll('@localhost/', `@${new URL(postgres.url).host}/`)
      .replaceAll(':3000', `:${port}`)
      .replaceAll('HOST=127.0.0.1', `HOST=127.0.0.1\nPORT=${port}`)
      .replaceAll('SITE_INSTITUTE=school', 'SITE_INSTITUTE=demo')
  /** What a command of the system that a test must not run does instead; each notes how it was called. */
  const stubs = (): Record<string, string> => ({
    'apt-get': '',
    useradd: '',
    systemctl: '[ "$1" != is-active ] || echo active',
    runuser: 'shift 3; exec "$@"',
    install: `args=(); for arg; do [[ $arg = --owner=* ]] || args+=("$arg"); done; exec /usr/bin/install "\${args[@]}"`,
    npm: `ln -s ${process.cwd()}/node_modules node_modules`,
    // `clone` copies this tree, with the folder of the test in its files.
    git: `[ "$1" = clone ] || exit 0
      to="\${@: -1}"; mkdir -p "$to"; cd ${process.cwd()}; cp -r app bin db docs lib machine public package.json tsconfig.json "$to"
      sed -i -E "s#/(srv|var/lib|var/cache)/#${folder}&#g" "$to"/machine/*`,
  })
  const environment = (): NodeJS.ProcessEnv => ({
    NODE_ENV: 'production',
    PATH: [`${folder}/stubs`, `${folder}/usr/local/sbin`, binaries, process.env.PATH].join(delimiter),
    PGHOST: '127.0.0.1',
    PGPORT: new URL(postgres.url).port,
    PGUSER: 'postgres',
  })
  const run = (script: string, more: Record<string, string> = {}): string =>
    execFileSync('bash', ['-euc', script], {
      encoding: 'utf8',
      cwd: folder,
      env: { ...environment(), ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const told = () => readFileSync(join(folder, 'told'), 'utf8').split('\n')
  const unitOf = (name: string) => join(folder, 'etc/systemd/system', name)
  const settingOf = (unit: string, name: string): string =>
    new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync(unitOf(unit), 'utf8'))?.[1] ?? ''

  beforeAll(async () => {
    postgres = await startPostgres()
    port = await freePort()
    const folders = [
      'stubs',
      'etc/systemd/system',
      'usr/local/sbin',
      'var/cache/catalogue',
      'var/lib/catalogue-backup',
    ]
    for (const path of folders) mkdirSync(join(folder, path), { recursive: true })
    for (const [name, does] of Object.entries(stubs())) {
      const script = `#!/bin/bash\nset -e\necho "${name} $*" >> ${folder}/told\n${does}\n`
      writeFileSync(join(folder, 'stubs', name), script, { mode: 0o755 })
    }
  })
  afterAll(async () => {
    server?.kill('SIGKILL')
    await postgres?.destroy()
    dispose()
  })

  const [prepare = '', database = '', start = '', health = ''] = blocks('sh')
  const [deploy = ''] = blocks('sh', 'Upgrades')

  test('install it, and say that it is healthy', async () => {
    run([prepare, database, start].map(here).join(''))
    for (const line of ['enable', 'reload-or-restart'])
      expect(told()).toContain(`systemctl ${line} catalogue`)
    const [program = '', ...words] = settingOf('catalogue.service', 'ExecStart').split(' ')
    const [name = '', value = ''] = settingOf('catalogue.service', 'Environment').split('=')
    server = spawn(program, words, {
      cwd: settingOf('catalogue.service', 'WorkingDirectory'),
      env: { ...environment(), [name]: value },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    server.stdout?.on('data', (chunk) => {
      output += chunk
    })
    await until(async () => expect(output).toContain('"serving"'))
    run('catalogue demo')
    for (const line of health.trim().split('\n')) {
      const [command = '', , shown] = line.split(/( +# )/)
      expect(run(here(command))).toContain(shown)
    }
    expect(existsSync(value)).toBe(true)
  })

  test('deploy a release beside the running one', async () => {
    const current = join(folder, 'srv/catalogue/current')
    const before = realpathSync(current)
    run(here(deploy))
    expect([realpathSync(current), existsSync(before)]).toEqual([before.replace('v1.1.0', 'v1.2.0'), true])
    server?.kill('SIGHUP')
    await until(async () => expect(output).toContain('Reloaded'))
    const children = readFileSync(`/proc/${server?.pid}/task/${server?.pid}/children`, 'utf8').match(/\d+/g)
    const folders = new Set(children?.map((pid) => readlinkSync(`/proc/${pid}/cwd`)))
    expect(folders).toEqual(new Set([realpathSync(current)]))
  })

  test('back it up, one dump for each day of the week', () => {
    const to = settingOf('catalogue-backup.service', 'WorkingDirectory')
    const keys = readFileSync(join(folder, 'srv/catalogue/owner.env'), 'utf8').trim().split('=')
    const line = settingOf('catalogue-backup.service', 'ExecStart').replaceAll('%%', '%')
    const name = run(`cd ${to}; ${line}; ls`, { [keys[0] ?? '']: keys.slice(1).join('=') }).trim()
    expect(name).toMatch(/^[1-7]\.dump$/)
    expect(run(`pg_restore --list ${to}/${name}`)).toContain('TABLE DATA public leads')
  })

  test.runIf(hasTool('systemd-analyze')).each(services)(
    '%s is a unit of systemd, hardened to 2.5',
    (unit) => {
      run(`systemd-analyze verify ${unitOf(unit)}`)
      run(`systemd-analyze security --offline=true --threshold=25 ${unitOf(unit)}`)
    },
  )

  test.runIf(hasTool('nginx'))('nginx accepts its lines', () => {
    const file = join(folder, 'nginx.conf')
    writeFileSync(
      file,
      `pid ${folder}/pid; error_log stderr; events {} http { access_log off; server { listen 127.0.0.1:${port}; ${here(blocks('nginx').join())} } }`,
    )
    run(`PATH=$PATH:/usr/sbin nginx -t -e stderr -c ${file}`)
  })

  test.runIf(hasTool('caddy'))('Caddy accepts its file', () => {
    writeFileSync(join(folder, 'Caddyfile'), here(blocks('caddy').join()))
    run('caddy validate --adapter caddyfile --config Caddyfile', { HOME: folder })
  })
})
