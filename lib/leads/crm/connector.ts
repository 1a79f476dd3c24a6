import { z } from 'zod'
import { refusalOf } from '#lib/outbox/http/callable-url.ts'
import type { Send } from '#lib/outbox/http/send.ts'
import type { SendMail } from '#lib/outbox/mail.ts'
import type { DeliveryOutcome } from '#lib/outbox/outcome.ts'
import type { LeadFacts } from '../facts.ts'

/** An enquiry as connectors get it. */
export interface CrmLead extends LeadFacts {
  /** Whether a repeat added something since the CRM took it last. */
  updated: boolean
  institute: { id: string; slug: string }
}

/** What a test of a connection found; `wrote` says in words what it left in the CRM. */
export type TestOutcome =
  | { kind: 'delivered'; wrote: string }
  | Exclude<DeliveryOutcome, { kind: 'delivered' }>

/** What a connector may use. Reasons that it gives are stored and shown: no personal data, no text from the CRM. */
export interface Link<Settings, Secrets> {
  settings: Settings
  secrets: Secrets
  send: Send
  mail: SendMail
  now: Date
  /** What was kept before this call, such as an access token; undefined at first and after the settings changed. */
  kept: string | undefined
  keep: (text: string) => Promise<void>
}

/** One kind of CRM: a file that calls `defineConnector`, and a line in `connectors.ts`. */
interface Definition<Settings, Secrets> {
  kind: string
  about: string
  /** Strings in, as the command line gives them. */
  settings: z.ZodType<Settings> & { shape: object }
  secrets: z.ZodType<Secrets> & { shape: object }
  /** Secrets that we choose ourselves and the CRM is told; each call makes new ones. */
  makeSecrets?: () => Partial<Secrets>
  /**
   * Sends an enquiry, within the deadline of an attempt. `receipt` is what its last delivery answered. Must be safe to repeat.
   * May throw `SendFailure`.
   */
  deliver: (lead: CrmLead, receipt: string | null, link: Link<Settings, Secrets>) => Promise<DeliveryOutcome>
  /** Finds out whether writing works, by writing something that is marked as a test. */
  test: (institute: CrmLead['institute'], link: Link<Settings, Secrets>) => Promise<TestOutcome>
  /** Enquiries that it takes at the same time; 8 unless given. */
  atOnce?: number
  /** How far apart calls begin at least, where the CRM counts them; 0 unless given. */
  callGapMs?: number
  /** Addresses among the settings that will be called. */
  addresses?: (settings: Settings) => string[]
  /** The settings as they may be shown; as they are unless given. */
  shown?: (settings: Settings) => object
}

type Values = Record<string, unknown>

/** A definition behind checks, so that connectors of all kinds are used alike. */
export interface Connector extends Pick<Definition<Values, Values>, 'kind' | 'about'> {
  atOnce: number
  callGapMs: number
  settingNames: string[]
  secretNames: string[]
  makeSecrets: () => Values
  /**
   * Throws naming each value that will not do, an address that can never be called among them; secrets themselves are
   * not repeated.
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
    secretNames: Object.keys(definition.secrets.shape),
    makeSecrets: () => ({ ...makeSecrets?.() }),
    check(settings, secrets, privateHosts = []) {
      const [set, secret] = [definition.settings.safeParse(settings), definition.secrets.safeParse(secrets)]
      const faults = [set, secret].flatMap(({ error }) => error?.issues ?? []).map(faultWords)
      const addresses = (set.data && definition.addresses?.(set.data)) ?? []
      faults.push(...addresses.flatMap((address) => refusalOf(address, privateHosts) ?? []))
      if (faults.length > 0) throw new Error(`The connection will not do: ${faults.join('; ')}.`)
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

/** A secret text: one line, nothing around it. */
export const Secret = z
  .string({ error: 'is missing' })
  .trim()
  .min(1, 'is missing')
  .max(4_000)
  .regex(/^\S+$/, 'has white space in it')
