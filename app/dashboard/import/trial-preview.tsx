import type { ReactNode } from 'react'
import { link } from '#app/dashboard/page/answer.tsx'
import { ActionForm, Facts, Tick } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { previewLink } from '#app/dashboard/preview/preview-page.tsx'
import { priceIn, priceOfText } from '#app/dashboard/words/price-words.ts'
import { type DashboardWords, dayIn, wordFor } from '#app/dashboard/words/words.ts'
import type { Fault } from '#lib/contract/catalogue/document/fault.ts'
import type { Edit } from '#lib/contract/catalogue/source/store/edits.ts'
import type { SheetFacts, Sheets } from '#lib/office/imports/sheets.ts'
import type { Offer, Trial } from '#lib/office/imports/trial.ts'
import { fieldSentence, isPriceEdit } from './field-words.ts'
import {
  ColumnQuestions,
  CurrencyQuestion,
  DateQuestion,
  HeadingForm,
  LeaveOut,
  RowQuestions,
} from './heading-form.tsx'
import { guessedColumns, guessesIn, namesIn, removedIn, renamedNames, renamesIn } from './trial-actions.ts'

interface Props {
  visit: DashboardRequest
  id: string
  name: string
  trial: Trial
  sheets: Sheets | undefined
}

const shownMax = 100

/** Previews an uploaded file: its changes as sentences, or its faults. */
export function TrialPreview(props: Props) {
  const { visit, id, name, sheets, trial } = props
  const { words } = visit
  const { faults, warnings, more, facts, changes } = trial
  const isSheet = facts && facts.uses.length > 0
  const asked = sheets && isSheet && { visit, id, facts, sheets }
  return (
    <section>
      <h2>{name}</h2>
      {asked && <ColumnQuestions {...asked} />}
      {changes && (
        <>
          <Summary {...props} changes={changes} />
          {!trial.undo && (
            <p>
              <a className="button" href={previewLink(id)}>
                {words.preview.see}
              </a>
            </p>
          )}
          <Later {...props} />
          <Decision {...props} changes={changes} />
        </>
      )}
      {!changes && (
        <>
          <p>{words.import.faulty}</p>
          <FaultList visit={visit} faults={faults} more={more} />
          {asked && <LeaveOut {...asked} />}
          <Later {...props} />
        </>
      )}
      {asked && <RowQuestions {...asked} />}
      {asked && <DateQuestion {...asked} />}
      {asked && <CurrencyQuestion {...asked} />}
      {changes && <Changes visit={visit} changes={changes} />}
      {changes && <Stumbles {...props} />}
      {changes && warnings.length > 0 && (
        <Group title={words.import.warnings} count={warnings.length + more}>
          <FaultList visit={visit} faults={warnings} more={more} />
        </Group>
      )}
      {asked && (
        <details open={!changes || isAsked(facts) || facts.renames.length > 0}>
          <summary>{words.import.headings}</summary>
          <HeadingForm {...asked} />
        </details>
      )}
      {changes ? (
        <Decision {...props} changes={changes} />
      ) : (
        <div className="doing">
          {!asked && (
            <a className="button" href="#file">
              {words.import.another}
            </a>
          )}
          {!asked && sheets && (
            <a className="button button-quiet" href={link('/import/export', { form: 'template' })} download>
              {words.import.template}
            </a>
          )}
          <ActionForm to={link('/import')} action="drop" label={words.import.drop} fields={{ id }} isQuiet />
        </div>
      )}
    </section>
  )
}

const isAsked = ({ questions = [] }: SheetFacts): boolean => questions.length > 0

type Found = NonNullable<Trial['changes']>

/** Shows the courses that become free, then how many courses are added, changed and removed. */
function Summary({ visit: { words, say }, trial, changes }: Props & { changes: Found }) {
  const { courses, learning_paths: paths, hidden, shown, untimed = 0 } = changes
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
          [words.import.courses, say(words.import.counts, { ...courses })],
          ...(paths.added + paths.changed + paths.removed > 0
            ? [[words.import.paths, say(words.import.counts, { ...paths })] as const]
            : []),
          ...(hidden + shown > 0
            ? [[words.import.seen, say(words.import.becomes, { hidden, shown })] as const]
            : []),
          ...hostRows(words, changes.hosts),
          ...(untimed > 0
            ? [[words.import.untimed, say(words.import.untimedCount, { n: untimed })] as const]
            : []),
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
    ...(learning_paths ? [words.import.paths] : []),
    ...(site ? [words.import.kinds.site] : []),
  ]
  if (what.length === 0) return null
  return (
    <ActionForm to={link('/import')} action="look" label={words.import.lookAgain} fields={{ id }} isQuiet>
      <p>{say(undo.takesAll ? words.import.sinceGoes : words.import.sinceStays, { what })}</p>
      <Tick name="since" label={words.import.takeSince} isTicked={undo.takesAll} />
    </ActionForm>
  )
}

/** Buttons that apply or discard the file, shown both above and below the changes. */
function Decision({ visit, id, trial, changes }: Props & { changes: Found }) {
  const { words, say } = visit
  const to = link('/import')
  const { free, areManyRemoved } = changes
  const renames = renamesIn(trial.facts)
  const guesses = guessesIn(trial.facts)
  return (
    <div className="doing">
      <ActionForm
        to={to}
        action={trial.undo ? 'undo' : 'apply'}
        label={trial.undo ? words.import.goBack : words.import.apply}
        fields={{ id }}
        isQuiet={trial.facts !== undefined && isAsked(trial.facts)}
      >
        {free.count > 0 && <Tick name="frees" label={words.import.frees} isRequired />}
        {areManyRemoved && (
          <Tick
            name="removes"
            label={say(words.import.removes, { what: removedIn(visit, changes) })}
            isRequired
          />
        )}
        {guesses.length > 0 && (
          <Tick
            name="guesses"
            label={say(words.import.guesses, { columns: guessedColumns(visit, guesses) })}
            isRequired
          />
        )}
        {renames.length > 0 && (
          <Tick
            name="keeps"
            label={say(words.import.keeps, { names: renamedNames(visit, renames) })}
            isRequired
          />
        )}
      </ActionForm>
      <ActionForm to={to} action="drop" label={words.import.drop} fields={{ id }} isQuiet />
    </div>
  )
}

const unfoldedMax = 10

/** List with a heading and a count. A long list is collapsed. */
const Group = ({ title, count, children }: { title: string; count: number; children: ReactNode }) =>
  count === 0 ? null : (
    <details open={count <= unfoldedMax}>
      <summary>
        {title} ({count})
      </summary>
      {children}
    </details>
  )

/** Lists changes grouped by kind: free, prices, removed, added, other. */
function Changes({
  visit,
  changes: { edits, moreEdits, free, offers = {} },
}: {
  visit: DashboardRequest
  changes: Found
}) {
  const { words, say } = visit
  const { groups, kinds, hidden, shown } = words.import
  const nameOf = ({ kind, title }: Edit) =>
    kind === 'course' ? (title ?? '') : [kinds[kind], title].filter(Boolean).join(' ')
  const keyOf = ({ kind, id }: Edit) => `${kind} ${id}`
  const sentences = (edit: Edit, fields: Edit['fields']) =>
    fields.flatMap((field) => fieldSentence(visit, field, edit) ?? [])
  const priced = edits.filter(({ fields }) => fields.some(isPriceEdit))
  const of = (change: Edit['change']) => edits.filter((edit) => edit.change === change)
  const rest = of('changed').flatMap((edit) => {
    const others = edit.fields.filter((field) => !isPriceEdit(field))
    const isOther =
      others.length > 0 || edit.fields.length === 0 || edit.hidden.length + edit.shown.length > 0
    return isOther ? [{ edit, lines: [...new Set(sentences(edit, others))] }] : []
  })
  const freeRest = free.count - free.courses.length
  return (
    <>
      <Group title={groups.free} count={free.count}>
        <ul className="rows">
          {free.courses.map(({ id, title, was }) => (
            <li key={id}>
              {title.slice(0, 200)}{' '}
              <span className="quiet">
                {was === null ? words.import.changes.added : priceIn(visit, priceOfText(was))}
              </span>
            </li>
          ))}
          {freeRest > 0 && <li>{say(words.import.moreOf, { n: freeRest })}</li>}
        </ul>
      </Group>
      <Group title={groups.prices} count={priced.length}>
        <ul className="rows">
          {priced.map((edit) => (
            <li key={keyOf(edit)}>
              {nameOf(edit)}
              {sentences(edit, edit.fields.filter(isPriceEdit)).map((line) => (
                <span key={line} className="quiet">
                  {line}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Group>
      {(['removed', 'added'] as const).map((change) => (
        <Group key={change} title={groups[change]} count={of(change).length}>
          <ul className="rows">
            {of(change).map((edit) => (
              <li key={keyOf(edit)}>
                {nameOf(edit)}
                {[...new Set((offers[edit.id] ?? []).map((offer) => offerWords(visit, offer)))].map(
                  (line) => (
                    <span key={line} className="quiet">
                      {line}
                    </span>
                  ),
                )}
              </li>
            ))}
          </ul>
        </Group>
      ))}
      <Group title={groups.changed} count={rest.length}>
        <ul className="rows">
          {rest.map(({ edit, lines }) => (
            <li key={keyOf(edit)}>
              {nameOf(edit)}
              {lines.map((line) => (
                <span key={line} className="quiet">
                  {line}
                </span>
              ))}
              {edit.hidden.length > 0 && <span>{hidden}</span>}
              {edit.shown.length > 0 && <span>{shown}</span>}
            </li>
          ))}
        </ul>
      </Group>
      {moreEdits > 0 && <p>{say(words.import.moreOf, { n: moreEdits })}</p>}
    </>
  )
}

/** Counts what a visitor would stumble over, and links the courses in the preview. */
function Stumbles({ visit: { words, say }, id, trial: { stumbles = [] } }: Props) {
  if (stumbles.length === 0) return null
  return (
    <section>
      <h3>{words.preview.stumbles}</h3>
      {stumbles.map(({ kind, count, courses }) => (
        <details key={kind}>
          <summary>
            {words.preview.kinds[kind]} ({count})
          </summary>
          <ul className="rows">
            {courses.map((course) => (
              <li key={course.id}>
                <a href={previewLink(id, `/courses/${encodeURIComponent(course.id)}`)}>{course.title}</a>
              </li>
            ))}
            {count > courses.length && <li>{say(words.import.moreOf, { n: count - courses.length })}</li>}
          </ul>
        </details>
      ))}
    </section>
  )
}

/** Summarises a new version, such as `A1, ₹1,499, from 11 January 2027, Monday 18:00 h, Pune, Seats left: 4`. */
const offerWords = ({ words, say, language }: DashboardRequest, offer: Offer): string =>
  [
    offer.level,
    // A preview stored by an earlier release has no prices, and no seats.
    ...(offer.prices ?? []).map((price) => priceIn({ words, say, language }, price)),
    offer.prices?.length === 0 && words.courses.states.closed,
    offer.starts_on && say(words.import.from, { day: dayIn(language, offer.starts_on) }),
    offer.ends_on && say(words.import.until, { day: dayIn(language, offer.ends_on) }),
    offer.sessions,
    offer.venue,
    typeof offer.seats_left === 'number' && `${words.import.columns.seats_left}: ${offer.seats_left}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Replaces columns such as `{column:starts_on}` with the labels that the choices below have. */
const columnsNamed = (message: string, words: DashboardWords): string =>
  message.replace(/\{column:(\w+)\}/g, (_, name: string) => wordFor(words.import.columns, name))

/** Lists faults or warnings, translated to the member's language where possible. */
function FaultList({
  visit: { words, say, language },
  faults,
  more,
}: {
  visit: DashboardRequest
  faults: Fault[]
  more: number
}) {
  const rest = more + Math.max(0, faults.length - shownMax)
  const rows = faults.slice(0, shownMax).map((fault) => {
    const own = fault.in?.[language]
    const path = (own ?? fault).path
    // An office does not understand document paths such as `learning_paths[0]`.
    const name = /^[a-z_]+(\[|\.|$)/.test(path) && fault.in === undefined ? placeWords(words, path) : path
    return [
      name,
      <span key="said" lang={own || language === 'en' ? undefined : 'en'}>
        {columnsNamed((own ?? fault).message, words)}
      </span>,
    ] as const
  })
  return (
    <>
      <Facts rows={rows} />
      {rest > 0 && <p>{say(words.import.moreOf, { n: rest })}</p>}
    </>
  )
}

/**
 * Converts a path such as `learning_paths[0].steps[1]` to a label such as `Learning path 1`; returns other document
 * paths unchanged.
 */
function placeWords({ import: { kinds } }: DashboardWords, path: string): string {
  const [, at] = /^learning_paths\[(\d+)\]/.exec(path) ?? []
  if (at !== undefined) return `${kinds.path} ${Number(at) + 1}`
  return /^site\b/.test(path) ? kinds.site : path
}
