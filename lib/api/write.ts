import { type Db, db } from '#lib/db.ts'
import { respond } from './answer.ts'
import { readObject } from './body.ts'
import { noStore } from './caching/caching.ts'
import { type Freshness, requireFresh } from './caching/freshness.ts'
import type { Scope } from './gates/admission.ts'
import { type Admitted, type Gate, passGates } from './gates/gates.ts'
import type { Visit } from './gates/visit.ts'
import { log } from './log.ts'
import { isPlainPath } from './path.ts'
import { Problem } from './problem.ts'

/** One write of the API: a `POST` with a JSON object as its body. */
export interface Write {
  /** Below `/catalog/v1`. */
  path: string
  scope: Scope
  /** Counted after the key's own limit and before the body is looked at: every attempt counts. */
  limits: NonNullable<Gate['limits']>
  write: (call: WriteCall) => Promise<Written>
}

export interface WriteCall {
  db: Db
  instituteId: string
  headers: Headers
  body: Record<string, unknown>
  /** The moment at which the request is judged. */
  now: Date
  /** Publishes what is due, for a write that asks the catalogue something. */
  publishIfStale: () => Promise<void>
}

/** What was written; only what is committed is answered. */
export interface Written {
  status: 200 | 201
  /** Finished JSON. */
  body: string
}

export async function answerWrite(
  request: Request,
  visit: Visit,
  { scope, limits, write }: Write,
  freshness: Freshness,
): Promise<Response> {
  const isOurs = isPlainPath(new URL(request.url).pathname)
  const admitted = await passGates(request, isOurs ? { methods: ['POST'], scope, limits } : undefined, visit)
  const body = await readObject(request)
  const written = await write({
    db: db().writes,
    instituteId: admitted.admission.institute_id,
    headers: request.headers,
    body,
    now: admitted.now,
    publishIfStale: () => publishOrLog(admitted, freshness, visit),
  })
  return respond(request, visit.id, written.status, written.body, { 'cache-control': noStore })
}

/** A write is not lost because a publish fails: it then goes by what is published. */
async function publishOrLog(
  { admission, readAgain, now }: Admitted,
  freshness: Freshness,
  { id }: Visit,
): Promise<void> {
  try {
    await requireFresh(db().upkeep, admission, readAgain, freshness, now)
  } catch (error) {
    if (error instanceof Problem) throw error
    log().error({ id, err: error }, 'what is due could not be published')
  }
}
