import type { Db } from '#lib/base/db/open.ts'
import { redactedUrl } from '#lib/base/net/address-guard.ts'
import { attemptOnce, type FailedOutcome } from '#lib/base/net/delivery-outcome.ts'
import { deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import type { HttpAnswer, Outgoing, Send } from '#lib/base/net/send.ts'
import { linkOver, openConnection } from '../crm/connections.ts'
import { clipCharacters } from '../crm/crm-lead.ts'

/** Result of a connection test. `wrote` describes what the test left behind in the CRM. */
export type TestOutcome = ({ kind: 'delivered'; wrote: string } | FailedOutcome) & {
  /** The last request and its answer, with secrets masked. */
  exchange?: string | undefined
}

/** Delivers a test enquiry over a connection. Returns failures instead of throwing them. */
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

const shownMax = 4_000

/** Wraps a sender so that its last request and answer can be described to an operator, with secrets masked. */
export function describing(
  send: Send,
  secretHeaders: Record<string, string>,
): { send: Send; text: () => string } {
  let text = 'Nothing was sent.'
  return {
    text: () => text,
    async send(outgoing, signal) {
      text = requestText(outgoing, Object.keys(secretHeaders))
      const answer = await send(outgoing, signal)
      text += `\n\n${answerText(answer, Object.values(secretHeaders))}`
      return answer
    },
  }
}

/** Formats a request. The path, the query and secret headers are masked. */
const requestText = ({ method, url, headers, body = '' }: Outgoing, secretNames: readonly string[]): string =>
  [
    `${method} ${redactedUrl(url)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${secretNames.includes(name) ? '…' : value}`),
    '',
    clipCharacters(body, shownMax),
  ].join('\n')

function answerText({ status, headers, body }: HttpAnswer, secrets: readonly string[]): string {
  // The answer may repeat only the token of a value such as `Bearer …`.
  const parts = secrets.flatMap((secret) => [secret, ...secret.split(/[\s:=]+/)])
  const masked = parts
    .filter((part) => part.length >= 6)
    .sort((a, b) => b.length - a.length)
    .reduce((text, part) => text.replaceAll(part, '…'), body)
  return [`HTTP ${status}`, headers['content-type'] ?? '', '', clipCharacters(masked, shownMax)].join('\n')
}
