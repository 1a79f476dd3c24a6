import { z } from 'zod'
import { isEmailAddress } from '#lib/contract/catalogue/rules/email-and-phone.ts'
import { defineConnector, type Link } from './connector.ts'
import { type CrmLead, describeErasure, describeLead, describePerson, messageId } from './crm-lead.ts'

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

function write(lead: CrmLead, _receipt: string | null, link: EmailLink): Promise<string> {
  return link.mail({
    to: link.settings.to,
    // The subject is a header, so it contains only text from the institute. What the visitor typed goes into the body.
    subject: [subjectOf(lead), lead.course_title].filter(Boolean).join(': '),
    text: `${describePerson(lead)}\n\n${describeLead(lead)}\n`,
    replyTo: lead.email,
    id: messageId(lead),
    follows: lead.repeats === 0 && lead.event === null ? null : lead.id,
  })
}

const eventSubjects = {
  consent_withdrawn: 'Consent withdrawn',
  erasure_requested: 'Asked to be erased',
  opened: 'There is a place',
}

function subjectOf({ event, repeats }: CrmLead): string {
  if (event !== null) return eventSubjects[event]
  return repeats === 0 ? 'Enquiry' : 'Enquiry, sent again'
}
