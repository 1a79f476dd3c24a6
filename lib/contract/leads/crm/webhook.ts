import { z } from 'zod'
import { isPlainUrl } from '#lib/base/net/address-guard.ts'
import { isWebhookSecret, makeWebhookSecret, postSigned } from '#lib/base/net/signed-webhooks.ts'
import { defineConnector, type Link, Secret } from './connector.ts'
import { type CrmLead, eventTime, messageId } from './crm-lead.ts'
import { wrong } from './setting-faults.ts'

const Settings = z.strictObject({
  url: z.string({ error: wrong('missing') }).refine(isPlainUrl, wrong('url')),
})

const Secrets = z.strictObject({
  secret: Secret.refine(isWebhookSecret, wrong('webhookSecret')),
})

/** Posts each enquiry as a signed message (Standard Webhooks) to an address of the institute. */
export const webhook = defineConnector({
  kind: 'webhook',
  title: { en: 'Your own program (webhook)', hi: 'आपका अपना प्रोग्राम (webhook)' },
  about: {
    en: 'A signed message (Standard Webhooks) to an address of your own.',
    hi: 'आपके अपने पते पर हस्ताक्षर वाला संदेश (Standard Webhooks)।',
  },
  settings: Settings,
  secrets: Secrets,
  makeSecrets: () => ({ secret: makeWebhookSecret() }),
  deliver: (lead, _receipt, link) =>
    post(link, messageId(lead), {
      type: typeOf(lead),
      timestamp: eventTime(lead),
      data: lead,
    }),
  erase: (erasure, _receipt, link) =>
    post(link, `${erasure.id}_erased`, {
      type: 'lead.erased',
      timestamp: erasure.erased_at,
      data: erasure,
    }),
  async test(institute, link) {
    const id = `test_${link.now.getTime()}`
    const timestamp = link.now.toISOString()
    await post(link, id, { type: 'lead.test', timestamp, data: { institute } })
    return `the message lead.test (${id})`
  },
  addresses: ['url'],
})

const typeOf = ({ event, repeats, updated }: CrmLead): string => {
  if (event !== null) return `lead.${event}`
  if (repeats === 0) return 'lead.created'
  return updated ? 'lead.updated' : 'lead.repeated'
}

type WebhookLink = Link<z.infer<typeof Settings>, z.infer<typeof Secrets>>

const post = (link: WebhookLink, id: string, message: object): Promise<null> =>
  postSigned(link.send, {
    url: link.settings.url,
    secrets: [link.secrets.secret],
    id,
    body: JSON.stringify(message),
    now: link.now,
  })
