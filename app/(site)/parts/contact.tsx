import type { PageContext } from '#lib/site/page-context.ts'

/** Digits of a number, as links to it hold them. */
const digitsOf = (number: string): string => number.replace(/[^\d]/g, '')

/** A chat with a number. */
export const whatsappUrl = (number: string): string => `https://wa.me/${digitsOf(number)}`

/** The institute's phone, e-mail and address; nothing when none is known. */
export function Contact({ context, hasAddress = true }: { context: PageContext; hasAddress?: boolean }) {
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

interface Asked {
  context: PageContext
  /** Title and page of the course that the visitor asks about. */
  title: string
  url: string
  /** The number of an enquiry that was sent before. */
  number?: string
}

/** The ways to ask about something by phone. */
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

function PhoneLink({ context: { words, say }, phone }: { context: PageContext; phone: string }) {
  const number = `${phone.trim().startsWith('+') ? '+' : ''}${digitsOf(phone)}`
  return (
    <a href={`tel:${number}`} aria-label={say(words.call, { number: phone })}>
      {/* Keeps a phone number on one line. */}
      <bdi dir="ltr">{phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')}</bdi>
    </a>
  )
}
