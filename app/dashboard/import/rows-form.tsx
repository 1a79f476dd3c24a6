import { link } from '#app/dashboard/page/answer.tsx'
import { Field } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { wordFor } from '#lib/modules/dashboard/words/words.ts'
import type { FaultGroup, RowFindings, RowQuestion } from '#lib/office/imports/look.ts'
import { rowAnswers } from '#lib/office/imports/mapping.ts'

interface Props {
  visit: DashboardRequest
  id: string
  rows: RowFindings
}

/** Second step: cells that cannot be read, and rows that have several readings, each with a button for each answer. */
export function RowsForm({ visit, id, rows }: Props) {
  const { words, say } = visit
  const { faults, faultCount, questions, renames, notes } = rows
  const listed = faults.reduce((sum, { count }) => sum + count, 0)
  return (
    <form method="post" action={link('/import')} className="stacked">
      <input type="hidden" name="action" value="rows" />
      <input type="hidden" name="id" value={id} />
      {faults.length > 0 && <p>{words.import.faulty}</p>}
      {faults.map((group, at) => (
        <Fault key={`${group.heading} ${group.reason.en}`} visit={visit} group={group} at={at} />
      ))}
      {faultCount > listed && <p>{say(words.import.moreOf, { n: faultCount - listed })}</p>}
      {faults.length > 0 && (
        <p>
          <a href={link('/import/export', { form: 'faults', id })} download>
            {words.import.faultRows}
          </a>
        </p>
      )}
      {questions.map((question) => (
        <Question key={question.question} visit={visit} question={question} />
      ))}
      {renames.length > 0 && <h3>{words.import.renames}</h3>}
      {renames.map(({ id: courseId, from, to, answer }) => (
        <Field
          key={courseId}
          name={`renamed.${courseId}`}
          label={`${from} → ${to}`}
          value={answer ?? ''}
          choices={[
            ...(answer ? [] : [['', words.import.notAnswered] as const]),
            ['same', words.import.sameCourse],
            ['new', words.import.otherCourse],
          ]}
        />
      ))}
      {renames.length > 0 && (
        <button type="submit" className="button-quiet">
          {words.import.answer}
        </button>
      )}
      <Notes visit={visit} notes={notes} />
    </form>
  )
}

/** Cells of a column that cannot be read for one reason. */
function Fault({ visit, group, at }: Pick<Props, 'visit'> & { group: FaultGroup; at: number }) {
  const { words, say, language } = visit
  const { heading, field, reason, places, count, rows } = group
  const others = count - places.length
  return (
    <fieldset>
      <legend>{heading ?? words.import.worksheet}</legend>
      <p>{reason[language]}</p>
      {places.length > 0 && (
        <p className="quiet">
          {places.map(({ row, cell }) => say(words.import.rowOf, { row, text: cell })).join('; ')}
          {others > 0 && ` ${say(words.import.moreOf, { n: others })}`}
        </p>
      )}
      <div className="doing">
        {field && (
          <button type="submit" name="blank" value={field} className="button-quiet">
            {words.import.leaveBlank}
          </button>
        )}
        {rows.length > 0 && (
          <button type="submit" name="leaveOut" value={at} className="button-quiet">
            {say(words.import.leaveOut, { n: rows.length })}
          </button>
        )}
      </div>
    </fieldset>
  )
}

/** Rows that can be read in several ways, side by side. */
function Question({
  visit,
  question: { question, answer, count, examples },
}: Pick<Props, 'visit'> & { question: RowQuestion }) {
  const { words, say } = visit
  const others = count - examples.length
  return (
    <fieldset>
      <legend>{words.import.rowQuestions[question]}</legend>
      {examples.map(({ rows }) => (
        <ul key={rows.map(({ row }) => row).join()} className="rows">
          {rows.map(({ row, cells }) => (
            <li key={row}>
              {say(words.import.rowOf, {
                row,
                text: cells
                  .map(({ text }) => text)
                  .filter(Boolean)
                  .join(' · '),
              })}
            </li>
          ))}
        </ul>
      ))}
      {others > 0 && <p className="quiet">{say(words.import.moreOf, { n: others })}</p>}
      <div className="doing">
        {rowAnswers[question].map((one) => (
          <button key={one} type="submit" name={`answer.${question}`} value={one} className="button-quiet">
            {wordFor(words.import.rowAnswers, one)}
            {one === answer && ' ✓'}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** Rows that are left out by themselves, named. */
const Notes = ({
  visit: { language, words, say },
  notes,
}: Pick<Props, 'visit'> & Pick<RowFindings, 'notes'>) =>
  notes.map(({ rows, said }) => (
    <p key={said.en} className="quiet">
      {say(words.import.rowOf, {
        row: rows.slice(0, 10).join(', ') + (rows.length > 10 ? ' …' : ''),
        text: said[language],
      })}
    </p>
  ))
