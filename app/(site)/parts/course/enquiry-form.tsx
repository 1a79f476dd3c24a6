import { script } from '#app/(site)/assets/files.ts'
import { whatsappUrl } from '#app/(site)/parts/contact.tsx'
import {
  canEnquire,
  consentNotice,
  type EnquirySubject,
  type FormField,
  type Typed,
} from '#lib/site/enquiry.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import { EnquiryField, Turnstile, VersionField } from './enquiry-fields.tsx'

/** The state of the form: the values typed so far, and their faults. */
export interface EnquiryState {
  typed?: Typed
  faults?: FormField[]
  /** A fault that belongs to no field. */
  problem?: string
}

interface Props {
  context: PageContext
  subject: EnquirySubject
  enquiry: EnquiryState
}

/**
 * The enquiry form of a course or learning path. It works without a script: the server redirects to the confirmation, or renders this
 * page with the faults. A script shows the same in place. In a static copy a script sends the form to the API. Before
 * that runs, or without an API, a link to the hosted page is shown, if there is one.
 */
export function EnquiryForm({ context, subject, enquiry }: Props) {
  const { words, addresses } = context
  const { copy } = addresses
  if (!canEnquire(context, subject.hosted)) return null
  const hosted = copy && subject.hosted
  return (
    <section id="enquiry" className="enquiry" aria-labelledby="enquiry-title">
      <div className="enquiry-text">
        <h2 id="enquiry-title">{subject.learningPath ? words.enquirePath : words.enquire}</h2>
        <p>{words.enquireLead}</p>
      </div>
      {hosted && (
        <p className="enquiry-elsewhere">
          <a className="button" href={hosted}>
            {words.details}
          </a>
        </p>
      )}
      {(!copy || copy.desk) && <Form context={context} subject={subject} enquiry={enquiry} />}
      {copy?.desk && <script type="module" src={addresses.asset(script('enquiry').name)} />}
    </section>
  )
}

function Form({ context, subject, enquiry }: Props) {
  const { words } = context
  const { typed = {}, faults = [], problem } = enquiry
  const field = (name: FormField) => ({
    name,
    value: typed[name],
    fault: faults.includes(name) ? words.faults[name] : undefined,
  })
  return (
    <form
      {...sendingOf(context, subject)}
      noValidate
      toolname="send_enquiry"
      tooldescription={`${subject.title}: ${words.enquireLead}`}
      data-sending={words.sending}
      data-failed={words.faults.failed}
      data-offline={words.faults.offline}
    >
      {(faults.length > 0 || problem) && (
        <p className="faults" role="alert" tabIndex={-1} data-focus="">
          {words.faultsTitle} {problem}
        </p>
      )}
      <EnquiryField {...field('full_name')} label={words.name} autoComplete="name" isRequired />
      <EnquiryField
        {...field('email')}
        label={words.email}
        type="email"
        autoComplete="email"
        hint={words.reachHint}
      />
      <EnquiryField {...field('phone')} label={words.phone} type="tel" autoComplete="tel" />
      <VersionField context={context} versions={subject.versions} {...field('package_session_id')} />
      <EnquiryField {...field('message')} label={words.message} type="multiline" note={words.optional} />
      <p className="unseen-field" aria-hidden="true">
        <label htmlFor="homepage">{words.leaveEmpty}</label>
        <input
          id="homepage"
          name="homepage"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          toolparamdescription={words.leaveEmpty}
        />
      </p>
      <p className="consent">
        <input
          id="consent"
          name="consent"
          type="checkbox"
          value="yes"
          defaultChecked={typed.consent !== undefined}
          toolparamdescription={words.consent}
        />
        <label htmlFor="consent">{words.consent}</label>
        <input type="hidden" name="consent_notice" value={consentNotice} />
        <input type="hidden" name="consent_language" value={context.spoken} />
      </p>
      <Turnstile context={context} />
      <button type="submit">{words.send}</button>
    </form>
  )
}

/** Returns the address and the method of the form. */
function sendingOf(
  { words, site, addresses }: PageContext,
  { courseId, learningPath, path }: EnquirySubject,
) {
  const desk = addresses.copy?.desk
  if (!desk) return { method: 'post', action: `${path}/enquiry#enquiry` }
  const { sentTitle, sentNumber, sentText, sentWithoutConsent, faultsTitle, faults } = words
  const { whatsapp } = site.institute.contact
  return {
    'data-api': desk.api,
    'data-key': desk.key,
    'data-course': courseId,
    'data-path': learningPath,
    'data-whatsapp': whatsapp === null ? undefined : whatsappUrl(whatsapp),
    'data-words': JSON.stringify({
      sentTitle,
      sentNumber,
      sentText,
      sentWithoutConsent,
      askOnWhatsapp: words.askOnWhatsapp,
      faultsTitle,
      faults,
    }),
    // The style sheet lays forms out, which outweighs `hidden`.
    style: { display: 'none' },
  }
}
