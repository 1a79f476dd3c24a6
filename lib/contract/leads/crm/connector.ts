import { z } from 'zod'
import { callRefusalOf, redactedUrl } from '#lib/base/net/address-guard.ts'
import type { Mail, OfficeReader } from '#lib/base/net/mail.ts'
import type { Send } from '#lib/base/net/send.ts'
import { type CrmLead, type Erasure, testLead } from './crm-lead.ts'
import { BadSettings, settingFault, wrong } from './setting-faults.ts'

/**
 * What a connector receives for one attempt. The reasons for its failures are stored and displayed, so they must not
 * contain personal data or text from the CRM.
 */
export interface Link<Settings, Secrets> {
  settings: Settings
  secrets: Secrets
  send: Send
  /** Counts a message for its address and sends it. */
  mail: (mail: Omit<Mail, 'permit'>) => Promise<string>
  now: Date
  /** The institute's, for moments that people read. */
  timeZone: string
  /** Names a version for the office, in English unless told; undefined if it is gone or has no name. */
  versionOf: (id: string, language?: string) => Promise<string | undefined>
  /** Returns how the office is written to at an address; undefined if no module knows it. A test keeps nothing for a summary. */
  readerOf: (address: string) => Promise<OfficeReader | undefined>
  /** Kept by an earlier attempt, as an access token. Undefined before, and after settings changed. */
  kept: string | undefined
  keep: (text: string) => Promise<void>
}

/** A kind of CRM. To add one, write a file that calls `defineConnector`, and list the connector in `connectors.ts`. */
interface Definition<Settings, Secrets> {
  kind: string
  /** What the dashboard calls it, and says about it. */
  title: { en: string; hi: string }
  about: { en: string; hi: string }
  /** The values arrive as strings, from the command line or a form. */
  settings: z.ZodType<Settings> & { shape: object }
  secrets: z.ZodType<Secrets> & { shape: object }
  /** Settings and secrets that may have several lines. */
  longNames?: readonly string[]
  /** Explanations for settings and secrets with unclear names. */
  hints?: Record<string, string>
  /** Generates the secrets that the institute does not have to enter, such as a signing key. */
  makeSecrets?: () => Partial<Secrets>
  /**
   * Delivers an enquiry and returns its id in the CRM. `receipt` is the id returned by the last delivery. Must be
   * idempotent and finish before the attempt's deadline. Throws a `DeliveryFailure` if the CRM did not accept the
   * enquiry.
   */
  deliver: (lead: CrmLead, receipt: string | null, link: Link<Settings, Secrets>) => Promise<string | null>
  /** Tells the CRM that an enquiry was erased. Without it, the CRM is not told. `receipt` as for `deliver`. */
  erase?: (erasure: Erasure, receipt: string | null, link: Link<Settings, Secrets>) => Promise<unknown>
  /** Describes what a delivered test enquiry left behind in the CRM. */
  wrote?: (lead: CrmLead, receipt: string | null, link: Link<Settings, Secrets>) => string
  /** Tests the connection without a test enquiry, and describes what the test left behind in the CRM. */
  test?: (institute: CrmLead['institute'], link: Link<Settings, Secrets>) => Promise<string>
  /** With these values masked, a test shows the request and the answer. */
  secretHeaders?: (secrets: Secrets) => Record<string, string>
  /** Maximum number of concurrent deliveries; 8 by default. */
  atOnce?: number
  /** Minimum milliseconds between calls, for CRMs that limit them; 0 by default. */
  callGapMs?: number
  /**
   * Names of the settings that are addresses. They may contain a token, so they are stored with the secrets and shown
   * shortened. An address that may never be called is rejected.
   */
  addresses?: readonly string[]
}

type Values = Record<string, unknown>
type Untyped = Definition<Values, Values>

/** A connector without its own types, so that all connectors are used in the same way. */
export interface Connector
  extends Required<
      Pick<Untyped, 'kind' | 'title' | 'about' | 'longNames' | 'hints' | 'atOnce' | 'callGapMs' | 'addresses'>
    >,
    Required<Pick<Untyped, 'makeSecrets' | 'deliver' | 'erase' | 'test'>>,
    Pick<Untyped, 'secretHeaders'> {
  settingNames: string[]
  secretNames: string[]
  /** Throws `BadSettings` with every bad value and every address that may never be called. */
  check: (
    settings: Values,
    secrets: Values,
    privateHosts?: readonly string[],
  ) => { settings: Values; secrets: Values }
  shown: (settings: Values) => Values
}

export function defineConnector<Settings extends object, Secrets extends object>(
  definition: Definition<Settings, Secrets>,
): Connector {
  const { kind, title, about, longNames = [], hints = {}, makeSecrets, secretHeaders } = definition
  const { deliver, erase, wrote, test, atOnce = 8, callGapMs = 0, addresses = [] } = definition
  const parsed = (link: Link<Values, Values>): Link<Settings, Secrets> => ({
    ...link,
    settings: definition.settings.parse(link.settings),
    secrets: definition.secrets.parse(link.secrets),
  })
  return {
    ...{ kind, title, about, longNames, hints, atOnce, callGapMs, addresses },
    settingNames: Object.keys(definition.settings.shape),
    secretNames: Object.keys(definition.secrets.shape),
    makeSecrets: () => ({ ...makeSecrets?.() }),
    check(settings, secrets, privateHosts = []) {
      const [set, secret] = [definition.settings.safeParse(settings), definition.secrets.safeParse(secrets)]
      const issues = [set, secret].flatMap(({ error }) => error?.issues ?? [])
      const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
      const faults = issues.filter(({ code }) => code !== 'unrecognized_keys').map(settingFault)
      const data = set.data as Values | undefined
      for (const name of data ? addresses : []) {
        const refusal = callRefusalOf(String(data?.[name]), privateHosts)
        if (refusal) faults.push({ name, refusal })
      }
      if (issues.length + faults.length > 0) throw new BadSettings(faults, unknown)
      return { settings: { ...set.data }, secrets: { ...secret.data } }
    },
    deliver: (lead, receipt, link) => deliver(lead, receipt, parsed(link)),
    erase: async (erasure, receipt, link) => erase?.(erasure, receipt, parsed(link)),
    async test(institute, untyped) {
      const link = parsed(untyped)
      if (test) return test(institute, link)
      const lead = testLead(institute, link.now)
      const receipt = await deliver(lead, null, link)
      return wrote?.(lead, receipt, link) ?? `the enquiry ${lead.id}${receipt ? ` (${receipt})` : ''}`
    },
    ...(secretHeaders && {
      secretHeaders: (secrets: Values) => secretHeaders(definition.secrets.parse(secrets)),
    }),
    shown: (settings) =>
      Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [
          name,
          addresses.includes(name) && URL.canParse(String(value)) ? redactedUrl(String(value)) : value,
        ]),
      ),
  }
}

/** A text without white space, such as an access token. */
export const Secret = z
  .string({ error: wrong('missing') })
  .trim()
  .min(1, wrong('missing'))
  .max(4_000, wrong('tooLong'))
  .regex(/^\S+$/, wrong('whiteSpace'))

/** A line of at most `max` characters that need not be given. */
export const lineUpTo = (max: number) =>
  z.string().trim().min(1, wrong('missing')).max(max, wrong('tooLong')).optional()
