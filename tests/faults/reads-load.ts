import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The requests; the last three do not read the catalogue. */
export const kinds = ['list', 'detail', 'streams', 'lead', 'healthz', 'readyz', 'preflight'] as const
export type Kind = (typeof kinds)[number]

/** One answer, or its absence. Moments are those of this process's clock, in milliseconds. */
export interface Outcome {
  kind: Kind
  startedAt: number
  endedAt: number
  /** 0: no answer came, or not whole. */
  status: number
  /** The error's code, where the answer is one. */
  code: string | undefined
  retryAfter: string | undefined
}

/** The targets of the requests. */
export interface Target {
  origin: string
  key: string
  courseIds: string[]
}

/** Connections of each kind, 32 for the API; each waits for its answer before it asks again. */
const connections: Record<Kind, number> = {
  list: 10,
  detail: 8,
  streams: 4,
  lead: 10,
  healthz: 1,
  readyz: 1,
  preflight: 1,
}
/** Between two requests of a connection: together they are 160 requests a second, which a small machine can do. */
const paceMs = 200
const giveUpAfterMs = 20_000

/** Sends requests until it is stopped, and records the outcome of each. */
export function startLoad(target: Target) {
  const outcomes: Outcome[] = []
  let isOver = false
  const ask = async (kind: Kind): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    await sleep(paceMs * Math.random())
    while (!isOver) {
      const startedAt = performance.now()
      const answer = await send(agent, target, kind)
      const endedAt = performance.now()
      outcomes.push({ kind, startedAt, endedAt, ...answer })
      await sleep(Math.max(0, paceMs - (endedAt - startedAt)))
    }
    agent.destroy()
  }
  const asking = kinds.flatMap((kind) => Array.from({ length: connections[kind] }, () => ask(kind)))
  return {
    stop: async (): Promise<Outcome[]> => {
      isOver = true
      await Promise.all(asking)
      return outcomes
    },
  }
}

type Answer = Pick<Outcome, 'status' | 'code' | 'retryAfter'>
const noAnswer: Answer = { status: 0, code: undefined, retryAfter: undefined }

function send(agent: Agent, target: Target, kind: Kind): Promise<Answer> {
  const { path, method, body } = requestOf(kind, target)
  const headers = {
    'x-api-key': target.key,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  return new Promise((resolve) => {
    const sent = request(`${target.origin}${path}`, { agent, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.once('error', () => resolve(noAnswer))
      response.once('end', () => {
        const status = response.statusCode ?? 0
        const code = status < 400 ? undefined : /"code":"(\w+)"/.exec(text)?.[1]
        resolve({ status, code, retryAfter: response.headers['retry-after'] })
      })
    })
    sent.setTimeout(giveUpAfterMs, () => sent.destroy())
    sent.once('error', () => resolve(noAnswer))
    sent.end(body)
  })
}

/** Reads differ each time, since a read that was answered before does not ask the database for its rows. */
function requestOf(kind: Kind, { courseIds }: Target): { path: string; method?: string; body?: string } {
  const random = randomBytes(6).toString('hex')
  const courseId = courseIds[Math.floor(Math.random() * courseIds.length)]
  switch (kind) {
    case 'list':
      return {
        path: `/catalog/v1/courses?q=${Math.random() < 0.5 ? random.slice(0, 1) : 'e'}&page_size=10&page=${1 + Math.floor(Math.random() * 1_000_000)}`,
      }
    case 'detail':
      return { path: `/catalog/v1/courses/${courseId}?language=x${random}` }
    case 'streams':
      return { path: '/catalog/v1/streams' }
    case 'lead':
      return {
        path: '/catalog/v1/leads',
        method: 'POST',
        body: JSON.stringify({ full_name: 'Meera Nair', email: 'meera@example.org', message: random }),
      }
    case 'preflight':
      return { path: '/catalog/v1/courses', method: 'OPTIONS' }
    default:
      return { path: `/${kind}` }
  }
}
