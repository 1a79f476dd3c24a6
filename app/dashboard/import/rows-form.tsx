import { link } from '#app/dashboard/page/answer.tsx'
import { Facts } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import {
  type Ask,
  firstRowsOf,
  type RowFindings,
  type SheetFinding,
} from '#lib/office/imports/sheet-facts.ts'
import { AskField } from './ask-field.tsx'

interface Props {
  visit: DashboardRequest
  id: string
  rows: RowFindings
}

const placesMax = 10

/** Second step: cells that cannot be read, and rows that have several readings. */
export function RowsForm({ visit, id, rows }: Props) {
  const { words, say } = visit
  const { faults, faultCount, asks } = rows
  const listed = faults.reduce((sum, { places }) => sum + places.length, 0)
  return (
    <form method="post" action={link('/import')} className="stacked">
      <input type="hidden" name="action" value="map" />
      <input type="hidden" name="id" value={id} />
      {faults.length > 0 && <p>{words.import.faulty}</p>}
      {faults.map((fault, at) => (
        <Fault key={`${fault.heading} ${fault.reason.en}`} {...{ visit, faults, fault, at }} />
      ))}
      {listed > 0 && (
        <p>
          {faultCount > listed && say(words.labels.more, { n: faultCount - listed })}{' '}
          <a href={link('/import/export', { form: 'faults', id })} download>
            {words.import.faultRows}
          </a>
        </p>
      )}
      {asks.map((ask) => (
        <Question key={ask.path.join()} visit={visit} ask={ask} />
      ))}
      {asks.length > 0 && (
        <button type="submit" className="button-quiet">
          {words.import.answer}
        </button>
      )}
    </form>
  )
}

export function RowNotes({ visit, notes }: Pick<Props, 'visit'> & Pick<RowFindings, 'notes'>) {
  const { words, say, language } = visit
  return (
    <Facts
      rows={notes.map(({ heading = words.import.worksheet, places, reason: { [language]: text } }) => {
        const row = firstRowsOf(places, placesMax)
        return [heading, row === '' ? text : say(words.import.rowOf, { row, text })]
      })}
    />
  )
}

function Fault({
  visit,
  faults,
  fault,
  at,
}: Pick<Props, 'visit'> & Pick<RowFindings, 'faults'> & { fault: SheetFinding; at: number }) {
  const { words, say, language } = visit
  const { heading, field, reason, places } = fault
  const others = places.length - placesMax
  // Cells of one field are left blank together, whatever is wrong with each.
  const blanks = faults.flatMap((one) => (one.field === field ? one.places : [])).length
  const shown = places
    .slice(0, placesMax)
    .map(({ row, cell }) => say(words.import.rowOf, { row, text: cell }))
  return (
    <fieldset>
      <legend>{heading ?? words.import.worksheet}</legend>
      <p>{reason[language]}</p>
      <p className="quiet">
        {shown.join('; ')} {others > 0 && say(words.labels.more, { n: others })}
      </p>
      <div className="doing">
        {field && (
          <button type="submit" name="blank" value={field} className="button-quiet">
            {say(words.import.leaveBlank, { n: blanks })}
          </button>
        )}
        {places.length > 0 && (
          <button type="submit" name="leaveOut" value={at} className="button-quiet">
            {say(words.import.leaveOut, { n: places.length })}
          </button>
        )}
      </div>
    </fieldset>
  )
}

function Question({ visit, ask }: Pick<Props, 'visit'> & { ask: Ask }) {
  const { words, say } = visit
  const { rows = [], count = 0 } = ask
  return (
    <fieldset>
      {rows.map((beside) => (
        <ul key={beside.map(({ row }) => row).join()} className="rows">
          {beside.map(({ row, text }) => (
            <li key={row}>{say(words.import.rowOf, { row, text })}</li>
          ))}
        </ul>
      ))}
      {count > rows.length && <p className="quiet">{say(words.labels.more, { n: count - rows.length })}</p>}
      <AskField visit={visit} ask={ask} />
    </fieldset>
  )
}
