import type { Frame } from '#lib/site/frame.ts'

/** Digits of a number, as links to it hold them. */
const digitsOf = (number: string): string => number.replace(/[^\d]/g, '')

/** How to reach the institute; nothing where that is not told. */
export function Contact({ frame }: { frame: Frame }) {
  const { phone, whatsapp, email, address } = frame.site.institute.contact
  if (!(phone || whatsapp || email || address)) return null
  return (
    <address className="contact">
      {address && <span>{address}</span>}
      {phone && <PhoneLink frame={frame} phone={phone} />}
      {whatsapp && <a href={`https://wa.me/${digitsOf(whatsapp)}`}>{frame.words.whatsapp}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  )
}

/** The ways to ask about something by phone. */
export function AskByPhone({ frame, title, url }: { frame: Frame; title: string; url: string }) {
  const { words, say, site } = frame
  const { phone, whatsapp } = site.institute.contact
  if (!(phone || whatsapp)) return null
  const text = say(words.whatsappText, { title, url })
  return (
    <p className="enrolment-ask">
      {whatsapp && (
        <a href={`https://wa.me/${digitsOf(whatsapp)}?${new URLSearchParams({ text })}`}>
          {words.askOnWhatsapp}
        </a>
      )}
      {phone && <PhoneLink frame={frame} phone={phone} />}
    </p>
  )
}

function PhoneLink({ frame: { words, say }, phone }: { frame: Frame; phone: string }) {
  const number = `${phone.trim().startsWith('+') ? '+' : ''}${digitsOf(phone)}`
  return (
    <a href={`tel:${number}`} aria-label={say(words.call, { number: phone })}>
      {/* A number is not parted by the end of a line. */}
      <bdi dir="ltr">{phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')}</bdi>
    </a>
  )
}
