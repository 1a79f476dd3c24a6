import { db } from '#lib/base/db.ts'
import type { InstituteHosts } from '#lib/base/hosts/rule.ts'
import { log } from '#lib/base/log.ts'
import { noStore, respond } from '#lib/contract/api/answer.ts'
import { readObject, type WriteCall } from '#lib/contract/api/body.ts'
import type { Scope } from '#lib/contract/api/gates.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import type { Visitor } from '#lib/contract/api/visitor.ts'
import { publishIfDue } from '#lib/contract/publish-when-due.ts'
import { type Call, type Handlers, handlers } from './handlers.ts'

/** A write endpoint of the API: a `POST` with a JSON object as its body. */
interface Write {
  /** Path below `/catalog/v1`. */
  path: string
  scope: Scope
  write: (call: WriteCall & { visitor: Visitor; institute: InstituteHosts }) => Promise<WriteAnswer>
}

interface WriteAnswer {
  status: 200 | 201
  body: string
}

/**
 * Creates the handlers of a write. The limits of enquiries are counted before the body is read, so that every attempt
 * counts. A request that passed the gates is refused for its body (400, or 415 for another type), then by what `write`
 * throws.
 */
export const writeEndpoint = ({ path, scope, write }: Write): Handlers =>
  handlers(path, { methods: ['POST'], scope, countsVisitor: true }, async (call) => {
    const { request, id, admission, visitor, limits } = call
    if (!visitor) throw new Error('A write was admitted without its visitor.')
    const { institute_id: instituteId, slug, main_host, now } = admission
    const { status, body } = await write({
      db: db().writes,
      instituteId,
      institute: { slug, hosts: main_host === null ? [] : [main_host] },
      visitor,
      headers: request.headers,
      body: await readObject(request),
      now,
      publishIfDue: () => publishOrLog(call),
    })
    return respond(request, id, status, body, { 'cache-control': noStore, ...limits })
  })

/** Publishes stale data. If publishing fails, logs the error, and the write uses the last published state. */
async function publishOrLog({ admission, readAgain, id }: Call): Promise<void> {
  try {
    await publishIfDue(admission, readAgain)
  } catch (error) {
    if (error instanceof Problem) throw error
    log().error({ id, err: error }, 'a due publish failed')
  }
}
