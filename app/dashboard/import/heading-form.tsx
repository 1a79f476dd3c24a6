import { link } from '#app/dashboard/page/answer.tsx'
import { Choice } from '#app/dashboard/page/fields.tsx'
import type { Form } from '#app/dashboard/page/guest-route.ts'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { wordFor } from '#app/dashboard/words/words.ts'
import type { HeadingMap, SheetFacts, Sheets } from '#lib/imports/sheets.ts'
import type { Trial } from '#lib/imports/trial.ts'

/** The column that each heading is read as, with the first rows, to be changed. */
export const HeadingForm = ({
  words,
  say,
  id,
  facts,
  sheets,
}: {
  words: DashboardRequest['words']
  say: DashboardRequest['say']
  id: string
  facts: SheetFacts
  sheets: Sheets
}) => (
  <form method="post" action={link('/import')} className="stacked">
    <h3>{words.import.headings}</h3>
    {facts.money && (
      <p>
        <strong>{words.import.noPrice}</strong>
        {facts.money.map(({ heading, examples }) => (
          <span key={heading}>
            {' '}
            {say(words.import.isThePrice, { heading, examples: examples.join(', ') })}
          </span>
        ))}
      </p>
    )}
    <p>{words.import.headingsLead}</p>
    <input type="hidden" name="id" value={id} />
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
    {facts.renames.length > 0 && <h3>{words.import.renames}</h3>}
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
    <button type="submit" name="action" value="map" className="button-quiet">
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

/** Reads the columns that a form of headings gives differently than the trial. */
export function mapIn(form: Form, { facts }: Trial, { columns: known, headingKey }: Sheets): HeadingMap {
  const changed = (facts?.uses ?? []).flatMap(({ heading, index, columns }) => {
    const name = form.get(`column.${index}`) ?? ''
    const isKnown = name === '' || known.some((column) => column.name === name)
    return isKnown && name !== (columns[0] ?? '') ? [[headingKey(heading), name] as const] : []
  })
  return Object.fromEntries(changed)
}

/** Stored courses that the form says are not those that the sheet seems to rename. */
export const distinctIn = (form: Form, { facts }: Trial): string[] =>
  (facts?.renames ?? []).map(({ id }) => id).filter((id) => form.get(`renamed.${id}`) === 'other')
