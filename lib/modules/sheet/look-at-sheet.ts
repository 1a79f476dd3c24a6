import { clip } from '#lib/base/plain-text.ts'
import { currencies } from '#lib/contract/catalogue/document/value-kinds.ts'
import type { Mapping } from '#lib/office/imports/mapping.ts'
import type { Ask, Look } from '#lib/office/imports/sheet-facts.ts'
import type { SourceSheet } from './cell.ts'
import { textIn } from './cell.ts'
import { likelyHeadingRow, searchedRows } from './headings.ts'
import type { Plan, PlannedSheet } from './plan.ts'
import type { PlannedColumn } from './planned-column.ts'

const topCells = 12
const cellLength = 60

export function lookAt(all: readonly SourceSheet[], plan: Plan): Look {
  const { sheets, origin, rememberedAt, without, lacksCurrency } = plan
  const columns = sheets.flatMap((sheet) => sheet.columns)
  const read = new Set(sheets.flatMap(({ sources }) => sources.map(({ name }) => name)))
  const asks: Ask[] = (['price', 'currency'] as const).flatMap((key) => {
    const isAsked = key === 'price' ? without.price : lacksCurrency || without.currency
    const choices = key === 'price' ? ['request', 'free'] : currencies
    return isAsked ? [{ path: ['without', key], key, value: without[key] ?? '', choices }] : []
  })
  return {
    ...{ mapping: mappingOf(plan), origin, asks },
    ...(rememberedAt && { rememberedAt: rememberedAt.toISOString() }),
    isSure: columns.every(({ hold, isSure }) => isSure && !hold),
    tabs: all.map(({ name = '', rows: listed }) => {
      const headingRow = likelyHeadingRow(listed)
      const below = listed.filter(({ row }) => row > headingRow)
      return { name, isRead: read.has(name === '' ? undefined : name), rows: below.length }
    }),
    worksheets: sheets.map(worksheetOf),
  }
}

const worksheetOf = (
  { names, headingRow, sources, columns }: PlannedSheet,
  at: number,
): Look['worksheets'][number] => ({
  ...{ names, headingRow },
  top: (sources[0]?.rows ?? []).slice(0, searchedRows).map(({ row, cells }) => ({
    row,
    cells: cells.slice(0, topCells).map((cell) => clip(textIn(cell), cellLength)),
  })),
  columns: columns.map(({ heading, field, isChosen, isSure, hold, fault, cells, asks }, index) => ({
    ...{ heading, field, isChosen, isSure, hold, fault, cells: shownCells(cells) },
    asks: asks.map((ask): Ask => {
      const path = ['worksheets', at, 'columns', index, ask.key]
      return { ...ask, path: ask.key === 'words' ? [...path, ask.example ?? ''] : path }
    }),
  })),
})

const shownCells = ({ words }: PlannedColumn['cells']): string[] =>
  [...words.keys()]
    .filter((word) => word !== '')
    .slice(0, 3)
    .map((word) => word.slice(0, 200))

/** Returns the mapping as JSON: a column that nobody decided and that holds things up has no field. */
const mappingOf = ({ sheets, without, rows }: Plan): Mapping => ({
  worksheets: sheets.map(({ names, headingRow, columns }) => ({
    ...(names.length > 0 && { names }),
    headingRow,
    columns: columns.map(({ column: { heading, field = null, ...how }, cells, isChosen, hold }) => ({
      ...{ heading, cells: shownCells(cells) },
      ...((isChosen || !hold) && { field }),
      ...how,
    })),
  })),
  ...(Object.keys(without).length > 0 && { without }),
  ...(Object.keys(rows).length > 0 && { rows }),
})
