import type { Visit } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm, Facts } from '#app/dashboard/frame/fields.tsx'
import { link } from '#app/dashboard/frame/link.ts'
import type { Fault } from '#lib/catalogue/document/fault.ts'
import type { Edit } from '#lib/catalogue/source/store/edits.ts'
import type { ImportReport } from '#lib/catalogue/source/store/import.ts'

/** What a document would change, or why it cannot be applied. */
export type Looked = { faults: Fault[] } | { report: ImportReport; warnings: Fault[] }

interface Props {
  visit: Visit
  id: string
  name: string
  looked: Looked
}

const shownMax = 100

/** An uploaded document before it is applied. Paths and values are the document's own. */
export function Trial({ visit: { words, say }, id, name, looked }: Props) {
  const to = link('/import')
  return (
    <section>
      <h2>{name}</h2>
      {'faults' in looked ? (
        <>
          <p>{words.import.faulty}</p>
          <Places faults={looked.faults} />
        </>
      ) : (
        <>
          <p>{looked.report.edits.takesAway ? words.import.takesAway : words.import.nothingYet}</p>
          <Facts
            rows={[
              [words.import.courses, say(words.import.counts, { ...looked.report.courses })],
              [words.import.paths, say(words.import.counts, { ...looked.report.learning_paths })],
              [
                words.import.seen,
                say(words.import.becomes, {
                  hidden: looked.report.edits.hidden,
                  shown: looked.report.edits.shown,
                }),
              ],
            ]}
          />
          <EditList edits={looked.report.edits.list} />
          {looked.warnings.length > 0 && <h3>{words.import.warnings}</h3>}
          <Places faults={looked.warnings} />
          <ActionForm to={to} action="apply" label={words.import.apply} fields={{ id }} />
        </>
      )}
      <ActionForm to={to} action="drop" label={words.import.drop} fields={{ id }} isQuiet />
    </section>
  )
}

const Places = ({ faults }: { faults: Fault[] }) => (
  <div lang="en">
    <Facts rows={faults.slice(0, shownMax).map(({ path, message }) => [path ?? '–', message])} />
  </div>
)

const EditList = ({ edits }: { edits: Edit[] }) => (
  <ul className="rows" lang="en">
    {edits.slice(0, shownMax).map(({ kind, id, title, change, fields, hidden, shown }) => (
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
  </ul>
)
