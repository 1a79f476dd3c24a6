import type { DashboardRequest } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm, Tick } from '#app/dashboard/frame/fields.tsx'
import { link } from '#app/dashboard/frame/link.ts'
import { wordFor } from '#app/dashboard/words/words.ts'
import type { PersonsLead } from '#lib/leads/erase.ts'

interface Props {
  request: DashboardRequest
  to: string
  /** All enquiries of the person, by e-mail address or by phone only. */
  leads: PersonsLead[]
}

/** The form that erases a person. Enquiries with only the same phone stay unless their box is ticked. */
export function EraseForm({ request: { words, say }, to, leads }: Props) {
  const { enquiry } = words
  const byEmail = leads.filter(({ match }) => match === 'email')
  const byPhone = leads.filter(({ match }) => match === 'phone')
  return (
    <section className="screen">
      <h2>{enquiry.erase}</h2>
      <p>{say(enquiry.eraseLead, { count: byEmail.length })}</p>
      <Matches words={words} title={enquiry.emailMatches} leads={byEmail} />
      {byPhone.length > 0 && <p>{enquiry.erasePhoneLead}</p>}
      <Matches words={words} title={enquiry.phoneMatches} leads={byPhone} />
      <ActionForm to={to} action="erase" label={enquiry.eraseNow} isQuiet>
        {byPhone.length > 0 && (
          <Tick name="phone" label={say(enquiry.erasePhone, { count: byPhone.length })} />
        )}
        <Tick name="sure" label={enquiry.eraseSure} isRequired />
      </ActionForm>
    </section>
  )
}

interface MatchesProps extends Pick<DashboardRequest, 'words'> {
  title: string
  leads: PersonsLead[]
}

const Matches = ({ words, title, leads }: MatchesProps) =>
  leads.length > 0 && (
    <details>
      <summary>
        {title}: {leads.length}
      </summary>
      <ul>
        {leads.map(({ id, state }) => (
          <li key={id}>
            <a href={link(`/enquiries/${id}`)}>{id}</a> {wordFor(words.enquiries.states, state)}
          </li>
        ))}
      </ul>
    </details>
  )
