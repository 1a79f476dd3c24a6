import { z } from 'zod'
import { callRefusalOf } from '#lib/outbox/http/callable-url.ts'
import type { Send } from '#lib/outbox/http/send.ts'
import type { SendMail } from '#lib/outbox/mail.ts'
import type { DeliveryOutcome } from '#lib/outbox/outcome.ts'
import type { LeadFacts } from '../facts.ts'

/** An enquiry as connectors receive it. */
export interface CrmLead extends LeadFacts {
  /** True when a duplicate added something since the CRM accepted the enquiry. */
  updated: boolean
  institute: { id: string; slug: string }
}

/** The outcome of a test; `wrote` says in words what it left in the CRM. */
export type TestOutcome = (
  | { kind: 'delivered'; wrote: string }
  | Exclude<DeliveryOutcome, { kind: 'delivered' }>
) & {
  /** The request and the answer in words, secrets masked. */
  exchange?: string
}

/** The means of a connector. Its reasons are stored and shown, so they hold no personal data and no text of the CRM. */
export interface Link<Settings, Secrets> {
  settings: Settings
  secrets: Secrets
  send: Send
  mail: SendMail
  now: Date
  /** The session stored by an earlier call, such as an access token; undefined at first and after a change of settings. */
  kept: string | undefined
  keep: (text: string) => Promise<void>
}

/** One kind of CRM: a file that calls `defineConnector`, and a line in `connectors.ts`. */
interface Definition<Settings, Secrets> {
  kind: string
  about: string
  /** Parsed from strings, as the command line gives them. */
  settings: z.ZodType<Settings> & { shape: object }
  secrets: z.ZodType<Secrets> & { shape: object }
  /** The settings and secrets of several lines. */
  longNames?: readonly string[]
  /** The values that settings and secrets take, by name, where the name does not say it. */
  hints?: Record<string, string>
  /** Makes the secrets that we choose and pass to the CRM. */
  makeSecrets?: () => Partial<Secrets>
  /**
   * Delivers an enquiry within the deadline of an attempt. `receipt` is that of the last delivery. Must be idempotent. May
   * throw `SendFailure`.
   */
  deliver: (lead: CrmLead, receipt: string | null, link: Link<Settings, Secrets>) => Promise<DeliveryOutcome>
  /** Writes a record marked as a test, to find out whether writing works. */
  test: (institute: CrmLead['institute'], link: Link<Settings, Secrets>) => Promise<TestOutcome>
  /** The most concurrent enquiries; 8 by default. */
  atOnce?: number
  /** The pause between starts of calls, where the CRM limits them; 0 by default. */
  callGapMs?: number
  /** The settings that are addresses to call. */
  addresses?: (settings: Settings) => string[]
  /** The settings without secrets; unchanged by default. */
  shown?: (settings: Settings) => object
}

type Values = Record<string, unknown>

/** A definition behind checks, so that all connectors are used alike. */
export interface Connector extends Pick<Definition<Values, Values>, 'kind' | 'about'> {
  atOnce: number
  callGapMs: number
  settingNames: string[]
  /** Settings and secrets of several lines. */
  longNames: string[]
  /** The values that settings and secrets take, by name, where the name does not say it. */
  hints: Record<string, string>
  secretNames: string[]
  makeSecrets: () => Values
  /**
   * Throws naming each bad value, an address that can never be called included; secrets are not repeated.
   */
  check: (
    settings: Values,
    secrets: Values,
    privateHosts?: readonly string[],
  ) => { settings: Values; secrets: Values }
  deliver: (lead: CrmLead, receipt: string | null, link: Link<Values, Values>) => Promise<DeliveryOutcome>
  test: (institute: CrmLead['institute'], link: Link<Values, Values>) => Promise<TestOutcome>
  shown: (settings: Values) => Values
}

export function defineConnector<Settings extends object, Secrets extends object>(
  definition: Definition<Settings, Secrets>,
): Connector {
  const { kind, about, makeSecrets, atOnce = 8, callGapMs = 0 } = definition
  const parsed = (link: Link<Values, Values>): Link<Settings, Secrets> => ({
    ...link,
    settings: definition.settings.parse(link.settings),
    secrets: definition.secrets.parse(link.secrets),
  })
  return {
    kind,
    about,
    atOnce,
    callGapMs,
    settingNames: Object.keys(definition.settings.shape),
    longNames: [...(definition.longNames ?? [])],
    hints: { ...definition.hints },
    secretNames: Object.keys(definition.secrets.shape),
    makeSecrets: () => ({ ...makeSecrets?.() }),
    check(settings, secrets, privateHosts = []) {
      const [set, secret] = [definition.settings.safeParse(settings), definition.secrets.safeParse(secrets)]
      const faults = [set, secret].flatMap(({ error }) => error?.issues ?? []).map(faultWords)
      const addresses = (set.data && definition.addresses?.(set.data)) ?? []
      faults.push(...addresses.flatMap((address) => callRefusalOf(address, privateHosts) ?? []))
      if (faults.length > 0) throw new Error(`Invalid connection settings: ${faults.join('; ')}.`)
      return { settings: { ...set.data }, secrets: { ...secret.data } }
    },
    deliver: (lead, receipt, link) => definition.deliver(lead, receipt, parsed(link)),
    test: (institute, link) => definition.test(institute, parsed(link)),
    shown(settings) {
      const { data } = definition.settings.safeParse(settings)
      return data === undefined ? {} : { ...(definition.shown?.(data) ?? data) }
    },
  }
}

const faultWords = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys'
    ? `there is no ${issue.keys.join(', ')}`
    : `${issue.path.join('.')}: ${issue.message}`

/** A secret: one line without white space. */
export const Secret = z
  .string({ error: 'is missing' })
  .trim()
  .min(1, 'is missing')
  .max(4_000)
  .regex(/^\S+$/, 'has white space in it')
