import { z } from 'zod'
import { isEmailAddress } from '#lib/contract/catalogue/rules/email-and-phone.ts'
import { defineConnector, type Link } from './connector.ts'
import { type CrmLead, describeErasure, describeFacts, messageId } from './crm-lead.ts'

const Settings = z.strictObject({
  to: z
    .string({ error: 'is missing' })
    .trim()
    .max(254)
    .refine(isEmailAddress, 'must be an e-mail address, such as office@school.example'),
})

const Secrets = z.strictObject({})

type EmailLink = Link<z.infer<typeof Settings>, z.infer<typeof Secrets>>

/**
 * Sends each enquiry to the office as a plain-text message. Replies go to the visitor, and repeated enquiries join
 * the thread of the first message.
 */
export const email = defineConnector({
  kind: 'email',
  title: { en: 'E-mail', hi: 'ई-मेल' },
  about: { en: 'A message to your office for each enquiry.', hi: 'हर पूछताछ पर आपके कार्यालय को संदेश।' },
  settings: Settings,
  secrets: Secrets,
  // Many mail servers limit concurrent connections.
  atOnce: 2,
  deliver: write,
  erase: (erasure, _receipt, link) =>
    link.mail({
      to: link.settings.to,
      subject: 'Enquiry erased',
      text: `${describeErasure(erasure)}\n`,
      replyTo: null,
      id: `${erasure.id}_erased`,
      follows: erasure.id,
    }),
  wrote: (_, receipt, { settings }) => `the message ${receipt} to ${settings.to}`,
})

async function write(lead: CrmLead, _receipt: string | null, link: EmailLink): Promise<string> {
  const { package_session_id: id } = lead
  const version = id === null ? undefined : await link.versionOf(id)
  return link.mail({
    to: link.settings.to,
    subject: subjectOf(lead),
    text: textOf(lead, link.timeZone, { page: await link.pageOf(lead.id), version }),
    replyTo: lead.email,
    id: messageId(lead),
    follows: lead.repeats === 0 && lead.event === null ? null : lead.id,
  })
}

/** The question first, then what answers it, then the facts. */
function textOf(
  lead: CrmLead,
  timeZone: string,
  { page, version }: Record<'page' | 'version', string | undefined>,
): string {
  const { full_name, email: address, phone, message } = lead
  const ways = [
    ...(address ? [`E-mail: ${address} (a reply to this mail goes there)`] : []),
    ...(phone ? [`Call: ${phone}`] : []),
    ...(phone?.startsWith('+') ? [`WhatsApp: https://wa.me/${phone.slice(1)}`] : []),
    ...(page ? [`Open: ${page}`] : []),
  ]
  const moment = (at: string) =>
    new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at))
  return [
    message ?? (lead.notify ? 'Wants to be told when there is a place.' : 'No question was asked.'),
    '',
    full_name,
    ...ways,
    '',
    describeFacts(lead, moment, version),
    '',
  ].join('\n')
}

const eventSubjects = {
  consent_withdrawn: 'Consent withdrawn',
  erasure_requested: 'Asked to be erased',
  opened: 'There is a place',
}

/**
 * A name that may stand in a header: letters of any script and what stands between them. Any other, such as one with an
 * address or a line break, stays out of the subject.
 */
const plainWord = /^(?:\p{L}\p{M}*\.)*[\p{L}\p{M}]*(?:['’-][\p{L}\p{M}]+)*\.?$/u
const nameMax = 60

function subjectOf({ event, repeats, full_name, course_title }: CrmLead): string {
  const isPlain = full_name.length <= nameMax && full_name.split(' ').every((word) => plainWord.test(word))
  const name = isPlain ? full_name : null
  const what =
    event !== null ? eventSubjects[event] : repeats > 0 ? 'Sent again' : name === null ? 'Enquiry' : null
  return [what, name, course_title].filter(Boolean).join(': ')
}
