import { script } from '#app/(site)/assets/files.ts'
import { whatsappUrl } from '#app/(site)/parts/contact.tsx'
import type { CoursePageFacts } from '#lib/site/course-page.ts'
import { canEnquire, consentNotice, type FormField, type Typed, turnstileOrigin } from '#lib/site/enquiry.ts'
import type { Frame } from '#lib/site/frame.ts'
import { EnquiryField } from './enquiry-field.tsx'
import { VersionField } from './version-field.tsx'

/** The state of the form: the values typed so far, and their faults. */
export interface EnquiryState {
  typed?: Typed
  faults?: FormField[]
  /** A fault that belongs to no field. */
  problem?: string
}

interface Props {
  frame: Frame
  facts: CoursePageFacts
  enquiry: EnquiryState
}

/**
 * The enquiry form of a course. It works without a script: the server redirects to the confirmation, or renders this
 * page with the faults. A script shows the same in place. In a static copy a script sends the form to the API. Before
 * that runs, or without an API, a link to the hosted page is shown, if there is one.
 */
export function EnquiryForm({ frame, facts, enquiry }: Props) {
  const { words, addresses } = frame
  const { copy } = addresses
  if (!canEnquire(frame, facts.course)) return null
  const hosted = copy && facts.course.structured_data.url
  return (
    <section id="enquiry" className="enquiry" aria-labelledby="enquiry-title">
      <div className="enquiry-text">
        <h2 id="enquiry-title">{words.enquire}</h2>
        <p>{words.enquireLead}</p>
      </div>
      {hosted && (
        <p className="enquiry-elsewhere">
          <a className="button" href={hosted}>
            {words.details}
          </a>
        </p>
      )}
      {(!copy || copy.desk) && <Form frame={frame} facts={facts} enquiry={enquiry} />}
      {copy?.desk && <script type="module" src={addresses.asset(script('enquiry').name)} />}
    </section>
  )
}

function Form({ frame, facts, enquiry }: Props) {
  const { words } = frame
  const { typed = {}, faults = [], problem } = enquiry
  const field = (name: FormField) => ({
    name,
    value: typed[name],
    fault: faults.includes(name) ? words.faults[name] : undefined,
  })
  return (
    <form
      {...sendingOf(frame, facts)}
      noValidate
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
      <VersionField frame={frame} facts={facts} {...field('package_session_id')} />
      <EnquiryField {...field('message')} label={words.message} type="multiline" note={words.optional} />
      <p className="unseen-field" aria-hidden="true">
        <label htmlFor="homepage">{words.leaveEmpty}</label>
        <input id="homepage" name="homepage" type="text" tabIndex={-1} autoComplete="off" />
      </p>
      <p className="consent">
        <input
          id="consent"
          name="consent"
          type="checkbox"
          value="yes"
          defaultChecked={typed.consent !== undefined}
        />
        <label htmlFor="consent">{words.consent}</label>
        <input type="hidden" name="consent_notice" value={consentNotice} />
        <input type="hidden" name="consent_language" value={frame.spoken} />
      </p>
      <Turnstile frame={frame} />
      <button type="submit">{words.send}</button>
    </form>
  )
}

/** Returns the address and the method of the form. */
function sendingOf({ words, site, addresses }: Frame, { course, path }: CoursePageFacts) {
  const desk = addresses.copy?.desk
  if (!desk) return { method: 'post', action: `${path}/enquiry#enquiry` }
  const { sentTitle, sentNumber, sentText, sentWithoutConsent, faultsTitle, faults } = words
  const { whatsapp } = site.institute.contact
  return {
    'data-api': desk.api,
    'data-key': desk.key,
    'data-course': course.id,
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

/** Works only with a script, and the form is taken without it. */
function Turnstile({ frame: { settings, spoken } }: Pick<Props, 'frame'>) {
  if (settings.turnstileKey === undefined) return null
  return (
    <>
      <div
        className="cf-turnstile"
        data-sitekey={settings.turnstileKey}
        data-response-field-name="turnstile_token"
        data-language={spoken}
        data-size="flexible"
      />
      <script src={`${turnstileOrigin}/turnstile/v0/api.js`} async defer />
    </>
  )
}
