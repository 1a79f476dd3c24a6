import { redactedUrl } from '#lib/outbox/http/callable-url.ts'
import type { HttpAnswer, Outgoing } from '#lib/outbox/http/exchange.ts'
import { clipCharacters } from '../wording.ts'

const charactersMax = 4_000

/** Describes a request to the operator. Path, query and secret headers are masked. */
export const sentText = (
  { method, url, headers, body = '' }: Outgoing,
  secretNames: readonly string[],
): string =>
  [
    `${method} ${redactedUrl(url)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${secretNames.includes(name) ? '…' : value}`),
    '',
    clipCharacters(body, charactersMax),
  ].join('\n')

/** Describes an answer to the operator; secrets that it repeats are masked. */
export function answeredText({ status, headers, body }: HttpAnswer, secrets: readonly string[]): string {
  // A token may be repeated without the word before it, as in `Bearer …`.
  const parts = secrets.flatMap((secret) => [secret, ...secret.split(/[\s:=]+/)])
  const masked = parts
    .filter((part) => part.length >= 6)
    .sort((a, b) => b.length - a.length)
    .reduce((text, part) => text.replaceAll(part, '…'), body)
  return [`HTTP ${status}`, headers['content-type'] ?? '', '', clipCharacters(masked, charactersMax)].join(
    '\n',
  )
}
