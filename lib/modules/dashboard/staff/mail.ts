import { randomBytes } from 'node:crypto'
import { inBackground } from '#lib/base/background.ts'
import type { Db } from '#lib/base/db/open.ts'
import { env } from '#lib/base/env.ts'
import { log } from '#lib/base/log.ts'
import { attemptOnce } from '#lib/base/net/delivery-outcome.ts'
import { deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import type { MailPermit } from '#lib/base/net/mail.ts'
import { countMail } from '#lib/base/net/mail-limit.ts'
import type { Role } from './sign-in-sessions.ts'

export const canMail = (): boolean => env().SMTP_URL !== undefined

export const mailInvitation = (
  db: Db,
  to: string,
  institute: string,
  link: string,
): Promise<string | undefined> =>
  send(to, countMail(db, to, 'notice'), 'Your link to the dashboard', [
    `This link opens the dashboard of ${institute}, once and within seven days:`,
    link,
    'Anybody who has the link can use it: do not pass it on.',
  ])

/** In the background, so that the response time does not reveal whether a code was created. */
export const mailCode = (permit: MailPermit, to: string, institute: string, code: string): void =>
  sendLater(to, permit, 'Your code for the dashboard', [
    `Your code for the dashboard of ${institute}: ${code}`,
    'Type it within ten minutes, in the browser where you asked for it. If you did not ask for it, ignore this mail.',
  ])

export function mailRole(
  db: Db,
  to: string,
  institute: string,
  { role, by }: { role: Role; by: string },
): void {
  if (!canMail()) return
  const may = { admin: 'do everything in it', desk: 'work with enquiries' }[role]
  sendLater(to, countMail(db, to, 'notice'), 'Your role in the dashboard changed', [
    `Your role in the dashboard of ${institute} is now "${role}": you may ${may}.`,
    `${by} changed it.`,
  ])
}

type Permit = MailPermit | Promise<MailPermit>

function sendLater(to: string, permit: Permit, subject: string, lines: string[]): void {
  inBackground(
    'mail to staff',
    send(to, permit, subject, lines).then((fault) => {
      if (fault !== undefined) log().warn({ reason: fault, subject }, 'a mail to staff could not be sent')
    }),
  )
}

async function send(
  to: string,
  given: Permit,
  subject: string,
  lines: string[],
): Promise<string | undefined> {
  const id = `dashboard.${randomBytes(12).toString('hex')}`
  const text = `${lines.join('\n\n')}\n`
  const outcome = await attemptOnce(async (signal) => {
    const mail = { to, permit: await given, subject, text, replyTo: null, id, follows: null }
    return deliveryFromEnv().mail(mail, signal)
  })
  return outcome.kind === 'delivered' ? undefined : outcome.reason
}
