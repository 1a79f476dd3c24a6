import type { Form } from '#app/dashboard/page/base-route.ts'
import { currencyKind } from '#lib/contract/catalogue/document/kinds.ts'
import type { Look, LookedColumn } from '#lib/office/imports/look.ts'
import {
  type Column,
  columnKind,
  type Draft,
  type MappedRows,
  rowAnswers,
} from '#lib/office/imports/mapping.ts'
import type { SheetFacts } from '#lib/office/imports/sheets.ts'

/** Value of the select of a column on which nobody has decided yet. */
export const undecided = '?'

/**
 * Returns how to read a sheet as the form of the first step says. Another row of headings, and a worksheet that was not read
 * before, get their columns proposed anew.
 */
export function columnsDraft(form: Form, look: Look): Draft {
  const ticked = (name: string): boolean =>
    look.tabs.length < 2 || form.get(`tab.${look.tabs.findIndex((tab) => tab.name === name)}`) === 'yes'
  const read = new Set(look.worksheets.flatMap(({ names }) => names))
  const known = look.worksheets.flatMap((worksheet, at): Draft['worksheets'] => {
    const names = worksheet.names.filter(ticked)
    if (worksheet.names.length > 0 && names.length === 0) return []
    const row = form.get(`row.${at}`)
    const isSame = row === null || row === String(worksheet.headingRow)
    const columns = worksheet.columns.map((column, index) => columnDraft(form, look, column, [at, index]))
    const named = names.length > 0 ? { names } : {}
    return [
      isSame
        ? { ...named, headingRow: worksheet.headingRow, columns }
        : { ...named, headingRow: Number(row) },
    ]
  })
  const added = look.tabs
    .filter(({ name }) => name !== '' && !read.has(name) && ticked(name) && look.tabs.length > 1)
    .map(({ name }) => ({ names: [name] }))
  const worksheets = [...known, ...added]
  const price = form.get('without.price')
  const currency = currencyKind.safeParse(form.get('without.currency')).data
  return {
    ...look.mapping,
    // Without any worksheet there is nothing to read, so those that were read stay.
    worksheets: worksheets.length > 0 ? worksheets : look.mapping.worksheets,
    without: {
      ...look.mapping.without,
      ...((price === 'request' || price === 'free') && { price }),
      ...(currency && { currency }),
    },
  }
}

function columnDraft(
  form: Form,
  look: Look,
  looked: LookedColumn,
  [worksheet, index]: [number, number],
): Column {
  const at = `${worksheet}.${index}`
  const { heading, column, formats, words } = looked
  const mapped = look.mapping.worksheets[worksheet]?.columns[index] ?? { heading }
  const sent = form.get(`field.${at}`)
  if (sent === null) return mapped
  if (sent === undecided) return { heading }
  const field = sent === '' ? null : sent
  // Formats and words are those of the field that the page showed.
  if (field !== column.field) return { heading, field }
  const values = formats.flatMap(({ key }) => {
    const value = form.get(`${key}.${at}`)
    return value ? [[key, key === 'mixed' ? true : value] as const] : []
  })
  const meanings = words.flatMap(({ word }, nth) => {
    const value = form.get(`word.${at}.${nth}`)
    return value ? [[word, value] as const] : []
  })
  const asked = new Set<string>(['words', 'cells', ...formats.map(({ key }) => key)])
  const kept = Object.fromEntries(Object.entries(column).filter(([key]) => !asked.has(key)))
  const draft = {
    ...kept,
    heading,
    field,
    ...Object.fromEntries(values),
    ...(meanings.length > 0 && { words: Object.fromEntries(meanings) }),
  }
  return columnKind.safeParse(draft).data ?? { heading, field }
}

/** Returns how to read a sheet as a button of the second step says. */
export function rowsDraft(form: Form, { look, rows }: SheetFacts): Draft {
  const before = look.mapping.rows ?? {}
  const group = rows?.faults[Number(form.get('leaveOut') ?? -1)]
  const blank = rows?.faults.find(({ field }) => field !== undefined && field === form.get('blank'))?.field
  const numbers = group?.rows.map((row) => (/^\d+$/.test(row) ? Number(row) : row)) ?? []
  const answered = Object.entries(rowAnswers).flatMap(([question, answers]) => {
    const answer = form.get(`answer.${question}`)
    return answers.some((one) => one === answer) ? [[question, answer]] : []
  })
  const renamed = rows?.renames.flatMap(({ id }) => {
    const answer = form.get(`renamed.${id}`)
    return answer === 'same' || answer === 'new' ? [[id, answer] as const] : []
  })
  const changed: MappedRows = {
    ...before,
    ...(numbers.length > 0 && { leaveOut: [...(before.leaveOut ?? []), ...numbers].slice(0, leftOutMax) }),
    ...(blank && { blank: [...new Set([...(before.blank ?? []), blank])] }),
    ...Object.fromEntries(answered),
    ...(renamed?.length && { renamed: { ...before.renamed, ...Object.fromEntries(renamed) } }),
  }
  return { ...look.mapping, rows: changed }
}

/** Maximum number of rows that a mapping leaves out. */
const leftOutMax = 1_000
