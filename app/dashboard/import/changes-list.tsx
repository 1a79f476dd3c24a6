import type { ReactNode } from 'react'
import { findingText } from '#app/dashboard/findings.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { previewLink } from '#app/dashboard/preview/preview-page.tsx'
import type { Edit } from '#lib/contract/catalogue/source/store/edits.ts'
import { priceIn, priceOfText } from '#lib/modules/dashboard/words/price-words.ts'
import { type DashboardWords, wordFor } from '#lib/modules/dashboard/words/words.ts'
import type { Trial } from '#lib/office/imports/trial.ts'
import { settingNames, settings } from '#lib/office/institutes/settings.ts'
import { fieldSentence, isPriceEdit } from './field-words.ts'

const unfoldedMax = 10

export const Group = ({ title, count, children }: { title: string; count: number; children: ReactNode }) =>
  count === 0 ? null : (
    <details open={count <= unfoldedMax}>
      <summary>
        {title} ({count})
      </summary>
      {children}
    </details>
  )

interface Props {
  visit: DashboardRequest
  id: string
  changes: NonNullable<Trial['changes']>
}

interface Item {
  key: string
  name: ReactNode
  lines: readonly string[]
}

/** Lists changes grouped by kind: free, prices, removed, added, other. */
export function ChangesList({ visit, id, changes: { edits, moreEdits, free } }: Props) {
  const { words, say } = visit
  const { groups, kinds, hidden, shown } = words.import
  const itemOf = (edit: Edit, fields: Edit['fields']): Item => {
    const { kind, title, change } = edit
    const name = kind === 'course' ? (title ?? '') : [kinds[kind], title].filter(Boolean).join(' ')
    const page = previewLink(id, `/courses/${encodeURIComponent(edit.id)}`)
    const isNew = kind === 'course' && change === 'added'
    const lines = fields.flatMap((field) => fieldSentence(visit, field, edit) ?? [])
    return { key: `${kind} ${edit.id}`, name: isNew ? <a href={page}>{name}</a> : name, lines }
  }
  const of = (change: Edit['change']) =>
    edits.filter((edit) => edit.change === change).map((edit) => itemOf(edit, []))
  const changed = edits.flatMap((edit): Item[] => {
    const others = edit.fields.filter((field) => !isPriceEdit(field))
    const seen = [...(edit.hidden.length > 0 ? [hidden] : []), ...(edit.shown.length > 0 ? [shown] : [])]
    const isOther = others.length > 0 || edit.fields.length === 0 || seen.length > 0
    if (edit.change !== 'changed' || !isOther) return []
    const item = itemOf(edit, others)
    return [{ ...item, lines: [...(edit.kind === 'site' ? siteParts(words, edit) : item.lines), ...seen] }]
  })
  const freed = free.courses.map((course): Item => {
    const was = course.was === null ? words.import.changes.added : priceIn(visit, priceOfText(course.was))
    return { key: course.id, name: course.title.slice(0, 200), lines: [was] }
  })
  const freeRest = free.count - freed.length
  const priced = edits.filter(({ fields }) => fields.some(isPriceEdit))
  return (
    <>
      <Group title={groups.free} count={free.count}>
        <Items items={freed} />
        {freeRest > 0 && <p>{say(words.labels.more, { n: freeRest })}</p>}
      </Group>
      {(
        [
          ['prices', priced.map((edit) => itemOf(edit, edit.fields.filter(isPriceEdit)))],
          ['removed', of('removed')],
          ['added', of('added')],
          ['changed', changed],
        ] as const
      ).map(([group, items]) => (
        <Group key={group} title={groups[group]} count={items.length}>
          <Items items={items} />
        </Group>
      ))}
      {moreEdits > 0 && <p>{say(words.labels.more, { n: moreEdits })}</p>}
    </>
  )
}

/** Counts what a visitor would stumble over, and links the courses in the preview. */
export function Stumbles({ visit, id, changes: { findings } }: Props) {
  if (findings.length === 0) return null
  const { words, say } = visit
  return (
    <section>
      <h3>{words.preview.stumbles}</h3>
      {findings.map(({ code, count, first }) => (
        <details key={code}>
          <summary>
            {findingText(visit, { code, values: {} })} ({count})
          </summary>
          <Items
            items={first.map(({ on, values }) => ({
              key: on.id,
              name: (
                <a href={previewLink(id, `/courses/${encodeURIComponent(on.id)}`)}>{String(values.title)}</a>
              ),
              lines: values.levels as readonly string[],
            }))}
          />
          {count > first.length && <p>{say(words.labels.more, { n: count - first.length })}</p>}
        </details>
      ))}
    </section>
  )
}

const Items = ({ items }: { items: readonly Item[] }) => (
  <ul className="rows">
    {items.map(({ key, name, lines }) => (
      <li key={key}>
        {name}
        {[...new Set(lines)].map((line) => (
          <span key={line} className="quiet">
            {line}
          </span>
        ))}
      </li>
    ))}
  </ul>
)

const siteParts = (words: DashboardWords, { fields }: Edit): string[] =>
  fields.flatMap(({ path }) => {
    const setting = settingNames.find((name) => settings[name].path === path)
    if (setting) return words.settings.names[setting] ?? []
    const part = path.split('.').find((step) => Object.hasOwn(words.import.siteParts, step))
    return part ? wordFor(words.import.siteParts, part) : []
  })
