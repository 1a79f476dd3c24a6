import { link } from '#app/dashboard/page/answer.tsx'
import { ActionForm, Facts, Tick } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { previewLink } from '#app/dashboard/preview/preview-page.tsx'
import type { DashboardWords } from '#lib/modules/dashboard/words/words.ts'
import { undoName } from '#lib/office/imports/previewed.ts'
import { isOpen } from '#lib/office/imports/sheet-facts.ts'
import type { Trial } from '#lib/office/imports/trial.ts'
import { ChangesList, Group, Stumbles } from './changes-list.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { FaultList } from './fault-list.tsx'
import { RowNotes, RowsForm } from './rows-form.tsx'
import { namesIn, removedIn } from './trial-actions.ts'

interface Props {
  visit: DashboardRequest
  id: string
  name: string
  trial: Trial
}

/** Previews an uploaded file: for a sheet its columns and rows, then its changes as sentences, or its faults. */
export function TrialPreview(props: Props) {
  const { visit, id, name, trial } = props
  const preview = trial.undo ? undoName(id, trial.undo.takesAll) : id
  const { words } = visit
  const { faults, warnings, more, facts, changes } = trial
  const rows = facts?.rows
  return (
    <section>
      <h2>{name}</h2>
      {facts && <ColumnsForm visit={visit} id={id} look={facts.look} />}
      {rows && (isOpen(facts) || rows.asks.length > 0) && <RowsForm visit={visit} id={id} rows={rows} />}
      {changes && (
        <>
          <Summary {...props} changes={changes} />
          <p>
            <a className="button" href={previewLink(preview)}>
              {words.preview.see}
            </a>
          </p>
          <Later {...props} />
          <Decision {...props} changes={changes} />
          <ChangesList visit={visit} id={preview} changes={changes} />
          {!trial.undo && <Stumbles visit={visit} id={preview} changes={changes} />}
          <Group title={words.import.warnings} count={(rows?.notes.length ?? 0) + warnings.length + more}>
            {rows && <RowNotes visit={visit} notes={rows.notes} />}
            <FaultList visit={visit} faults={warnings} more={more} />
          </Group>
          <Decision {...props} changes={changes} />
        </>
      )}
      {!changes && (
        <>
          {rows && <RowNotes visit={visit} notes={rows.notes} />}
          {!rows && faults.length > 0 && <p>{words.import.faulty}</p>}
          {!rows && <FaultList visit={visit} faults={faults} more={more} />}
          <Later {...props} />
          <div className="doing">
            {!facts && (
              <a className="button" href="#file">
                {words.import.another}
              </a>
            )}
            {!facts && !trial.undo && (
              <a className="button button-quiet" href={link('/import/export', { form: 'template' })} download>
                {words.import.template}
              </a>
            )}
            <Discard {...props} />
          </div>
        </>
      )}
    </section>
  )
}

type Found = NonNullable<Trial['changes']>

function Summary({ visit: { words, say }, trial, changes }: Props & { changes: Found }) {
  const { courses, learning_paths: paths, hidden, shown } = changes
  return (
    <>
      {changes.free.count > 0 && (
        <p>
          <strong>{say(words.import.becomeFree, { n: changes.free.count })}</strong>
        </p>
      )}
      <p>
        {trial.undo
          ? words.import.ifUndone
          : changes.takesAway
            ? words.import.takesAway
            : words.import.nothingYet}
      </p>
      <Facts
        rows={[
          [words.sections.courses, say(words.import.counts, { ...courses })],
          ...(paths.added + paths.changed + paths.removed > 0
            ? [[words.audit.details.learning_paths, say(words.import.counts, { ...paths })] as const]
            : []),
          ...(hidden + shown > 0
            ? [[words.import.seen, say(words.import.becomes, { hidden, shown })] as const]
            : []),
          ...hostRows(words, changes.hosts),
        ]}
      />
    </>
  )
}

const hostRows = ({ import: said }: DashboardWords, hosts: Found['hosts']) =>
  [
    [said.hostsAdded, hosts?.added.filter((host) => !hosts.waiting.includes(host))] as const,
    [said.hostsWaiting, hosts?.waiting] as const,
    [said.hostsRemoved, hosts?.removed] as const,
    [said.hostsOrdered, hosts?.reordered] as const,
  ].flatMap(([label, names]) => (names?.length ? [[label, names.join(', ')] as const] : []))

/** Names what came after an import that is to be taken back, and offers to take that back too. */
function Later({ visit, id, trial: { undo } }: Props) {
  const { words, say } = visit
  if (!undo) return null
  const { courses, count, site, learning_paths } = undo.since
  const what = [
    ...(count > 0
      ? [say(words.import.coursesSince, { n: count, names: namesIn(visit, courses, count) })]
      : []),
    ...(learning_paths ? [words.audit.details.learning_paths] : []),
    ...(site ? [words.import.kinds.site] : []),
  ]
  if (what.length === 0) return null
  return (
    <form action={link('/import')}>
      <input type="hidden" name="undo" value={id} />
      <p>{say(undo.takesAll ? words.import.sinceGoes : words.import.sinceStays, { what })}</p>
      <Tick name="since" label={words.import.takeSince} isTicked={undo.takesAll} />
      <button type="submit" className="button-quiet">
        {words.import.lookAgain}
      </button>
    </form>
  )
}

const Discard = ({ visit: { words }, id, trial }: Props) =>
  trial.undo ? (
    <a className="button button-quiet" href={link('/import')}>
      {words.import.drop}
    </a>
  ) : (
    <ActionForm to={link('/import')} action="drop" label={words.import.drop} fields={{ id }} isQuiet />
  )

/** Buttons that apply or discard the file, shown both above and below the changes. */
function Decision({ changes, ...props }: Props & { changes: Found }) {
  const { visit, id, trial } = props
  const { words, say } = visit
  const { free, areManyRemoved } = changes
  return (
    <div className="doing">
      <ActionForm
        to={link('/import')}
        action={trial.undo ? 'undo' : 'apply'}
        label={trial.undo ? words.import.goBack : words.import.apply}
        fields={{ id, ...(trial.undo?.takesAll && { since: 'yes' }) }}
      >
        {free.count > 0 && <Tick name="frees" label={words.import.frees} isRequired />}
        {areManyRemoved && (
          <Tick
            name="removes"
            label={say(words.import.removes, { what: removedIn(visit, changes) })}
            isRequired
          />
        )}
      </ActionForm>
      <Discard {...props} />
    </div>
  )
}
