import { type Db, db } from '#lib/db.ts'
import { respond } from './answer.ts'
import { readObject } from './body.ts'
import { noStore } from './caching/caching.ts'
import { type Freshness, requireFresh } from './caching/freshness.ts'
import type { Scope } from './gates/admission.ts'
import { type Admitted, type Gate, passGates } from './gates/gates.ts'
import type { RequestContext } from './gates/request-context.ts'
import { log } from './log.ts'
import { isPlainPath } from './path.ts'
import { Problem } from './problem.ts'

/** One write of the API: a `POST` with a JSON object. */
export interface Write {
  /** Below `/catalog/v1`. */
  path: string
  scope: Scope
  /** Counted after the key's own limit and before the body is read: every attempt counts. */
  limits: NonNullable<Gate['limits']>
  write: (call: WriteCall) => Promise<WriteAnswer>
}

export interface WriteCall {
  db: Db
  instituteId: string
  headers: Headers
  body: Record<string, unknown>
  /** The moment at which the request is judged. */
  now: Date
  /** Publishes the institute if it is stale, for a write that reads the catalogue. */
  publishIfStale: () => Promise<void>
}

/** The answer to a write, returned after its commit. */
export interface WriteAnswer {
  status: 200 | 201
  /** Finished JSON. */
  body: string
}

export async function answerWrite(
  request: Request,
  context: RequestContext,
  { scope, limits, write }: Write,
  freshness: Freshness,
): Promise<Response> {
  const isOurs = isPlainPath(new URL(request.url).pathname)
  const admitted = await passGates(
    request,
    isOurs ? { methods: ['POST'], scope, limits } : undefined,
    context,
  )
  const body = await readObject(request)
  const written = await write({
    db: db().writes,
    instituteId: admitted.admission.institute_id,
    headers: request.headers,
    body,
    now: admitted.now,
    publishIfStale: () => publishOrLog(admitted, freshness, context),
  })
  return respond(request, context.id, written.status, written.body, { 'cache-control': noStore })
}

/** Publishes if stale. Logs a failure, and the write then uses the published state. */
async function publishOrLog(
  { admission, readAgain, now }: Admitted,
  freshness: Freshness,
  { id }: RequestContext,
): Promise<void> {
  try {
    await requireFresh(db().maintenance, admission, readAgain, freshness, now)
  } catch (error) {
    if (error instanceof Problem) throw error
    log().error({ id, err: error }, 'a due publish failed')
  }
}
