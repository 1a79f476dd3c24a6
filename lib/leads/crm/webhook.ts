import { z } from 'zod'
import { failureOf, isSuccess } from '#lib/delivery/answers.ts'
import type { DeliveryOutcome } from '#lib/delivery/outcome.ts'
import { isWebhookSecret, makeWebhookSecret, signWebhook } from '#lib/delivery/signature.ts'
import { type CrmLead, defineConnector, type Link, Secret } from './connector.ts'

const Settings = z.strictObject({
  url: z
    .string({ error: 'is missing' })
    .max(2_000)
    .refine((text) => isPlainUrl(text), 'must be an https URL without a user and a fragment'),
})

const Secrets = z.strictObject({
  secret: Secret.refine(isWebhookSecret, 'must be whsec_ and 24 to 64 bytes in base64'),
})

/** A message to an address of the institute's own, signed as Standard Webhooks has it. */
export const webhook = defineConnector({
  kind: 'webhook',
  about: 'a signed message (Standard Webhooks) to an address of your own',
  settings: Settings,
  secrets: Secrets,
  makeSecrets: () => ({ secret: makeWebhookSecret() }),
  deliver: (lead, _receipt, link) =>
    post(link, idOf(lead), {
      type: typeOf(lead),
      timestamp: lead.last_repeated_at ?? lead.created_at,
      data: lead,
    }),
  async test(institute, link) {
    const id = `test_${link.now.getTime()}`
    const timestamp = link.now.toISOString()
    const outcome = await post(link, id, { type: 'lead.test', timestamp, data: { institute } })
    return outcome.kind === 'delivered'
      ? { kind: 'delivered', wrote: `the message lead.test (${id})` }
      : outcome
  },
  addresses: ({ url }) => [url],
  // Who knows such an address may often write to it: many hold a token, in the query or in the path.
  shown: ({ url }) => ({ url: `${new URL(url).origin}/…` }),
})

const typeOf = ({ repeats, updated }: CrmLead): string => {
  if (repeats === 0) return 'lead.created'
  return updated ? 'lead.updated' : 'lead.repeated'
}

/**
 * Stays the same while an enquiry is retried. A repeat gets another one, since receivers drop what they have seen;
 * `data.id` is the enquiry's in both.
 */
const idOf = ({ id, repeats }: CrmLead): string => (repeats === 0 ? id : `${id}_${repeats}`)

type WebhookLink = Link<z.infer<typeof Settings>, z.infer<typeof Secrets>>

async function post(link: WebhookLink, id: string, message: object): Promise<DeliveryOutcome> {
  const body = JSON.stringify(message)
  const timestamp = Math.floor(link.now.getTime() / 1_000)
  const answer = await link.send({
    method: 'POST',
    url: link.settings.url,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(link.secrets.secret, { id, timestamp, body }),
    },
    body,
  })
  return isSuccess(answer) ? { kind: 'delivered', receipt: null } : failureOf(answer, link.now)
}

/** Plain HTTP is let through here: which hosts may be called so is another question. */
function isPlainUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
}
