import { link } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import { ActionForm, Choice } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { currencies } from '#lib/contract/catalogue/document/kinds.ts'
import { dayIn, wordFor } from '#lib/modules/dashboard/words/words.ts'
import {
  answersFrom,
  currencyFrom,
  type HeadingMap,
  type RowQuestion,
  rowQuestions,
  type SheetChoice,
  type SheetFacts,
  type Sheets,
} from '#lib/office/imports/sheets.ts'
import type { Trial } from '#lib/office/imports/trial.ts'

interface Props {
  visit: DashboardRequest
  id: string
  facts: SheetFacts
  sheets: Sheets
}

/** Asks which column fills a field, such as the price, with a button for each likely column. */
export function ColumnQuestions({ visit: { words, say }, id, facts }: Props) {
  return (facts.questions ?? []).map(({ field, columns }) => {
    const name = wordFor(words.import.columns, field)
    return (
      <div key={field}>
        <p>
          <strong>
            {field === 'price' ? words.import.noPrice : say(words.import.whichColumn, { name })}
          </strong>
        </p>
        {columns.map(({ heading, index, examples }) => (
          <ActionForm
            key={index}
            to={link('/import')}
            action="map"
            label={say(words.import.thisIsIt, { heading, name })}
            fields={{ id, [`column.${index}`]: field }}
          >
            <p>
              {heading}: {examples.join(' · ')}
            </p>
          </ActionForm>
        ))}
      </div>
    )
  })
}

/**
 * Id of the form about the whole sheet. Questions elsewhere on the page belong to it, so that answering one keeps the
 * columns chosen but not yet sent.
 */
const sheetForm = 'headings'

/** Asks once per sheet whether dates such as `03/04/2027` start with the day or the month. */
export function DateQuestion({ visit: { words, say, language }, facts: { ambiguous } }: Props) {
  if (!ambiguous) return null
  const [first = '', second = '', year = ''] = ambiguous.written.split(/[/.-]/)
  const dayOf = (month: string, day: string) =>
    dayIn(
      language,
      `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    )
  return (
    <div className="stacked">
      <Choice
        form={sheetForm}
        name="dates"
        label={say(words.import.whichDay, { date: ambiguous.written })}
        value={ambiguous.order ?? ''}
        choices={[
          ...(ambiguous.order ? [] : [['', words.import.notAnswered] as const]),
          ['dmy', dayOf(second, first)],
          ['mdy', dayOf(first, second)],
        ]}
      />
      <button type="submit" form={sheetForm} className="button-quiet">
        {words.import.answer}
      </button>
    </div>
  )
}

/** Asks for the currency of the prices, where neither the sheet nor the institute says it. */
export function CurrencyQuestion({ visit: { words, language }, facts: { currency } }: Props) {
  if (!currency) return null
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const choices = currencies.map((code) => [code, `${code} – ${names.of(code)}`] as const)
  return (
    <div className="stacked">
      <Choice
        form={sheetForm}
        name="currency"
        label={words.import.whichCurrency}
        value={currency === 'asked' ? '' : currency}
        choices={[['', words.import.notAnswered], ...choices]}
      />
      <button type="submit" form={sheetForm} className="button-quiet">
        {words.import.answer}
      </button>
    </div>
  )
}

/** Offers to import a sheet without the rows that have faults. */
export function LeaveOut({ visit: { words, say }, facts: { badRows, leftOut } }: Props) {
  const rows = [...leftOut, ...badRows]
  if (badRows.length === 0) return null
  return (
    <div className="stacked">
      <p>{words.import.leaveOutLead}</p>
      <button type="submit" form={sheetForm} name="leaveOut" value={rows.join(' ')}>
        {say(words.import.leaveOut, { n: badRows.length })}
      </button>
    </div>
  )
}

/** Asks what rows are that can be read in several ways, with a button for each answer. */
export function RowQuestions({ visit: { words }, facts: { answers = {} } }: Props) {
  return (Object.keys(rowQuestions) as RowQuestion[])
    .filter((question) => answers[question] !== undefined)
    .map((question) => (
      <div key={question} className="stacked">
        <p>{words.import.rowQuestions[question]}</p>
        {rowQuestions[question].map((answer) => (
          <button
            key={answer}
            type="submit"
            form={sheetForm}
            name={`answer.${question}`}
            value={answer}
            className={answers[question] === 'asked' ? undefined : 'button-quiet'}
          >
            {wordFor(words.import.rowAnswers, answer)}
          </button>
        ))}
      </div>
    ))
}

/** Shows which column each heading was matched to, with its first cells, so that the office can correct the match. */
export const HeadingForm = ({ visit: { words, say }, id, facts, sheets }: Props) => (
  <form id={sheetForm} method="post" action={link('/import')} className="stacked">
    <p>{words.import.headingsLead}</p>
    <input type="hidden" name="action" value="map" />
    <input type="hidden" name="id" value={id} />
    {(facts.sheets?.length ?? 0) > 1 && (
      <Choice
        name="sheet"
        label={words.import.worksheet}
        value={facts.sheets?.[0] ?? ''}
        choices={(facts.sheets ?? []).map((name) => [name, name])}
      />
    )}
    <Choice
      name="headingRow"
      label={words.import.headingRow}
      value={String(facts.headingRow)}
      choices={facts.top.map(({ row, text }) => [
        String(row),
        say(words.import.rowOf, { row: String(row), text }),
      ])}
    />
    {facts.uses.map(({ heading, index, columns }) => (
      <Choice
        key={index}
        name={`column.${index}`}
        label={`${heading}: ${sampleOf(facts, index)}`}
        value={columns[0] ?? ''}
        choices={[
          ['', words.import.leftOut],
          ...sheets.columns.map(({ name }) => [name, wordFor(words.import.columns, name)] as const),
        ]}
      />
    ))}
    {facts.renames.length > 0 && <h4>{words.import.renames}</h4>}
    {facts.renames.map(({ id: courseId, from, to, isTaken }) => (
      <Choice
        key={courseId}
        name={`renamed.${courseId}`}
        label={`${from} → ${to}`}
        value={isTaken ? 'same' : 'other'}
        choices={[
          ['same', words.import.sameCourse],
          ['other', words.import.otherCourse],
        ]}
      />
    ))}
    <button type="submit" className="button-quiet">
      {words.import.tryAgain}
    </button>
  </form>
)

const sampleOf = ({ sample }: SheetFacts, index: number): string =>
  sample
    .map((row) => (row[index] ?? '').slice(0, 40))
    .filter((text) => text !== '')
    .slice(0, 3)
    .join(' · ')

/** Returns the headings for which the form selected a different column, or answered a question. */
export function mapIn(form: Form, { facts }: Trial, { columns: known, headingKey }: Sheets): HeadingMap {
  const changed = (facts?.uses ?? []).flatMap(({ heading, index, columns }) => {
    // A form about a single column leaves all others unchanged.
    const name = form.get(`column.${index}`) ?? columns[0] ?? ''
    const isKnown = name === '' || known.some((column) => column.name === name)
    const isAnswer = facts?.questions?.some(
      (one) =>
        one.field === name &&
        one.columns.some((column) => column.index === index) &&
        form.has(`column.${index}`),
    )
    return isKnown && (isAnswer || name !== (columns[0] ?? '')) ? [[headingKey(heading), name] as const] : []
  })
  return Object.fromEntries(changed)
}

/** Returns how to read the sheet: as chosen in the form, else as before. */
export function choiceIn(form: Form, { facts }: Trial, map: HeadingMap): SheetChoice {
  const renames = facts?.renames ?? []
  const distinct = renames
    .filter(({ id, isTaken }) => (form.get(`renamed.${id}`) ?? (isTaken ? 'same' : 'other')) === 'other')
    .map(({ id }) => id)
  const row = Number(form.get('headingRow') ?? facts?.headingRow)
  const [read] = facts?.sheets ?? []
  const sheet = facts?.sheets?.find((name) => name === form.get('sheet')) ?? read
  const isOther = row !== facts?.headingRow || sheet !== read
  const order = form.get('dates') ?? facts?.ambiguous?.order
  const rows = form.get('leaveOut')?.split(' ').map(Number) ?? facts?.leftOut ?? []
  return {
    map,
    distinct,
    sheet,
    headingRow: sheet === read && facts?.top.some((one) => one.row === row) ? row : undefined,
    answers: answersFrom((question) => form.get(`answer.${question}`) ?? facts?.answers?.[question]),
    currency: currencyFrom(form.get('currency') ?? facts?.currency),
    dates: order === 'dmy' || order === 'mdy' ? order : undefined,
    // Row numbers to skip refer to the old heading row, so drop them when it changes.
    leaveOut: isOther ? [] : rows.filter((one) => Number.isSafeInteger(one) && one > 0).slice(0, rowsMax),
  }
}

/** Maximum number of rows with faults that can be skipped. */
const rowsMax = 1_000
