import type { Db } from '#lib/db/open.ts'
import { deliveryFromEnv } from '#lib/net/delivery-settings.ts'
import type { FailedOutcome } from '#lib/net/outcome.ts'
import { attemptOnce } from '#lib/net/outcome.ts'
import { linkOver, openConnection } from '../crm/connections.ts'
import { describing } from '../crm/mapped.ts'

/** `wrote` says what the test left in the CRM. */
export type TestOutcome = ({ kind: 'delivered'; wrote: string } | FailedOutcome) & {
  /** Request and answer as text, with secrets masked. */
  exchange?: string | undefined
}

/** Delivers a test enquiry over a connection. A failure is returned, not thrown. */
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
