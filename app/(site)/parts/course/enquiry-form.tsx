import { script } from '#app/(site)/assets/asset-files.ts'
import { PrivacyLink, whatsappUrl } from '#app/(site)/parts/contact.tsx'
import { nameAmong } from '#lib/site/dates/course-batches.ts'
import {
  canEnquire,
  canWait,
  charactersLeft,
  consentNotice,
  type EnquirySubject,
  type FormField,
  type Typed,
  turnstileOrigin,
} from '#lib/site/enquiry-subject.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'

export interface EnquiryState {
  typed?: Typed
  wantsNews?: boolean
  faults?: FormField[]
  /** Message about a fault that does not concern a single field. */
  problem?: string
}

interface Props {
  context: PageContext
  subject: EnquirySubject
  enquiry: EnquiryState
}

/**
 * Enquiry form of a course or learning path, or of a question about none.
 *
 * It works without JavaScript: the server redirects to the confirmation, or renders this page with the faults. With
 * JavaScript, a script does the same without leaving the page. In a static copy, a script sends the form to the API.
 * Until that script runs, or if there is no API, visitors see a link to the course's hosted page, if it has one.
 */
export function EnquiryForm({ context, subject, enquiry }: Props) {
  const { words, say, addresses } = context
  const { copy } = addresses
  if (!canEnquire(context, subject.hosted)) return null
  const isPreview = copy?.isPreview === true
  const hosted = copy && !isPreview && subject.hosted
  return (
    <section
      id="enquiry"
      className="enquiry"
      aria-labelledby={subject.courseId === null ? undefined : 'enquiry-title'}
      aria-label={subject.courseId === null ? words.enquireGeneral : undefined}
    >
      <div className="enquiry-text">
        {subject.courseId !== null && (
          <h2 id="enquiry-title">{subject.learningPath ? words.enquirePath : words.enquire}</h2>
        )}
        <p>{words.enquireLead}</p>
      </div>
      {hosted && (
        <p className="enquiry-elsewhere">
          <a className="button" href={hosted}>
            {say(words.continueAt, { host: new URL(hosted).hostname })}
          </a>
        </p>
      )}
      {isPreview && (
        <fieldset className="off" disabled>
          <Form context={context} subject={subject} enquiry={enquiry} />
        </fieldset>
      )}
      {(!copy || copy.desk) && <Form context={context} subject={subject} enquiry={enquiry} />}
      {copy?.desk && <script type="module" src={addresses.asset(script('enquiry').name)} />}
    </section>
  )
}

function Form({ context, subject, enquiry }: Props) {
  const { words, say } = context
  const { typed = {}, wantsNews = false, faults = [] } = enquiry
  const field = (name: FormField) => ({
    name,
    value: typed[name],
    fault: faults.includes(name) ? words.faults[name] : undefined,
  })
  return (
    <form
      {...sendingOf(context, subject)}
      noValidate
      data-sending={words.sending}
      data-failed={words.faults.failed}
      data-offline={`${words.faultsTitle} ${words.faults.offline}`}
    >
      <Faults context={context} enquiry={enquiry} />
      <EnquiryField {...field('full_name')} label={words.name} autoComplete="name" isRequired />
      <EnquiryField
        {...field('email')}
        label={words.email}
        type="email"
        autoComplete="email"
        hint={typed.notify ? words.faults.notify : words.reachHint}
      />
      <EnquiryField {...field('phone')} label={words.phone} type="tel" autoComplete="tel" />
      <VersionField context={context} versions={subject.versions} {...field('package_session_id')} />
      <EnquiryField
        {...field('message')}
        label={words.message}
        type="multiline"
        note={words.optional}
        hint={say(words.charactersLeft, { n: charactersLeft(typed.message) })}
        counted={words.charactersLeft}
      />
      <p className="unseen-field" aria-hidden="true">
        <label htmlFor="homepage">{words.leaveEmpty}</label>
        <input id="homepage" name="homepage" type="text" tabIndex={-1} autoComplete="off" />
      </p>
      <input type="hidden" name="consent_purposes" value="answer" />
      <p className="news">
        <input id="news" name="news" type="checkbox" value="yes" defaultChecked={wantsNews} />
        <label htmlFor="news">{words.news}</label>
      </p>
      {canWait(subject) && <WaitField context={context} {...field('notify')} />}
      <Turnstile context={context} />
      <p className="field-wide hint" id="agreement">
        {words.agreement} <PrivacyLink context={context} />
      </p>
      <input type="hidden" name="consent" value="yes" />
      <input type="hidden" name="consent_notice" value={consentNotice} />
      <input type="hidden" name="consent_language" value={context.spoken} />
      <button type="submit" aria-describedby="agreement">
        {words.send}
      </button>
    </form>
  )
}

function Faults({ context: { words }, enquiry: { faults = [], problem } }: Omit<Props, 'subject'>) {
  if (faults.length === 0 && !problem) return null
  return (
    <div className="faults" role="alert" tabIndex={-1} data-focus="">
      <p>
        {words.faultsTitle} {problem}
      </p>
      {faults.length > 0 && (
        <ul>
          {faults.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{words.faults[name]}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns the attributes of the form: the address it is posted to or, in a static copy, the data for its script. */
function sendingOf(
  { words, site, addresses }: PageContext,
  { courseId, learningPath, formPath }: EnquirySubject,
) {
  const desk = addresses.copy?.desk
  if (!desk) return { method: 'post', action: `${formPath}#enquiry` }
  const { sentTitle, sentNumber, sentText, faultsTitle, faults } = words
  const { whatsapp } = site.institute.contact
  return {
    'data-api': desk.api,
    'data-key': desk.key,
    'data-course': courseId ?? undefined,
    'data-path': learningPath,
    'data-whatsapp': whatsapp === null ? undefined : whatsappUrl(whatsapp),
    'data-words': JSON.stringify({
      sentTitle,
      sentNumber,
      sentText,
      seeReceipt: words.receipt.see,
      waits: words.receipt.waits,
      askOnWhatsapp: words.askOnWhatsapp,
      faultsTitle,
      faults,
    }),
    // `hidden` has no effect here, because the style sheet sets `display` on forms.
    style: { display: 'none' },
  }
}

interface FieldProps {
  name: string
  label: string
  type?: 'text' | 'email' | 'tel' | 'multiline'
  value: string | undefined
  autoComplete?: string
  isRequired?: boolean
  hint?: string
  /** Text with the number of characters left, which a script keeps up to date in the hint. */
  counted?: string
  note?: string
  fault: string | undefined
}

function EnquiryField({
  name,
  label,
  type = 'text',
  value,
  fault,
  hint,
  counted,
  note,
  ...rest
}: FieldProps) {
  const described = [fault && `${name}-fault`, hint && `${name}-hint`].filter(Boolean).join(' ') || undefined
  const shared = {
    id: name,
    name,
    defaultValue: value,
    required: rest.isRequired,
    autoComplete: rest.autoComplete,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': described,
  }
  return (
    <div className={type === 'multiline' ? 'field field-wide' : 'field'}>
      <label htmlFor={name}>
        {label} {note && <small>({note})</small>}
      </label>
      {type === 'multiline' ? <textarea rows={5} {...shared} /> : <input type={type} {...shared} />}
      {hint && (
        <p className="hint" id={`${name}-hint`} data-counted={counted}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
    </div>
  )
}

function WaitField({ context: { words }, name, value, fault }: VersionFieldProps) {
  return (
    <p className="news">
      <input
        id={name}
        name={name}
        type="checkbox"
        value="yes"
        defaultChecked={value !== undefined}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && `${name}-fault`}
      />
      <label htmlFor={name}>{words.askToBeTold}</label>
      {fault && (
        <span className="fault" id={`${name}-fault`}>
          {fault}
        </span>
      )}
    </p>
  )
}

interface VersionProps extends VersionFieldProps {
  versions: EnquirySubject['versions']
}

interface VersionFieldProps {
  context: PageContext
  name: FormField
  value: string | undefined
  fault: string | undefined
}

function VersionField({ context, versions, name, value, fault }: VersionProps) {
  const { words } = context
  if (versions.length < 2) return null
  return (
    <div className="field">
      <label htmlFor={name}>{words.whichVersion}</label>
      <select id={name} name={name} defaultValue={value ?? ''} aria-invalid={fault ? true : undefined}>
        <option value="">{words.notSure}</option>
        {versions.map((version) => {
          const { package_session_id: id } = version
          const label = nameAmong(context, version, versions) ?? words.standard
          return (
            <option key={id} value={id} {...langOf(context, label)}>
              {label}
            </option>
          )
        })}
      </select>
      {fault && <p className="fault">{fault}</p>}
    </div>
  )
}

/** Cloudflare's bot check. It needs JavaScript, so enquiries without its token are accepted too. */
function Turnstile({ context: { settings, spoken } }: { context: PageContext }) {
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
