import { redactedUrl } from '#lib/outbox/http/callable-url.ts'
import type { HttpAnswer, Outgoing } from '#lib/outbox/http/exchange.ts'
import type { Send } from '#lib/outbox/http/send.ts'
import { clipCharacters } from '../wording.ts'

const charactersMax = 4_000

/** Makes a sender that describes its last request and answer to the operator, secrets masked. */
export function describing(
  send: Send,
  secretHeaders: Record<string, string>,
): { send: Send; text: () => string } {
  let text = 'Nothing was sent.'
  return {
    text: () => text,
    async send(outgoing, signal) {
      text = sentText(outgoing, Object.keys(secretHeaders))
      const answer = await send(outgoing, signal)
      text += `\n\n${answeredText(answer, Object.values(secretHeaders))}`
      return answer
    },
  }
}

/** Path, query and secret headers are masked. */
const sentText = ({ method, url, headers, body = '' }: Outgoing, secretNames: readonly string[]): string =>
  [
    `${method} ${redactedUrl(url)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${secretNames.includes(name) ? '…' : value}`),
    '',
    clipCharacters(body, charactersMax),
  ].join('\n')

/** Secrets that the answer repeats are masked. */
function answeredText({ status, headers, body }: HttpAnswer, secrets: readonly string[]): string {
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
