import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHookReader, type HookEvent } from 'catalogue-client'
import { afterEach, describe, expect, test } from 'vitest'
import { makeWebhookSecret } from '#lib/base/net/signed-webhooks.ts'
import { CatalogueChanged } from '#lib/modules/hooks/messages.ts'
import { createCatalogue } from '../../../../clients/typescript/index.js'
import { readEvent } from '../../../../clients/typescript/listen/event.js'

const key = `cat_pub_${'a'.repeat(48)}`
const secret = makeWebhookSecret()
const folder = mkdtempSync(join(tmpdir(), 'catalogue-listen-'))

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
  rmSync(folder, { recursive: true, force: true })
})

async function serve(answer: RequestListener, port = 0): Promise<string> {
  const server = createServer(answer).listen(port, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface Change {
  kind: string
  id: string | null
  change: string
}

/** A catalogue whose log a test fills; a cursor is the number of changes before it. */
async function catalogueOf(log: Change[], from = 0): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = []
  const origin = await serve(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://x')
    requests.push(url)
    const since = searchParams.get('since')
    const at = Number(since ?? log.length)
    const data =
      since === null || at < from ? [] : log.slice(at, at + Number(searchParams.get('limit') ?? 100))
    const reset = since !== null && at < from
    const next = reset ? log.length : at + data.length
    const changes = { data, next: String(next), has_more: next < log.length, reset }
    const body = pathname.endsWith('/site') ? { institute: { id: 'i1', name: 'School' } } : changes
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  return { url: `${origin}/catalog/v1`, requests }
}

const courses = (count: number, change = 'changed'): Change[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'course', id: `c${at}`, change }))
const other = (kind: string): Change => ({ kind, id: null, change: 'changed' })

describe('an event', () => {
  const eventOf = async (log: Change[], since: number, from?: number) => {
    const { url, requests } = await catalogueOf(log, from)
    const { next, body } = await readEvent(createCatalogue({ url, key }), 'demo', String(since))
    return {
      next,
      event: body === undefined ? undefined : (JSON.parse(body) as { data: Record<string, unknown> }),
      requests,
    }
  }
  const none = {
    courses: [],
    removed: [],
    paths: [],
    list: false,
    streams: false,
    site: false,
    truncated: false,
  }
  const path = { kind: 'path', id: 'SUR', change: 'removed' }

  test.each<[what: string, log: Change[], since: number, from: number | undefined, expected: object]>([
    ['a course', courses(1), 0, 0, { courses: ['c0'] }],
    [
      'a removed course and the list',
      [...courses(1, 'removed'), other('list')],
      0,
      0,
      { removed: ['c0'], list: true },
    ],
    [
      'a path, streams and site',
      [path, other('streams'), other('site')],
      0,
      0,
      { paths: ['SUR'], streams: true, site: true },
    ],
    ['what came after the cursor', [...courses(2), path], 2, 0, { paths: ['SUR'] }],
    ['as many ids as fit', courses(1_000), 0, 0, { courses: courses(1_000).map(({ id }) => id) }],
    ['a cursor that is too old', courses(3), 1, 2, { truncated: true }],
  ])('tells of %s', async (_, log, since, from, expected) => {
    const { event, next } = await eventOf(log, since, from)
    expect(CatalogueChanged.safeParse(event).error).toBeUndefined()
    expect(event?.data).toEqual({ ...none, ...expected, institute: 'demo', since: String(since), next })
    expect(next).toBe(String(log.length))
  })

  test('of more ids than fit is truncated and ends at the present, after few requests', async () => {
    const { event, next, requests } = await eventOf(courses(100_000), 0)
    expect(event?.data).toMatchObject({ truncated: true, next: '100000' })
    expect([event?.data.courses, next, requests.length]).toEqual([
      expect.objectContaining({ length: 1_000 }),
      '100000',
      3,
    ])
  })

  test('is not sent when nothing changed', async () =>
    expect(await eventOf(courses(2), 2)).toMatchObject({ next: '2', event: undefined }))
})

describe('the command', () => {
  const state = join(folder, 'state/listen.json')

  function start(url: string, to: string, ...more: string[]) {
    const given = ['--to', to, '--api', url, '--key', key, '--state', state, ...more]
    const child = spawn(process.execPath, ['clients/typescript/cli.js', 'listen', ...given])
    open.push(() => child.kill('SIGKILL'))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const says = async (text: string | RegExp) => {
      await expect.poll(() => output, { interval: 20 }).toMatch(text)
      return output
    }
    const stop = async () => {
      child.kill('SIGINT')
      const [code] = await once(child, 'exit')
      return code as number
    }
    return { says, stop, ended: once(child, 'close').then(([code]) => ({ code, output })) }
  }

  /** A receiver that checks signatures, and answers the first events with `refusals`. */
  async function receiver(signedWith: () => string, refusals: number[] = []) {
    const events: HookEvent[] = []
    const ids: unknown[] = []
    const to = await serve(async (request, response) => {
      ids.push(request.headers['webhook-id'])
      const event = await createHookReader(signedWith())(request)
      const status = event ? (refusals.shift() ?? 204) : 401
      if (event && status === 204) events.push(event)
      response.writeHead(status).end()
    })
    return { to, events, ids }
  }

  test('posts signed events, sends one again until it is accepted, and goes on where it ended', async () => {
    const log = courses(1)
    const { url } = await catalogueOf(log)
    const { to, events, ids } = await receiver(() => secret, [500])
    const first = start(url, to, '--secret', secret)
    await first.says('Following the changes of School')
    log.push(other('list'))
    const output = await first.says(/the list: 204/)
    expect(output).toMatch(/the list: 500; again in 1 s/)
    expect(ids[0]).toBe(ids[1])
    expect(await first.stop()).toBe(0)
    log.push(...courses(2))
    const second = start(url, to, '--secret', secret)
    await second.says('2 courses: 204')
    expect(await second.stop()).toBe(0)
    expect(events.map(({ data }) => data)).toMatchObject([
      { since: '1', next: '2', list: true, courses: [] },
      { since: '2', next: '4', list: false, courses: ['c0', 'c1'] },
    ])
  }, 60_000)

  test('makes a secret, prints it, and keeps it with its place for the owner only', async () => {
    const { url } = await catalogueOf([])
    let printed = ''
    const { to, events } = await receiver(() => printed)
    const run = start(url, to)
    ;[, printed = ''] = /CATALOGUE_HOOK_SECRET=(\S+)/.exec(await run.says('Following')) ?? []
    await run.stop()
    const again = start(url, to, '--test')
    expect(await again.says('a test: 204')).toContain(printed)
    await again.stop()
    expect(events).toMatchObject([{ type: 'catalogue.test', data: { institute: 'i1' } }])
    expect(JSON.parse(readFileSync(state, 'utf8'))).toEqual({ next: '0', secret: printed })
  }, 60_000)

  test.each([
    [['--to', 'localhost:3000'], /--to must be an address/],
    [['--api', 'http://127.0.0.1:1'], /Is the address of the catalogue right/],
    [['--secret', 'whsec_short'], /whsec_ and 24 to 64 bytes/],
    [['--key', ' '], /publishable key/],
  ])(
    'ends with 2 and says what is wrong: %j',
    async (given, said) => {
      const { url } = await catalogueOf([])
      const { code, output } = await start(url, 'http://127.0.0.1:1', ...given).ended
      expect([code, output]).toEqual([2, expect.stringMatching(said)])
    },
    30_000,
  )
})
