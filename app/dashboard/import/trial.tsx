import { link } from '#app/dashboard/page/answer.tsx'
import { ActionForm, Facts, Tick } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { DashboardWords } from '#app/dashboard/words/words.ts'
import { type Fault, moreWords } from '#lib/catalogue/document/fault.ts'
import type { FreeReport } from '#lib/catalogue/source/store/becomes-free.ts'
import type { Edit } from '#lib/catalogue/source/store/edits.ts'
import type { Sheets } from '#lib/imports/sheets.ts'
import type { Trial } from '#lib/imports/trial.ts'
import { fieldLabel, valueWord } from './field-words.ts'
import { HeadingForm } from './heading-form.tsx'

interface Props {
  visit: DashboardRequest
  id: string
  name: string
  trial: Trial
  sheets: Sheets | undefined
}

const shownMax = 100

/** The preview of an uploaded file: the changes that it would make, or its faults with the file's own paths. */
export function TrialPreview({
  visit,
  id,
  name,
  sheets,
  trial: { faults, warnings, more, facts, changes },
}: Props) {
  const { words, say } = visit
  const to = link('/import')
  return (
    <section>
      <h2>{name}</h2>
      {sheets && facts && facts.uses.length > 0 && (
        <HeadingForm words={words} say={say} id={id} facts={facts} sheets={sheets} />
      )}
      {changes ? (
        <>
          <FreedList words={words} say={say} free={changes.free} />
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
          <EditList words={words} edits={changes.edits} more={changes.moreEdits} />
          {warnings.length > 0 && <h3>{words.import.warnings}</h3>}
          <FaultList faults={warnings} more={more} />
          <form method="post" action={to} className="stacked">
            <input type="hidden" name="id" value={id} />
            {(changes.free?.count ?? 0) > 0 && <Tick name="frees" label={words.import.frees} isRequired />}
            {changes.areManyRemoved && (
              <Tick
                name="removes"
                label={say(words.import.removes, {
                  count: changes.courses.removed,
                  versions: changes.versions.removed,
                })}
                isRequired
              />
            )}
            <button type="submit" name="action" value="apply">
              {words.import.apply}
            </button>
          </form>
        </>
      ) : (
        <>
          <p>{words.import.faulty}</p>
          <FaultList faults={faults} more={more} />
        </>
      )}
      <ActionForm to={to} action="drop" label={words.import.drop} fields={{ id }} isQuiet />
    </section>
  )
}

/** The courses that become free, with their former prices; the first ten. */
function FreedList({
  words,
  say,
  free,
}: Pick<DashboardRequest, 'words' | 'say'> & { free: FreeReport | undefined }) {
  if (!free || free.count === 0) return null
  const rest = free.count - free.courses.length
  return (
    <>
      <p>
        <strong>{say(words.import.becomeFree, { count: free.count })}</strong>
      </p>
      <ul className="rows">
        {free.courses.map(({ id, title, was }) => (
          <li key={id}>
            {title.slice(0, 200)} <span className="quiet">{was ?? words.import.changes.added}</span>
          </li>
        ))}
        {rest > 0 && <li>{say(words.import.moreFree, { count: rest })}</li>}
      </ul>
    </>
  )
}

const FaultList = ({ faults, more }: { faults: Fault[]; more: number }) => {
  const rest = moreWords(more + Math.max(0, faults.length - shownMax))
  return (
    // These messages exist in English only.
    <div lang="en">
      <Facts rows={faults.slice(0, shownMax).map(({ path, message }) => [path, message])} />
      {rest && <p>{rest}</p>}
    </div>
  )
}

function EditList({ words, edits, more }: { words: DashboardWords; edits: Edit[]; more: number }) {
  const { changes, kinds, hidden, shown } = words.import
  return (
    <ul className="rows">
      {edits.map((edit) => (
        <li key={`${edit.kind} ${edit.id}`}>
          <span>
            <span className={`badge badge-${edit.change === 'removed' ? 'fault' : 'good'}`}>
              {changes[edit.change]}
            </span>{' '}
            {kinds[edit.kind]} {edit.title ?? edit.id}
          </span>
          {edit.fields.map(({ path, before, after }) => (
            <span key={path} className="quiet">
              {fieldLabel(words, path)}: {valueWord(words, before)} → {valueWord(words, after)}
            </span>
          ))}
          {edit.hidden.length > 0 && <span>{hidden}</span>}
          {edit.shown.length > 0 && <span>{shown}</span>}
        </li>
      ))}
      {more > 0 && <li lang="en">{moreWords(more)}</li>}
    </ul>
  )
}
