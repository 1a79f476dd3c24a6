import { env } from '#lib/env.ts'
import { mailWith, type SendMail } from './mail.ts'
import type { Sealing } from './seal.ts'
import { type Send, sendWith } from './send.ts'

/** What deliveries take from the settings of this process. */
export function deliveryMeans(): { send: Send; mail: SendMail; sealing: Sealing } {
  const { CRM_PRIVATE_HOSTS: privateHosts, CRM_SECRET_KEY: key, SMTP_URL: url, MAIL_FROM: from } = env()
  const mail = mailWith(url === undefined || from === undefined ? undefined : { url, from, privateHosts })
  return { send: sendWith({ privateHosts }), mail, sealing: { key } }
}
