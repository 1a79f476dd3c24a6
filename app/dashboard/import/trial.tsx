import type { DashboardRequest } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm, Choice, Facts } from '#app/dashboard/frame/fields.tsx'
import type { Form } from '#app/dashboard/frame/guest.ts'
import { link } from '#app/dashboard/frame/link.ts'
import { type Fault, moreWords } from '#lib/catalogue/document/fault.ts'
import type { Edit } from '#lib/catalogue/source/store/edits.ts'
import type { Trial } from '#lib/imports/trial.ts'
import { columnNames, squeezedHeading } from '#lib/sheet/columns.ts'
import type { HeadingMap } from '#lib/sheet/headings.ts'
import type { SheetFacts } from '#lib/sheet/read.ts'

interface Props {
  visit: DashboardRequest
  id: string
  name: string
  trial: Trial
}

const shownMax = 100

/** An uploaded document before it is applied. Paths and values are the document's own. */
export function TrialOf({
  visit: { words, say },
  id,
  name,
  trial: { faults, warnings, more, facts, changes },
}: Props) {
  const to = link('/import')
  return (
    <section>
      <h2>{name}</h2>
      {facts && facts.uses.length > 0 && <Headings words={words} id={id} facts={facts} />}
      {changes ? (
        <>
          <p>{changes.takesAway ? words.import.takesAway : words.import.nothingYet}</p>
          <Facts
            rows={[
              [words.import.courses, say(words.import.counts, { ...changes.courses })],
              [words.import.paths, say(words.import.counts, { ...changes.learning_paths })],
              [
                words.import.seen,
                say(words.import.becomes, { hidden: changes.hidden, shown: changes.shown }),
              ],
            ]}
          />
          <EditList edits={changes.edits} more={changes.moreEdits} />
          {warnings.length > 0 && <h3>{words.import.warnings}</h3>}
          <Places faults={warnings} more={more} />
          <form method="post" action={to} className="stacked">
            <input type="hidden" name="id" value={id} />
            {changes.areManyRemoved && (
              <label>
                <input type="checkbox" name="removes" value="yes" required />{' '}
                {say(words.import.removes, {
                  count: changes.courses.removed,
                  versions: changes.versions.removed,
                })}
              </label>
            )}
            <button type="submit" name="action" value="apply">
              {words.import.apply}
            </button>
          </form>
        </>
      ) : (
        <>
          <p>{words.import.faulty}</p>
          <Places faults={faults} more={more} />
        </>
      )}
      <ActionForm to={to} action="drop" label={words.import.drop} fields={{ id }} isQuiet />
    </section>
  )
}

/** The column that each heading is read as, with the first rows, to be changed. */
const Headings = ({
  words,
  id,
  facts,
}: {
  words: DashboardRequest['words']
  id: string
  facts: SheetFacts
}) => (
  <form method="post" action={link('/import')} className="stacked">
    <h3>{words.import.headings}</h3>
    <p>{words.import.headingsLead}</p>
    <input type="hidden" name="id" value={id} />
    {facts.uses.map(({ heading, index, columns }) => (
      <Choice
        key={index}
        name={`column.${index}`}
        label={`${heading}: ${sampleOf(facts, index)}`}
        value={columns[0] ?? ''}
        choices={[['', words.import.leftOut], ...columnNames.map((name) => [name, name] as const)]}
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
    <button type="submit" name="action" value="map" className="quiet">
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
export function mapIn(form: Form, { facts }: Trial): HeadingMap {
  const changed = (facts?.uses ?? []).flatMap(({ heading, index, columns }) => {
    const name = form.get(`column.${index}`) ?? ''
    const isKnown = name === '' || columnNames.includes(name)
    return isKnown && name !== (columns[0] ?? '') ? [[squeezedHeading(heading), name] as const] : []
  })
  return Object.fromEntries(changed)
}

/** Stored courses that the form says are not those that the sheet seems to rename. */
export const distinctIn = (form: Form, { facts }: Trial): string[] =>
  (facts?.renames ?? []).map(({ id }) => id).filter((id) => form.get(`renamed.${id}`) === 'other')

const Places = ({ faults, more }: { faults: Fault[]; more: number }) => {
  const rest = moreWords(more + Math.max(0, faults.length - shownMax))
  return (
    <div lang="en">
      <Facts rows={faults.slice(0, shownMax).map(({ path, message }) => [path, message])} />
      {rest && <p>{rest}</p>}
    </div>
  )
}

const EditList = ({ edits, more }: { edits: Edit[]; more: number }) => (
  <ul className="rows" lang="en">
    {edits.map(({ kind, id, title, change, fields, hidden, shown }) => (
      <li key={`${kind} ${id}`}>
        <span>
          <span className={`badge badge-${change === 'removed' ? 'fault' : 'good'}`}>{change}</span> {kind}{' '}
          {title ?? id}
        </span>
        {fields.map(({ path, before, after }) => (
          <span key={path} className="quiet">
            {path}: {JSON.stringify(before)} → {JSON.stringify(after)}
          </span>
        ))}
        {hidden.map((what) => (
          <span key={what}>{what}: no longer shown</span>
        ))}
        {shown.map((what) => (
          <span key={what}>{what}: newly shown</span>
        ))}
      </li>
    ))}
    {more > 0 && <li>{moreWords(more)}</li>}
  </ul>
)
