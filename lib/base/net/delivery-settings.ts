import { env } from '#lib/base/env.ts'
import { mailWith, type SendMail } from './mail.ts'
import type { Sealing } from './sealed-secrets.ts'
import { type Send, sendWith } from './send.ts'

export interface DeliveryDeps {
  send: Send
  mail: SendMail
  sealing: Sealing
  /** Hosts that may have private addresses and be called over plain HTTP. */
  privateHosts: readonly string[]
}

export function deliveryFromEnv(): DeliveryDeps {
  const { CRM_PRIVATE_HOSTS: privateHosts, CRM_SECRET_KEY: key, SMTP_URL: url, MAIL_FROM: from } = env()
  const mail = mailWith(url === undefined || from === undefined ? undefined : { url, from, privateHosts })
  return { send: sendWith({ privateHosts }), mail, sealing: { key }, privateHosts }
}
