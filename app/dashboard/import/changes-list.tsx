import type { ReactNode } from 'react'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { Edit } from '#lib/contract/catalogue/source/store/edits.ts'
import { priceIn, priceOfText } from '#lib/modules/dashboard/words/price-words.ts'
import { type DashboardWords, dayIn, wordFor } from '#lib/modules/dashboard/words/words.ts'
import type { Offer, Trial } from '#lib/office/imports/trial.ts'
import { settingNames, settings } from '#lib/office/institutes/settings.ts'
import { fieldSentence, isPriceEdit } from './field-words.ts'

const unfoldedMax = 10

/** List with a heading and a count. A long list is collapsed. */
export const Group = ({ title, count, children }: { title: string; count: number; children: ReactNode }) =>
  count === 0 ? null : (
    <details open={count <= unfoldedMax}>
      <summary>
        {title} ({count})
      </summary>
      {children}
    </details>
  )

/** Lists changes grouped by kind: free, prices, removed, added, other. */
export function ChangesList({
  visit,
  changes: { edits, moreEdits, free, offers = {} },
}: {
  visit: DashboardRequest
  changes: NonNullable<Trial['changes']>
}) {
  const { words, say } = visit
  const { groups, kinds, hidden, shown } = words.import
  const nameOf = ({ kind, title }: Edit) =>
    kind === 'course' ? (title ?? '') : [kinds[kind], title].filter(Boolean).join(' ')
  const sentences = (edit: Edit, fields: Edit['fields']) =>
    fields.flatMap((field) => fieldSentence(visit, field, edit) ?? [])
  const priced = edits.filter(({ fields }) => fields.some(isPriceEdit))
  const of = (change: Edit['change']) => edits.filter((edit) => edit.change === change)
  const rest = of('changed').flatMap((edit) => {
    if (edit.kind === 'site') return [{ edit, lines: siteParts(words, edit) }]
    const others = edit.fields.filter((field) => !isPriceEdit(field))
    const isOther =
      others.length > 0 || edit.fields.length === 0 || edit.hidden.length + edit.shown.length > 0
    return isOther ? [{ edit, lines: [...new Set(sentences(edit, others))] }] : []
  })
  const item = (edit: Edit, lines: readonly string[], more?: ReactNode) => (
    <li key={`${edit.kind} ${edit.id}`}>
      {nameOf(edit)}
      {lines.map((line) => (
        <span key={line} className="quiet">
          {line}
        </span>
      ))}
      {more}
    </li>
  )
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
          {priced.map((edit) => item(edit, sentences(edit, edit.fields.filter(isPriceEdit))))}
        </ul>
      </Group>
      {(['removed', 'added'] as const).map((change) => (
        <Group key={change} title={groups[change]} count={of(change).length}>
          <ul className="rows">
            {of(change).map((edit) =>
              item(edit, [...new Set((offers[edit.id] ?? []).map((offer) => offerWords(visit, offer)))]),
            )}
          </ul>
        </Group>
      ))}
      <Group title={groups.changed} count={rest.length}>
        <ul className="rows">
          {rest.map(({ edit, lines }) =>
            item(
              edit,
              lines,
              <>
                {edit.hidden.length > 0 && <span>{hidden}</span>}
                {edit.shown.length > 0 && <span>{shown}</span>}
              </>,
            ),
          )}
        </ul>
      </Group>
      {moreEdits > 0 && <p>{say(words.import.moreOf, { n: moreEdits })}</p>}
    </>
  )
}

/** Names the settings and parts of the site that change. */
const siteParts = (words: DashboardWords, { fields }: Edit): string[] => {
  const labels = fields.map(({ path }) => {
    const setting = settingNames.find((name) => settings[name].path === path)
    if (setting) return words.settings.names[setting]
    const part = path.split('.').find((step) => Object.hasOwn(words.import.siteParts, step))
    return part && wordFor(words.import.siteParts, part)
  })
  return [...new Set(labels.flatMap((label) => label || []))]
}

/** Summarises a new version, such as `A1, ₹1,499, from 11 January 2027, Monday 18:00 h, Pune, Seats left: 4`. */
const offerWords = ({ words, say, language }: DashboardRequest, offer: Offer): string =>
  [
    offer.level,
    ...offer.prices.map((price) => priceIn({ words, say, language }, price)),
    offer.prices.length === 0 && words.courses.states.closed,
    offer.starts_on && say(words.import.from, { day: dayIn(language, offer.starts_on) }),
    offer.ends_on && say(words.import.until, { day: dayIn(language, offer.ends_on) }),
    offer.sessions,
    offer.venue,
    offer.isHidden && words.import.notShown,
    offer.seats_left !== null && `${words.import.columns.seats_left}: ${offer.seats_left}`,
  ]
    .filter(Boolean)
    .join(', ')
