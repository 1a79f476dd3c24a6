import { readPhone } from '#lib/contract/catalogue/rules/email-and-phone.ts'
import type { PageContext } from '#lib/site/page-context.ts'

/** Returns a number as it is dialled. One that cannot be read is kept as authored. */
const dialled = (number: string): string => readPhone(number)?.number ?? number

export const whatsappUrl = (number: string): string =>
  `https://wa.me/${encodeURIComponent(dialled(number).replace(/^\+/, ''))}`

type Said = Pick<PageContext, 'words' | 'say'> & { site: Pick<PageContext['site'], 'institute'> }

/** The institute's phone, e-mail address and postal address. Renders nothing if all are missing. */
export function Contact({ context, hasAddress = true }: { context: Said; hasAddress?: boolean }) {
  const { phone, whatsapp, email, ...place } = context.site.institute.contact
  const address = hasAddress ? place.address : null
  if (!(phone || whatsapp || email || address)) return null
  return (
    <address className="contact">
      {address && <span>{address}</span>}
      {phone && <PhoneLink context={context} phone={phone} />}
      {whatsapp && <a href={whatsappUrl(whatsapp)}>{context.words.whatsapp}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  )
}

/** Link to the institute's privacy notice, for beside a form. Renders nothing without one. */
export function PrivacyLink({ context: { site, words } }: { context: Said }) {
  const { privacy_url } = site.institute
  return privacy_url ? <a href={privacy_url}>{words.privacy}</a> : null
}

interface Asked {
  context: PageContext
  /** Title of the course or learning path that the visitor asks about. `url` is the address of its page. */
  title: string
  url: string
  /** Number of an enquiry that was already sent, quoted in the WhatsApp message. */
  number?: string
}

/** Links to ask by WhatsApp or phone. Renders nothing if the institute has neither. */
export function AskByPhone({ context, title, url, number }: Asked) {
  const { words, say, site } = context
  const { phone, whatsapp } = site.institute.contact
  if (!(phone || whatsapp)) return null
  const question = say(words.whatsappText, { title, url })
  const text = number === undefined ? question : `${question} (${number})`
  return (
    <p className="enrolment-ask">
      {whatsapp && (
        <a href={`${whatsappUrl(whatsapp)}?${new URLSearchParams({ text })}`}>{words.askOnWhatsapp}</a>
      )}
      {phone && <PhoneLink context={context} phone={phone} />}
    </p>
  )
}

function PhoneLink({ context: { words, say }, phone }: { context: Said; phone: string }) {
  return (
    <a href={`tel:${dialled(phone)}`} aria-label={say(words.call, { number: phone })}>
      {/* Keeps a phone number on one line. */}
      <bdi dir="ltr">{phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')}</bdi>
    </a>
  )
}
