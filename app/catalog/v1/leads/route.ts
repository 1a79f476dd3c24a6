import { type Call, handlers } from '#app/catalog/v1/handlers.ts'
import { db } from '#lib/base/db.ts'
import { log } from '#lib/base/log.ts'
import { noStore, respond } from '#lib/contract/api/answer.ts'
import { readObject } from '#lib/contract/api/body.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import { enquiryEndpoint, readTestHeader, takeEnquiry } from '#lib/contract/leads/intake.ts'
import { receiptSiteOf } from '#lib/contract/leads/receipts.ts'
import { publishIfDue } from '#lib/contract/publish-when-due.ts'

/**
 * The limits of enquiries are counted before the body is read, so that every attempt counts. A request that passed the
 * gates is refused for its body (400, or 415 for another type), then for the first bad field.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers(
  enquiryEndpoint.path,
  { ...enquiryEndpoint, methods: ['POST'], countsVisitor: true },
  async (call) => {
    const { request, id, admission, visitor, limits } = call
    if (!visitor) throw new Error('An enquiry was admitted without its visitor.')
    const { institute_id: instituteId, slug, main_host, now } = admission
    const { headers } = request
    const { status, body } = await takeEnquiry({
      db: db().writes,
      instituteId,
      visitor,
      headers,
      body: await readObject(request),
      now,
      publishIfDue: () => publishOrLog(call),
      isTest: readTestHeader(headers),
      site: receiptSiteOf({ slug, hosts: main_host === null ? [] : [main_host] }),
    })
    return respond(request, id, status, body, { 'cache-control': noStore, ...limits })
  },
)

/** If publishing fails, logs the error, and the enquiry is about the last published state. */
async function publishOrLog({ admission, readAgain, id }: Call): Promise<void> {
  try {
    await publishIfDue(admission, readAgain)
  } catch (error) {
    if (error instanceof Problem) throw error
    log().error({ id, err: error }, 'a due publish failed')
  }
}
