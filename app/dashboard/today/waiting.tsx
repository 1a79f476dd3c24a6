import { Letter } from '#app/dashboard/enquiries/letter.tsx'
import { Contact, type NameVersion } from '#app/dashboard/enquiries/shown-lead.tsx'
import { link } from '#app/dashboard/page/answer.tsx'
import { ActionForm, Section } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { Empty } from '#app/dashboard/page/pictures.tsx'
import type { StoredLead } from '#lib/contract/leads/list.ts'

interface Props {
  request: DashboardRequest
  /** The oldest open enquiries. */
  oldest: StoredLead[]
  nameVersion: NameVersion
  held: number
  /** Who asked to be erased, with the moment by which the office has to do it. */
  asked: readonly { due_at: Date }[]
}

/** Who waits for an answer, the oldest first, with all that answers; and what else must not lie. */
export function WhoWaits({ request, oldest, nameVersion, held, asked }: Props) {
  const { words, say, here, waits, moment } = request
  const { todayPage: today, enquiry } = words
  const open = waits.enquiries ?? 0
  const [first] = asked
  return (
    <Section title={open === 0 ? today.nobodyWaits : say(today.waiting, { n: open })}>
      {held > 0 && (
        <p className="said said-wait">
          <a href={link('/enquiries', { tab: 'held' })}>{say(today.held, { n: held })}</a>
        </p>
      )}
      {first && (
        <p className="said said-wait">
          <a href={link('/enquiries', { tab: 'all' })}>{say(today.erase, { n: asked.length })}</a>.{' '}
          {say(today.eraseBy, { date: moment(first.due_at) })}
        </p>
      )}
      {open === 0 && <Empty text={today.nobodyLead} />}
      <ul className="letters">
        {oldest.map((lead) => (
          <Letter key={lead.id} request={request} lead={lead} nameVersion={nameVersion}>
            <div className="doing">
              <Contact request={request} lead={lead} />
              <ActionForm
                to={here}
                action="answered"
                label={enquiry.markAnswered}
                fields={{ id: lead.id }}
                isQuiet
              />
              <ActionForm to={here} action="done" label={enquiry.markDone} fields={{ id: lead.id }} isQuiet />
            </div>
          </Letter>
        ))}
      </ul>
      {open > oldest.length && (
        <p>
          <a className="button button-quiet" href={link('/enquiries')}>
            {say(today.allOpen, { n: open })}
          </a>
        </p>
      )}
    </Section>
  )
}
