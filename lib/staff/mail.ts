import { randomBytes } from 'node:crypto'
import { log } from '#lib/api/log.ts'
import { env } from '#lib/env.ts'
import { inBackground } from '#lib/outbox/background.ts'
import { deliveryFromEnv } from '#lib/outbox/delivery-settings.ts'

/** Whether this service can write to its staff. */
export const canMail = (): boolean => env().SMTP_URL !== undefined

/** Sends the link of an invitation; answers why it was not taken, or undefined. */
export const mailInvitation = (to: string, institute: string, link: string): Promise<string | undefined> =>
  send(to, 'Your link to the dashboard', [
    `This link opens the dashboard of ${institute}, once and within seven days:`,
    link,
    'Whoever has it can use it: do not pass it on.',
  ])

/** Sends a code without making anybody wait for it: how long that takes must not tell whether there was one to send. */
export function mailCode(to: string, institute: string, code: string): void {
  const lines = [
    `Your code for the dashboard of ${institute}: ${code}`,
    'It is good for ten minutes. If you did not ask for it, do nothing.',
  ]
  inBackground(
    send(to, 'Your code for the dashboard', lines).then((fault) => {
      if (fault !== undefined) log().warn({ reason: fault }, 'a code to sign in could not be sent')
    }),
  )
}

async function send(to: string, subject: string, lines: string[]): Promise<string | undefined> {
  const id = `dashboard.${randomBytes(12).toString('hex')}`
  const mail = { to, subject, text: `${lines.join('\n\n')}\n`, replyTo: null, id, follows: null }
  const outcome = await deliveryFromEnv().mail(mail)
  return outcome.kind === 'delivered' ? undefined : outcome.reason
}
