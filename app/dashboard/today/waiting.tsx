import { Letter } from '#app/dashboard/enquiries/letter.tsx'
import { Contact, type NameVersion } from '#app/dashboard/enquiries/shown-lead.tsx'
import { link } from '#app/dashboard/page/answer.tsx'
import { ActionForm, BadgeOf, Empty, Section, Table } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { StoredLead } from '#lib/contract/leads/list.ts'
import type { Waiting } from '#lib/contract/leads/waiting.ts'
import type { listAskedToErase } from '#lib/modules/dashboard/enquiries.ts'

interface Props {
  request: DashboardRequest
  /** The oldest open enquiries. */
  oldest: StoredLead[]
  nameVersion: NameVersion
  held: number
  asked: AskedProps['asked']
  waiting: Waiting[]
}

/** Who waits for an answer, the oldest first, with the ways to answer; then held enquiries, requests to erase, and who waits for a place. */
export function WhoWaits({ request, oldest, nameVersion, held, asked, waiting }: Props) {
  const { words, say, here, waits } = request
  const { todayPage: today, enquiry } = words
  const open = waits.enquiries ?? 0
  return (
    <Section title={open === 0 ? today.nobodyWaits : say(today.waiting, { n: open })}>
      {held > 0 && (
        <p className="said said-wait">
          <a href={link('/enquiries', { tab: 'held' })}>{say(today.held, { n: held })}</a>
        </p>
      )}
      <AskedToErase request={request} asked={asked} />
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
      <WaitingFor request={request} waiting={waiting} nameVersion={nameVersion} />
    </Section>
  )
}

interface AskedProps {
  request: DashboardRequest
  asked: Awaited<ReturnType<typeof listAskedToErase>>
}

/** Lists who asked to be erased, with the day by which that has to be done. Renders nothing if nobody did. */
function AskedToErase({ request: { words, say, moment, now }, asked }: AskedProps) {
  const { enquiries, todayPage } = words
  if (asked.length === 0) return null
  return (
    <details open={asked.some(({ due_at }) => due_at < now)}>
      <summary>{say(todayPage.erase, { n: asked.length })}</summary>
      <Table
        columns={[enquiries.who, enquiries.askedOn, enquiries.eraseBy]}
        rows={asked.map(({ id, full_name, asked_at, due_at }) => ({
          key: id,
          cells: [
            <a key="who" href={link(`/enquiries/${id}`)}>
              {full_name}
            </a>,
            moment(asked_at),
            <span key="by">
              {/* A phone shows no heads of columns. */}
              {enquiries.eraseBy}: {moment(due_at)}{' '}
              {due_at < now && <BadgeOf badge={['fault', enquiries.overdue]} />}
            </span>,
          ],
        }))}
      />
    </details>
  )
}

interface WaitingProps {
  request: DashboardRequest
  waiting: Waiting[]
  nameVersion: NameVersion
}

/** Counts who waits for a place in what. Renders nothing if nobody does. */
function WaitingFor({ request: { words, say }, waiting, nameVersion }: WaitingProps) {
  const { enquiries } = words
  if (waiting.length === 0) return null
  const table = (some: Waiting[]) => (
    <Table
      columns={[enquiries.course, words.course.versions, enquiries.waitingCount]}
      rows={some.map(({ course_id, course_title, package_session_id, count }) => ({
        key: `${course_id} ${package_session_id}`,
        cells: [
          <a key="course" href={link('/enquiries', { course: course_id, waits: 'yes' })}>
            {course_title ?? course_id}
          </a>,
          package_session_id === null
            ? enquiries.anyVersion
            : (nameVersion({ package_session_id }) ?? words.import.batch),
          String(count),
        ],
      }))}
    />
  )
  return (
    <details>
      <summary>{enquiries.waiting}</summary>
      {table(waiting.slice(0, waitingRows))}
      {waiting.length > waitingRows && (
        <details>
          <summary>{say(words.todayPage.more, { n: waiting.length - waitingRows })}</summary>
          {table(waiting.slice(waitingRows))}
        </details>
      )}
    </details>
  )
}

/** Rows of what people wait for before the rest is folded. */
const waitingRows = 10
