/**
 * Causes of failures, refusals and holds, by code: the English text that is stored and that operators read, with its values in
 * braces. Offices read the same code in their own words. A text may change only so that stored ones are still read.
 */
export const causeTexts = {
  status: 'it answered {status}',
  statusWord: 'it answered {status} ({word})',
  redirect: 'it answered {status}, a redirect, which is not followed',
  notTaken: 'it answered {status}, which does not count as success',
  noId: 'it answered {status} without an id at {path}',
  noResult: 'it answered {status} without a result',
  refusedLead: 'the CRM refused the lead ({word})',
  noToken: 'Zoho issued no access token ({word})',
  longTemplate: 'the filled template has more than {bytes} bytes',
  late: 'no answer within {seconds} s',
  silent: 'no answer from {host}',
  silentCode: 'no answer from {host} ({word})',
  longAnswer: '{host} sent more than {bytes} bytes',
  notFile: '{host} answered {status}; expected a file',
  redirects: '{host} redirects too often; expected {n} redirects at most',
  privateAddress: '{host} was not called: it has the private address {address}',
  notCalled: '{host} was not called: {reason}',
  interim: '{host} sent only interim answers',
  switched: '{host} answered {status} and switched to another protocol',
  mailSilent: 'no answer from the mail server ({word})',
  mailStatus: 'the mail server answered {status}',
  mailStatusTo: 'the mail server answered {status} to {word}',
  mailRefused: 'the mail server refused the address',
  mailRefusedStatus: 'the mail server refused the address ({status})',
  mailLimit: 'the address got too many mails; the next may go at {at}',
  noMail: 'SMTP_URL is not set',
  sealed: 'the secrets are encrypted and CRM_SECRET_KEY is not set',
  sealedOther:
    'the secrets were encrypted with another CRM_SECRET_KEY; set up the connection again with all its secrets',
  noConnection: 'the connection no longer exists',
  noConnector: 'this release has no connector of this kind',
  notOpen: 'the course is no longer published, or full again',
  hiddenField: 'the hidden field is filled in',
  tooFast: 'filled in within {ms} ms',
  forged: 'Turnstile did not give out its token',
  linkInName: 'a link in the name',
  links: '{n} links in the message',
  byAssistant: 'sent by an assistant',
  outOfReach: '{url} cannot be called: {reason}, unless CRM_PRIVATE_HOSTS names the host',
  connectionName:
    'A name has 1 to 40 letters and digits, separated by single spaces or hyphens, such as Sales team.',
  tooManyConnections: 'An institute has at most {n} connections; remove one first.',
  badSettings: 'Invalid connection settings: {what}.',
  hookAddress: 'The address must be an https URL without a user or fragment.',
  hookTaken: 'That address is a hook already; `hooks list` shows its id.',
} as const

type CauseCode = keyof typeof causeTexts
type ValueNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ValueNames<Rest> : never
type CauseValues<Code extends CauseCode> = {
  [Name in ValueNames<(typeof causeTexts)[Code]>]: string | number
}

declare const made: unique symbol
export type Cause = string & { readonly [made]: true }

export const cause = <Code extends CauseCode>(
  code: Code,
  ...[values]: ValueNames<(typeof causeTexts)[Code]> extends never ? [] : [CauseValues<Code>]
): Cause =>
  causeTexts[code].replace(/\{(\w+)\}/g, (_, name) =>
    String((values as Record<string, unknown>)[name]),
  ) as Cause

/** What a value looks like; any other is text. */
const shapes: Record<string, string> = {
  ...Object.fromEntries(['status', 'bytes', 'seconds', 'n', 'ms'].map((name) => [name, '[\\d.]+'])),
  host: '\\S+',
  url: 'https?://[^;\\s]+',
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Patterns of the texts, those with the most words of their own first. */
const patterns = (Object.entries(causeTexts) as [CauseCode, string][])
  .map(([code, text]) => {
    const parts = text.split(/\{(\w+)\}/)
    const own = parts.filter((_, at) => at % 2 === 0).join('').length
    const source = parts.map((part, at) =>
      at % 2 === 0 ? escaped(part) : `(?<${part}>${shapes[part] ?? '.+'})`,
    )
    return { code, own, pattern: new RegExp(`^${source.join('')}$`, 's') }
  })
  .sort((a, b) => b.own - a.own)

/** Reads a stored text back as its code and values; undefined if it is none. */
export function readCause(text: string): { code: CauseCode; values: Record<string, string> } | undefined {
  for (const { code, pattern } of patterns) {
    const found = pattern.exec(text)
    if (found) return { code, values: { ...found.groups } }
  }
  return undefined
}
