import { createHmac, hash } from 'node:crypto'
import { required } from '../index.js'

/** Maximum number of ids of each kind in an event. Receivers fetch the others from `GET /changes`. */
const idsMax = 1_000

/**
 * Returns the changes after the cursor `since` as a hook of the deployment would get them, and the cursor `next` at their
 * end. `body` is undefined if nothing changed.
 */
export async function readEvent(catalogue, institute, since, signal) {
  const ask = async (query) => required(await catalogue.GET('/changes', { params: { query }, signal }))
  const courses = new Set()
  const removed = new Set()
  const paths = new Set()
  const others = new Set()
  let next = since
  let isReset = false
  let hasMore = true
  const isFull = () => [courses, removed, paths].some(({ size }) => size > idsMax)
  while (hasMore && !isFull()) {
    const answer = await ask({ since: next, limit: 1_000 })
    for (const { kind, id, change } of answer.data) {
      if (kind === 'course') (change === 'removed' ? removed : courses).add(id)
      else if (kind === 'path') paths.add(id)
      else others.add(kind)
    }
    ;({ next, reset: isReset, has_more: hasMore } = answer)
  }
  const truncated = isReset || isFull()
  // The rest is left out, so the event ends at the present.
  if (hasMore) ({ next } = await ask({}))
  if (!truncated && courses.size + removed.size + paths.size + others.size === 0) return { next }
  const first = (ids) => [...ids].slice(0, idsMax)
  const data = {
    institute,
    since,
    next,
    courses: first(courses),
    removed: first(removed),
    paths: first(paths),
    list: others.has('list'),
    streams: others.has('streams'),
    site: others.has('site'),
    truncated,
  }
  const id = `listen_${hash('sha256', `${since} ${next}`).slice(0, 32)}`
  return { next, id, body: eventBody('catalogue.changed', data) }
}

export const testEvent = (institute) => ({
  id: `test_${Date.now()}`,
  body: eventBody('catalogue.test', { institute }),
})

const eventBody = (type, data) => JSON.stringify({ type, timestamp: new Date().toISOString(), data })

/** Returns the headers of an event, signed as a deployment signs it. */
export function signedHeaders({ id, body }, secret) {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}

/** Says in words what an event tells, such as `2 courses, the list`. */
export function wordsOf(body) {
  const { type, data } = JSON.parse(body)
  if (type === 'catalogue.test') return 'a test'
  const count = (ids, one, many) => (ids.length > 0 ? [`${ids.length} ${ids.length === 1 ? one : many}`] : [])
  return [
    ...count(data.courses, 'course', 'courses'),
    ...count(data.removed, 'removed course', 'removed courses'),
    ...count(data.paths, 'learning path', 'learning paths'),
    ...(data.list ? ['the list'] : []),
    ...(data.streams ? ['the streams'] : []),
    ...(data.site ? ['the site'] : []),
    ...(data.truncated ? ['and more: truncated'] : []),
  ].join(', ')
}
