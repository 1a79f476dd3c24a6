import { link } from '#app/dashboard/page/answer.tsx'
import { Field, Tick } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { wordFor } from '#lib/modules/dashboard/words/words.ts'
import { fields } from '#lib/modules/sheet/fields.ts'
import type { Look, LookedColumn } from '#lib/office/imports/sheet-facts.ts'
import { AskField } from './ask-field.tsx'
import { fieldName, undecided } from './sheet-draft.ts'

interface Props {
  visit: DashboardRequest
  id: string
  look: Look
}

/** First step: what each column is, as one form. It is one line where nothing is open. */
export function ColumnsForm(props: Props) {
  const { visit, id, look } = props
  const { words, say } = visit
  const count = look.worksheets.reduce((sum, { columns }) => sum + columns.length, 0)
  const summary = look.isSure ? say(words.import.allUnderstood, { n: count }) : words.import.headings
  const since = look.rememberedAt && say(words.import.readAsOn, { day: visit.moment(look.rememberedAt) })
  return (
    <details open={!look.isSure}>
      <summary>{[summary, since].filter(Boolean).join(', ')}</summary>
      <form method="post" action={link('/import')} className="stacked">
        <input type="hidden" name="action" value="map" />
        <input type="hidden" name="id" value={id} />
        {look.tabs.length > 1 && (
          <fieldset>
            <legend>{words.import.worksheet}</legend>
            <input type="hidden" name="tabs" value="yes" />
            {look.tabs.map(({ name, isRead, rows }) => (
              <Tick key={name} name="tab" value={name} label={`${name} (${rows})`} isTicked={isRead} />
            ))}
          </fieldset>
        )}
        {look.worksheets.map((worksheet, at) => (
          <Worksheet key={worksheet.names.join()} {...props} {...worksheet} at={at} />
        ))}
        {look.asks.map((ask) => (
          <AskField key={ask.key} visit={visit} ask={ask} />
        ))}
        <button type="submit">{words.import.tryAgain}</button>
      </form>
    </details>
  )
}

function Worksheet({
  visit,
  at,
  names,
  headingRow,
  top,
  columns,
}: Props & Look['worksheets'][number] & { at: number }) {
  const { words, say } = visit
  const rows = top.map(({ row, cells }) => ({
    row,
    label: say(words.import.rowOf, { row: String(row), text: cells.filter(Boolean).join(' · ') }),
  }))
  return (
    <>
      {names.length > 0 && <h3>{names.join(', ')}</h3>}
      <details>
        <summary>
          {words.import.headingRow}: {headingRow || words.import.noHeadings}
        </summary>
        <fieldset>
          <legend className="unseen">{words.import.headingRow}</legend>
          {[{ row: 0, label: words.import.noHeadings }, ...rows].map(({ row, label }) => (
            <label key={row} className="tick">
              <input type="radio" name={`row.${at}`} value={row} defaultChecked={row === headingRow} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      </details>
      <div className="columns">
        {columns.map((column, index) => (
          <Column key={fieldName(at, index)} visit={visit} column={column} name={fieldName(at, index)} />
        ))}
      </div>
    </>
  )
}

/** A column as a card: its heading, three cells, what it is, how it is read, and what its words mean. */
function Column({
  visit,
  name,
  column: { heading, cells, field, isChosen, hold, fault, asks },
}: Pick<Props, 'visit'> & { column: LookedColumn; name: string }) {
  const { words, language } = visit
  const isUndecided = hold && !isChosen && field === null
  return (
    <fieldset className={hold ? 'held' : undefined}>
      <legend>
        {heading} {isChosen && <span className="quiet">✓</span>}
      </legend>
      <p className="quiet">{cells.map((cell) => cell.slice(0, 60)).join(' · ') || '–'}</p>
      <Field
        name={name}
        label={words.import.means}
        value={isUndecided ? undecided : (field ?? '')}
        fault={fault?.[language]}
        choices={[
          ...(isUndecided ? [[undecided, words.import.notAnswered] as const] : []),
          ['', words.import.leftOut],
          ...fields.map(({ name }) => [name, wordFor(words.import.columns, name)] as const),
        ]}
      />
      {asks.map((ask) => (
        <AskField key={ask.path.join()} visit={visit} ask={ask} field={field} />
      ))}
    </fieldset>
  )
}
