import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Keys, prepareData } from '../api/harness-data.ts'
import { describeServers, type TestDatabase } from '../database/databases.ts'
import { until } from '../processes.ts'
import { askOn, get, type Outcome } from './clients.ts'
import { npmStart, npmStartRefused, type Started, temporaryFolder } from './npm-start.ts'

const token = 'read-by-prometheus'
const sweepsPublishing = /^catalogue_background_running\{.*task="publishing"/m

/** The worker processes below a process. */
function workersOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []
  return children.map(Number).flatMap((child) => {
    const isWorker = readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('start-worker.ts')
    return isWorker ? [child] : workersOf(child)
  })
}

function parentOf(pid: number): number {
  const [, parent] = /PPid:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(parent)
}

const sweeps = (pid: number): boolean =>
  readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes('WORKER_SWEEPS=1')

/** Sends a request over a connection of its own; `sent` resolves when the system has it. */
function sendOver(port: number, key: string): { sent: Promise<void>; answered: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  const sent = Promise.withResolvers<void>()
  const request = `GET /catalog/v1/site HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`
  socket.once('connect', () => socket.write(request, () => sent.resolve()))
  const answered = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    socket.once('close', () => resolve(text.split('\r\n', 1)[0] ?? ''))
  })
  return { sent: sent.promise, answered }
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('connect', () => socket.destroy()).once('error', () => resolve(false))
  })

describeServers('npm start with two workers on $name', (kind) => {
  let database: TestDatabase
  let keys: Keys
  let started: Started
  beforeAll(async () => {
    database = await kind.open()
    keys = await prepareData(database.db, new Date())
    await database.db.updateTable('courses').set({ subtitle: 'changed by SQL' }).execute()
    started = await npmStart({ DATABASE_URL: database.url ?? '', WORKERS: '2', METRICS_TOKEN: token })
  })
  afterAll(async () => {
    await started.stop('SIGKILL')
    await database.close()
  })
  const site = () => `${started.origin}/catalog/v1/site`

  test('runs two processes, of which one sweeps: it publishes what nobody has asked for', async () => {
    expect(workersOf(started.pid).map(sweeps).sort()).toEqual([false, true])
    const unpublished = () => database.db.selectFrom('stale_courses').select('id').execute()
    await expect.poll(unpublished).toEqual([])
  })

  test('counts a key’s limit over all workers together', async () => {
    const ask = async (): Promise<(number | undefined)[]> => {
      const minute = new Date().getMinutes()
      const statuses: (number | undefined)[] = []
      // A connection each: they are handed to the workers in turn.
      for (let i = 0; i < 12; i++) statuses.push((await get(site(), keys.limited, new Agent())).status)
      return new Date().getMinutes() === minute ? statuses : ask()
    }
    expect(await ask()).toEqual([200, 200, 200, ...Array(9).fill(429)])
  })

  test('gives the metrics of both processes to callers with the token', async () => {
    const metrics = `${started.origin}/metrics`
    expect((await fetch(metrics)).status).toBe(401)
    const text = async () => {
      // A connection each: both processes answer.
      for (let i = 0; i < 2; i++) await get(`${started.origin}/courses/never-${i}`, '', new Agent())
      return (await fetch(metrics, { headers: { authorization: `Bearer ${token}` } })).text()
    }
    await expect.poll(text).toMatch(/^catalogue_workers 2$/m)
    const all = await text()
    for (const worker of ['0', '1'])
      expect(all).toMatch(new RegExp(`^catalogue_requests_total.*worker="${worker}"`, 'm'))
    expect(all).toMatch(/^catalogue_database_up 1$/m)
    expect(all).toMatch(sweepsPublishing)
    expect(all).not.toContain('never-')
  })

  test('sweeps in no process with BACKGROUND_WORK=elsewhere, and says so', async () => {
    const elsewhere = { BACKGROUND_WORK: 'elsewhere', METRICS_TOKEN: token }
    const own = await npmStart({ DATABASE_URL: database.url ?? '', WORKERS: '1', ...elsewhere })
    const headers = { authorization: `Bearer ${token}` }
    const metrics = await (await fetch(`${own.origin}/metrics`, { headers })).text()
    await own.stop()
    expect(metrics).toMatch(/^catalogue_workers 1$/m)
    expect(metrics).not.toMatch(sweepsPublishing)
    expect(own.output()).toContain('serves requests only')
  })

  test('goes on when a worker is killed, and replaces it', async () => {
    const before = workersOf(started.pid)
    const [killed = 0, other] = before
    process.kill(killed, 'SIGKILL')
    await until(async () => {
      const now = workersOf(started.pid)
      expect([now.length, now.includes(other ?? 0), now.includes(killed)]).toEqual([2, true, false])
      expect(now.map(sweeps).sort()).toEqual([false, true])
    })
    for (let i = 0; i < 20; i++) expect((await get(site(), keys.demo, new Agent())).status).toBe(200)
    expect(started.output()).toContain('a worker process ended and is replaced')
  })

  test('SIGHUP replaces every worker without failing one of 10,000 requests', async () => {
    const before = workersOf(started.pid)
    const outcomes: Outcome[] = []
    const client = async (): Promise<void> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (outcomes.length < 10_000 || workersOf(started.pid).some((pid) => before.includes(pid)))
        outcomes.push(await get(site(), keys.demo, agent))
      agent.destroy()
    }
    const clients = Array.from({ length: 16 }, client)
    await until(async () => expect(outcomes.length).toBeGreaterThan(1_000))
    process.kill(parentOf(before[0] ?? 0), 'SIGHUP')
    await Promise.all(clients)
    await until(async () => expect(started.output()).toContain('Reloaded'))
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([])
    const after = workersOf(started.pid)
    expect(after).toHaveLength(2)
    expect(after.filter((pid) => before.includes(pid))).toEqual([])
    expect(after.map(sweeps).sort()).toEqual([false, true])
  })

  test('SIGHUP goes on with the release to which a link was turned', async () => {
    const { folder, dispose } = temporaryFolder()
    const current = join(folder, 'current')
    const linked = 'app lib db docs public node_modules package.json tsconfig.json'.split(' ')
    const deploy = (release: string) => {
      const code = join(folder, release)
      mkdirSync(code)
      for (const name of linked) symlinkSync(resolve(name), join(code, name))
      cpSync('bin', join(code, 'bin'), { recursive: true })
      const worker = join(code, 'bin/start-worker.ts')
      const announced = `console.log('${release} in ' + process.cwd())`
      writeFileSync(worker, `${readFileSync(worker, 'utf8')}\n${announced}\n`)
      rmSync(current, { force: true })
      symlinkSync(code, current)
      return `${release} in ${code}`
    }
    const first = deploy('one')
    const command = ['node.mjs', 'start.ts'].map((file) => join(current, 'bin', file))
    const settings = { DATABASE_URL: database.url ?? '', WORKERS: '2' }
    const own = await npmStart(settings, undefined, ['env', '--chdir', current, process.execPath, ...command])
    const second = deploy('two')
    process.kill(own.pid, 'SIGHUP')
    await until(async () => expect(own.output()).toContain('Reloaded'))
    expect(own.output().match(/^(one|two) in .*$/gm)).toEqual([first, first, second, second])
    await own.stop()
    dispose()
  })

  test('answers every request that was sent before it is stopped, though all its processes were busy', async () => {
    const own = await npmStart({ DATABASE_URL: database.url ?? '', WORKERS: '2' })
    const port = Number(new URL(own.origin).port)
    const workers = workersOf(own.pid)
    const primary = parentOf(workers[0] ?? 0)
    const busy = [primary, ...workers]
    for (const pid of busy) process.kill(pid, 'SIGSTOP')
    // The system holds them all, until the primary process accepts them.
    const requests = Array.from({ length: 100 }, () => sendOver(port, keys.demo))
    await Promise.all(requests.map(({ sent }) => sent))
    const ended = own.stop('SIGTERM')
    process.kill(primary, 'SIGCONT')
    // Nothing listens any more: only those sent before are left.
    while (await isListening(port));
    for (const pid of workers) process.kill(pid, 'SIGCONT')
    const answers = await Promise.all(requests.map(({ answered }) => answered))
    expect(answers.filter((line) => line !== 'HTTP/1.1 200 OK')).toEqual([])
    expect((await ended).code).toBe(0)
  })

  test('stops its workers one after the other: meanwhile the next one keeps its connections', async () => {
    const own = await npmStart({ DATABASE_URL: database.url ?? '', WORKERS: '2' })
    const agents = [0, 1].map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
    // In turn, so that each worker has one of them.
    const ask = async (): Promise<boolean[]> => {
      const answers: Outcome[] = []
      for (const agent of agents) answers.push(await get(`${own.origin}/catalog/v1/site`, keys.demo, agent))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      return answers.map(({ isLast }) => isLast)
    }
    expect(await ask()).toEqual([false, false])
    const unused = agents.map(() => connect(Number(new URL(own.origin).port), '127.0.0.1'))
    await Promise.all(unused.map((socket) => once(socket, 'connect')))
    const ended = own.stop('SIGTERM')
    let areLast = await ask()
    while (!areLast.includes(true)) areLast = await ask()
    expect(areLast).toContain(false)
    for (const agent of agents) agent.destroy()
    expect((await ended).code).toBe(0)
  })

  test('fails no request when it stops under load, and ends within 10 s', async () => {
    const list = `${started.origin}/catalog/v1/courses?page_size=5`
    const { outcomes, connected, ended } = askOn(list, keys.demo, 32)
    // One that is still on its way from the primary process to a worker belongs to nobody yet.
    await until(async () => expect(connected()).toBe(32))
    const workers = workersOf(started.pid)
    const began = Date.now()
    expect((await started.stop('SIGTERM')).code).toBe(0)
    expect(Date.now() - began).toBeLessThan(10_000)
    await ended
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([])
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})

test('a worker that cannot serve says why in a line of JSON, and fails', () => {
  const env = { ...process.env, DATABASE_URL: 'nonsense' }
  const args = ['bin/start-worker.ts']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  const said = { level: 'error', msg: expect.stringContaining('DATABASE_URL') }
  expect([status, JSON.parse(stdout + stderr)]).toMatchObject([1, said])
})

test('two workers on the embedded database are refused, since it serves one process', async () => {
  const { code, output } = await npmStartRefused({ WORKERS: '2' })
  expect([code, output]).toEqual([1, expect.stringContaining('WORKERS=2 needs a PostgreSQL')])
})
