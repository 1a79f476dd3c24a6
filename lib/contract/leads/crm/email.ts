import { z } from 'zod'
import type { OfficeReader } from '#lib/base/net/mail.ts'
import { isEmailAddress } from '#lib/contract/catalogue/rules/email-and-phone.ts'
import { phonesOf } from '../lead-facts.ts'
import { defineConnector, type Link } from './connector.ts'
import { type CrmLead, describeFacts, erasureText, factTexts, fillIn, messageId } from './crm-lead.ts'
import { wrong } from './setting-faults.ts'

const Settings = z.strictObject({
  to: z
    .string({ error: wrong('missing') })
    .trim()
    .max(254, wrong('tooLong'))
    .refine(isEmailAddress, wrong('email')),
})

const Secrets = z.strictObject({})

type EmailLink = Link<z.infer<typeof Settings>, z.infer<typeof Secrets>>

/** Mails plain text. Replies go to the visitor; repeated enquiries join the thread of the first message. */
export const email = defineConnector({
  kind: 'email',
  title: { en: 'E-mail', hi: 'ई-मेल' },
  about: { en: 'A message to your office for each enquiry.', hi: 'हर पूछताछ पर आपके कार्यालय को संदेश।' },
  settings: Settings,
  secrets: Secrets,
  // Many mail servers limit concurrent connections.
  atOnce: 2,
  deliver: write,
  async erase(erasure, _receipt, link) {
    const { to } = link.settings
    const { texts } = mailTextsOf(await link.readerOf(to))
    return link.mail({
      to,
      subject: texts.erased,
      text: `${fillIn(texts.erasedText, { id: erasure.id, at: erasure.erased_at })}\n`,
      replyTo: null,
      id: `${erasure.id}_erased`,
      follows: erasure.id,
    })
  },
  wrote: (_, receipt, { settings }) => `the message ${receipt} to ${settings.to}`,
})

/** The texts of a mail to the office, in English. The words of a member's language take their place. */
const mailTexts = {
  ...factTexts,
  replyTo: 'E-mail: {email} (a reply to this mail goes there)',
  call: 'Call: {phone}',
  whatsApp: 'WhatsApp: {link}',
  open: 'Open: {link}',
  wish: 'Wants to be told when there is a place.',
  noQuestion: 'No question was asked.',
  anEnquiry: 'Enquiry',
  erased: 'Enquiry erased',
  erasedText: erasureText,
  consent_withdrawn: 'Consent withdrawn',
  erasure_requested: 'Asked to be erased',
  place: 'There is a place',
  sentAgain: 'Sent again',
} as const
export type MailTexts = Record<keyof typeof mailTexts, string>

const mailTextsOf = (reader: OfficeReader | undefined): { texts: MailTexts; language: string } => ({
  texts: { ...mailTexts, ...reader?.texts },
  language: reader?.language ?? 'en',
})

async function write(lead: CrmLead, _receipt: string | null, link: EmailLink): Promise<string | null> {
  const { to } = link.settings
  const reader = await link.readerOf(to)
  // What a person withdraws or asks for is told at once in any case.
  if (lead.event === null && (await reader?.keepForSummary(lead.id))) return null
  const { texts, language } = mailTextsOf(reader)
  const { package_session_id: id } = lead
  const version = id === null ? undefined : await link.versionOf(id, language)
  const format = new Intl.DateTimeFormat(`${language}-IN`, {
    ...{ dateStyle: 'long', timeStyle: 'short' },
    timeZone: link.timeZone,
  })
  const moment = (at: string) => format.format(new Date(at))
  return link.mail({
    to,
    subject: subjectOf(lead, texts),
    text: textOf(lead, texts, reader?.pageOf(lead.id), describeFacts(lead, moment, version, texts)),
    replyTo: lead.email,
    id: messageId(lead),
    follows: lead.repeats === 0 && lead.event === null ? null : lead.id,
  })
}

/** The question first, then what answers it, then the facts. */
function textOf(lead: CrmLead, texts: MailTexts, page: string | undefined, facts: string): string {
  const { full_name, email: address, message } = lead
  const ways = [
    ...(address ? [fillIn(texts.replyTo, { email: address })] : []),
    ...phonesOf(lead).flatMap((one) => [
      fillIn(texts.call, { phone: one }),
      ...(one.startsWith('+') ? [fillIn(texts.whatsApp, { link: `https://wa.me/${one.slice(1)}` })] : []),
    ]),
    ...(page ? [fillIn(texts.open, { link: page })] : []),
  ]
  const wish = lead.notify ? texts.wish : texts.noQuestion
  return [message ?? wish, '', full_name, ...ways, '', facts, ''].join('\n')
}

/**
 * A name that may stand in a header: letters of any script and what stands between them. Any other, such as one with an
 * address or a line break, stays out of the subject.
 */
const plainWord = /^(?:\p{L}\p{M}*\.)*[\p{L}\p{M}]*(?:['’-][\p{L}\p{M}]+)*\.?$/u
const nameMax = 60

function subjectOf({ event, repeats, full_name, course_title }: CrmLead, texts: MailTexts): string {
  const isPlain = full_name.length <= nameMax && full_name.split(' ').every((word) => plainWord.test(word))
  const name = isPlain ? full_name : null
  const what =
    event !== null
      ? texts[event === 'opened' ? 'place' : event]
      : repeats > 0
        ? texts.sentAgain
        : name === null
          ? texts.anEnquiry
          : null
  return [what, name, course_title].filter(Boolean).join(': ')
}
