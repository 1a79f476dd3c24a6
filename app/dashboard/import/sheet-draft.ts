import type { Form } from '#app/dashboard/page/base-route.ts'
import type { Ask, SheetFacts } from '#lib/office/imports/look.ts'
import type { Draft, MappedRows } from '#lib/office/imports/mapping.ts'

export const undecided = '?'

export const nameOf = ({ path }: Pick<Ask, 'path'>): string => path.join('.')

export const fieldName = (worksheet: number, column: number): string =>
  nameOf({ path: ['worksheets', worksheet, 'columns', column, 'field'] })

const leftOutMax = 1_000

/**
 * Returns how to read a sheet as the form of a step says. Another field of a column, another row of headings, and a
 * worksheet that was not read before are proposed anew.
 */
export function sheetDraft(form: Form, { look, rows }: SheetFacts): Draft {
  const draft: Draft = structuredClone(look.mapping)
  for (const ask of [...look.asks, ...(rows?.asks ?? [])]) answer(draft, ask, form)
  for (const [at, { columns }] of look.worksheets.entries()) {
    const worksheet = draft.worksheets[at]
    for (const [index, { field, asks }] of columns.entries()) {
      const sent = form.get(fieldName(at, index))
      const { heading = '' } = worksheet?.columns?.[index] ?? {}
      if (sent === null || !worksheet?.columns) continue
      if (sent === undecided) worksheet.columns[index] = { heading }
      // Formats and words are those of the field that the page showed.
      else if (sent !== (field ?? '')) worksheet.columns[index] = { heading, field: sent || null }
      else {
        Object.assign(worksheet.columns[index] ?? {}, { field })
        for (const ask of asks) answer(draft, ask, form)
      }
    }
    const row = form.get(`row.${at}`)
    if (worksheet && row !== null && row !== String(worksheet.headingRow)) {
      worksheet.headingRow = Number(row)
      delete worksheet.columns
    }
  }
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

/** Leaves out the rows of a group of faults, or blanks the cells of its column, as a button says. */
function leaveOut(draft: Draft, form: Form, rows: SheetFacts['rows']): void {
  const before: MappedRows = draft.rows ?? {}
  const group = rows?.faults[Number(form.get('leaveOut') ?? -1)]
  const field = rows?.faults.find((one) => one.field !== undefined && one.field === form.get('blank'))?.field
  const numbers = group?.places.map(({ row }) => (/^\d+$/.test(row) ? Number(row) : row)) ?? []
  if (numbers.length > 0)
    draft.rows = {
      ...before,
      leaveOut: [...new Set([...(before.leaveOut ?? []), ...numbers])].slice(0, leftOutMax),
    }
  if (field) draft.rows = { ...before, blank: [...new Set([...(before.blank ?? []), field])] }
}
