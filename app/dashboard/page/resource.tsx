import type { ReactNode } from 'react'
import { link } from './answer.tsx'
import type { Form } from './base-route.ts'
import { ActionForm, Empty, Section, SureForm, Table } from './fields.tsx'
import {
  type Action,
  type DashboardRequest,
  type Done,
  Missing,
  type Recorded,
  Refused,
} from './member-route.ts'
import type { Part } from './screen.tsx'

type Said<Row> = (request: DashboardRequest, row: Row) => string
type Run<Row, Outcome> = (request: DashboardRequest, row: Row, form: Form) => Promise<Outcome>

/** A button at a row. A `sure` text makes it a folded form with a box to tick, which says what will stop working. */
type RowAction<Row> = {
  label: Said<Row>
  sure?: Said<Row>
  isFor?: (row: Row, request: DashboardRequest) => boolean
  fields?: (row: Row) => Record<string, string>
} & ({ run: Run<Row, Done> } | { alone: Run<Row, Recorded> } | { to: (row: Row) => string })

interface ResourceSpec<Row> {
  /** The field of a row that tells rows apart; the buttons send it under this name. */
  by: keyof Row & string
  rows: (request: DashboardRequest) => Promise<readonly Row[]>
  title?: (request: DashboardRequest) => string
  isFolded?: boolean
  lead?: (request: DashboardRequest) => ReactNode
  /** Said instead of an empty list; without it nothing is shown. */
  empty?: (request: DashboardRequest) => string
  columns: (request: DashboardRequest) => Record<string, (row: Row) => ReactNode>
  /** Shows the names of the columns, for values that do not say what they are. */
  hasHeads?: boolean
  actions?: Record<string, RowAction<Row>>
}

export const resource = <Row extends object>(spec: ResourceSpec<Row>): Part => ({
  show: (request) => showList(spec, request),
  actions: Object.fromEntries(
    Object.entries(spec.actions ?? {}).flatMap(([name, action]): [string, Action<unknown>][] => {
      if ('to' in action) return []
      const rowOf = async (request: DashboardRequest, form: Form) => {
        if (action.sure && form.get('sure') !== 'yes') throw new Refused(request.words.notSure)
        const named = (await spec.rows(request)).find((row) => row[spec.by] === form.get(spec.by))
        if (!named) throw new Missing()
        return named
      }
      if ('run' in action)
        return [[name, async (request, form) => action.run(request, await rowOf(request, form), form)]]
      const { alone } = action
      return [[name, { alone: async (request, form) => alone(request, await rowOf(request, form), form) }]]
    }),
  ),
})

async function showList<Row extends object>(spec: ResourceSpec<Row>, request: DashboardRequest) {
  const { by, title, isFolded, lead, empty, columns, actions, hasHeads } = spec
  const rows = await spec.rows(request)
  if (rows.length === 0 && !empty) return null
  const cells = columns(request)
  const table =
    rows.length === 0 ? (
      <Empty text={empty?.(request) ?? ''} />
    ) : (
      <>
        {lead?.(request)}
        <Table
          columns={[...Object.keys(cells), ...(actions ? [request.words.change] : [])]}
          hasHeads={hasHeads === true}
          rows={rows.map((row) => ({
            key: String(row[by]),
            cells: [
              ...Object.values(cells).map((show) => show(row)),
              actions && buttonsOf(spec, request, row),
            ],
          }))}
        />
      </>
    )
  const heading = title?.(request)
  if (heading === undefined) return table
  if (!isFolded) return <Section title={heading}>{table}</Section>
  return (
    <details>
      <summary>{heading}</summary>
      {table}
    </details>
  )
}

function buttonsOf<Row extends object>(
  { by, actions = {} }: ResourceSpec<Row>,
  request: DashboardRequest,
  row: Row,
): ReactNode {
  const buttons = Object.entries(actions)
    .filter(([, { isFor }]) => isFor?.(row, request) ?? true)
    .map(([name, action]) => {
      const label = action.label(request, row)
      if ('to' in action)
        return (
          <a key={name} href={link(action.to(row))}>
            {label}
          </a>
        )
      const fields = { [by]: String(row[by]), ...action.fields?.(row) }
      const own = { to: request.here, action: name, label, fields }
      return action.sure ? (
        <SureForm key={name} {...own} sure={action.sure(request, row)} />
      ) : (
        <ActionForm key={name} {...own} isQuiet />
      )
    })
  return buttons.length > 0 && <div className="doing">{buttons}</div>
}
