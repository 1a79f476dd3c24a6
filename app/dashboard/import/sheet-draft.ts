import type { Form } from '#app/dashboard/page/base-route.ts'
import type { Draft } from '#lib/office/imports/mapping.ts'
import type { Ask, SheetFacts } from '#lib/office/imports/sheet-facts.ts'

export const undecided = '?'

export const nameOf = ({ path }: Pick<Ask, 'path'>): string => path.join('.')

export const fieldName = (worksheet: number, column: number): string =>
  nameOf({ path: ['worksheets', worksheet, 'columns', column, 'field'] })

const leftOutMax = 1_000

/** Another field of a column, another row of headings and a newly read worksheet are proposed anew. */
export function sheetDraft(form: Form, { look, rows }: SheetFacts): Draft {
  const draft: Draft = structuredClone(look.mapping)
  const asks = [...look.asks, ...(rows?.asks ?? [])]
  for (const [at, { columns, headingRow }] of look.worksheets.entries()) {
    const own = draft.worksheets[at]
    const row = form.get(`row.${at}`)
    if (row !== null && row !== String(headingRow)) {
      draft.worksheets[at] = { names: own?.names, headingRow: Number(row) }
      continue
    }
    for (const [index, { heading, field, asks: ofColumn }] of columns.entries()) {
      const sent = form.get(fieldName(at, index))
      if (sent === null || !own?.columns) continue
      // Formats and words are those of the field that the page showed.
      if (sent === (field ?? '')) {
        Object.assign(own.columns[index] ?? {}, { field })
        asks.push(...ofColumn)
      } else own.columns[index] = sent === undecided ? { heading } : { heading, field: sent || null }
    }
  }
  for (const ask of asks) answer(draft, ask, form)
  if (form.has('tabs')) tick(draft, form.getAll('tab'))
  leaveOut(draft, form, rows)
  return draft
}

/** Writes an answer into the mapping, if the form has one that the question offers. */
function answer(draft: Draft, { path, choices, key }: Ask, form: Form): void {
  const value = form.get(nameOf({ path }))
  if (value === null || !choices.includes(value)) return
  let holder = draft as unknown as Record<string, unknown>
  for (const step of path.slice(0, -1)) {
    holder[step] ??= {}
    holder = holder[step] as Record<string, unknown>
  }
  const last = String(path.at(-1))
  if (value === '') delete holder[last]
  else holder[last] = key === 'mixed' ? true : value
}

/** Reads the worksheets that are ticked. Without any there is nothing to read, so those that were read stay. */
function tick(draft: Draft, ticked: readonly string[]): void {
  const read = new Set(draft.worksheets.flatMap(({ names = [] }) => names))
  const known = draft.worksheets.flatMap((worksheet) => {
    const names = worksheet.names?.filter((name) => ticked.includes(name)) ?? []
    return names.length > 0 ? [{ ...worksheet, names }] : []
  })
  const added = ticked.filter((name) => !read.has(name)).map((name) => ({ names: [name] }))
  if (known.length + added.length > 0) draft.worksheets = [...known, ...added]
}

/** Leaves out the rows of a finding, or blanks the cells of its column, as a button says. */
function leaveOut(draft: Draft, form: Form, rows: SheetFacts['rows']): void {
  const { leaveOut: left = [], blank = [] } = draft.rows ?? {}
  const finding = rows?.faults[Number(form.get('leaveOut') ?? -1)]
  const field = rows?.faults.find((one) => one.field !== undefined && one.field === form.get('blank'))?.field
  const numbers = finding?.places.map(({ row }) => (/^\d+$/.test(row) ? Number(row) : row)) ?? []
  if (numbers.length > 0)
    draft.rows = { ...draft.rows, leaveOut: [...new Set([...left, ...numbers])].slice(0, leftOutMax) }
  if (field) draft.rows = { ...draft.rows, blank: [...new Set([...blank, field])] }
}
