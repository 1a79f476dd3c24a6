import type { Db } from '#lib/db/open.ts'
import { deliveryFromEnv } from '#lib/net/delivery-settings.ts'
import type { FailedOutcome } from '#lib/net/outcome.ts'
import { attemptOnce } from '#lib/net/outcome.ts'
import { linkOver, openConnection } from '../crm/connections.ts'
import { describing } from '../crm/mapped.ts'

/** The outcome of a test; `wrote` says in words what it left in the CRM. */
export type TestOutcome = ({ kind: 'delivered'; wrote: string } | FailedOutcome) & {
  /** The request and the answer in words, secrets masked. */
  exchange?: string | undefined
}

/** Writes a test enquiry over a connection of an institute. A failure is an outcome, not an error. */
export async function testConnection(
  db: Db,
  institute: { id: string; slug: string },
  name: string,
  now: Date,
): Promise<TestOutcome> {
  const deps = deliveryFromEnv()
  let exchange: (() => string) | undefined
  const outcome = await attemptOnce(async (signal) => {
    const connection = await openConnection(db, institute.id, { name }, deps.sealing)
    const { connector, secrets } = connection
    const link = linkOver(db, connection, deps, { now, signal })
    if (!connector.secretHeaders) return connector.test(institute, link)
    const described = describing(link.send, connector.secretHeaders(secrets))
    exchange = described.text
    return connector.test(institute, { ...link, send: described.send })
  })
  return outcome.kind === 'delivered'
    ? { kind: 'delivered', wrote: outcome.receipt ?? '', exchange: exchange?.() }
    : { ...outcome, exchange: exchange?.() }
}
