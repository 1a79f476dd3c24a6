import { afterEach, beforeEach } from 'vitest'
import { attemptOnce } from '#lib/base/net/delivery-outcome.ts'
import type { Outgoing } from '#lib/base/net/send.ts'
import type { Connector, Link } from '#lib/contract/leads/crm/connector.ts'
import { type ApiServer, noMail, type Received, type Reply, startApi } from './api-server.ts'
import { fullLead } from './lead.ts'

type Values = Record<string, unknown>

/** Tries a connector as deliveries do, with settings, secrets and a CRM that each test may change. */
export function overApi(connector: Connector, settings: Values, secrets: Values) {
  let api: ApiServer
  const over = {
    now: new Date('2027-03-02T10:00:00.000Z'),
    reply: (_: Received): Reply => ({ status: 500 }),
    /** The stored session. */
    kept: undefined as string | undefined,
    received: (): Received[] => api.received,
    sent: (): Outgoing[] => api.sent,
    link: (changes: Values = {}, given = secrets): Link<Values, Values> => ({
      ...connector.check({ ...settings, ...changes }, given),
      ...{
        send: api.send,
        mail: noMail,
        now: over.now,
        timeZone: 'UTC',
        readerOf: async () => undefined,
        versionOf: async () => undefined,
        kept: over.kept,
      },
      keep: async (text) => {
        over.kept = text
      },
    }),
    deliver: (lead = fullLead, receipt: string | null = null, ...changes: [Values?, Values?]) =>
      attemptOnce(() => connector.deliver(lead, receipt, over.link(...changes))),
    test: () => attemptOnce(() => connector.test(fullLead.institute, over.link())),
  }
  beforeEach(async () => {
    api = await startApi((request) => over.reply(request))
  })
  afterEach(() => api.close())
  return over
}
