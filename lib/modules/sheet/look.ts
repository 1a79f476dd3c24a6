import { clip } from '#lib/base/plain-text.ts'
import type { Look, LookedColumn } from '#lib/office/imports/look.ts'
import type { Mapping } from '#lib/office/imports/mapping.ts'
import { type GridRow, textIn } from './cell.ts'
import { likelyHeadingRow, searchedRows } from './headings.ts'
import type { ColumnCells } from './kinds.ts'
import type { Plan } from './plan.ts'
import type { PlannedColumn } from './planned-column.ts'
import type { SourceSheet } from './worksheets.ts'

const topCells = 12
const cellLength = 60

/** Returns what the first step shows of a sheet. */
export function lookAt(all: readonly SourceSheet[], plan: Plan): Look {
  const { sheets, origin, rememberedAt, without, lacksCurrency } = plan
  const holds = sheets.flatMap(({ columns }, worksheet) =>
    columns.flatMap(({ hold, heading }, column) => (hold ? [{ worksheet, column, heading, why: hold }] : [])),
  )
  const read = new Set(sheets.flatMap(({ sources }) => sources.map(({ name }) => name)))
  const areSure = sheets.every(({ columns }) =>
    columns.every(
      ({ isSure, cells, column }) => isSure || (column.field === null && cells.filled.length === 0),
    ),
  )
  return {
    mapping: mappingOf(plan),
    origin,
    ...(rememberedAt && { rememberedAt: rememberedAt.toISOString() }),
    isSure: holds.length === 0 && areSure,
    tabs: all.map(({ name = '', isHidden, rows }) => ({
      ...{ name, isHidden, isRead: read.has(name === '' ? undefined : name) },
      rows: countBelow(rows, likelyHeadingRow(rows)),
    })),
    worksheets: sheets.map(({ names, headingRow, columns, sources }) => ({
      names,
      headingRow,
      top: (sources[0]?.rows ?? []).slice(0, searchedRows).map(({ row, cells }) => ({
        row,
        cells: cells.slice(0, topCells).map((cell) => clip(textIn(cell), cellLength)),
      })),
      columns: columns.map(lookedColumn),
    })),
    without: {
      ...(without.price && { price: without.price }),
      ...((lacksCurrency || without.currency) && { currency: without.currency ?? '' }),
    },
    holds,
  }
}

const countBelow = (rows: readonly GridRow[], headingRow: number): number =>
  rows.filter(({ row }) => row > headingRow).length

/** Returns up to three different texts of a column. */
const examplesIn = ({ words }: ColumnCells): string[] =>
  [...words.keys()].filter((word) => word !== '').slice(0, 3)

function lookedColumn({
  heading,
  letter,
  cells,
  column,
  isChosen,
  hold,
  formats,
  words,
  fault,
}: PlannedColumn): LookedColumn {
  return {
    ...{ heading, letter, column, isChosen, formats, words },
    cells: examplesIn(cells).map((text) => clip(text, cellLength)),
    ...(hold && { hold }),
    ...(fault && { fault }),
  }
}

/** Returns the mapping as JSON: a column that nobody decided and that holds things up has no field. */
function mappingOf({ sheets, without, rows }: Plan): Mapping {
  return {
    worksheets: sheets.map(({ names, headingRow, columns }) => ({
      ...(names.length > 0 && { names }),
      headingRow,
      columns: columns.map(({ column, cells, isChosen, hold }) => {
        const { heading, field, words, ...how } = column
        return {
          heading,
          cells: examplesIn(cells).map((text) => text.slice(0, 200)),
          ...((isChosen || !hold) && { field: field ?? null }),
          ...how,
          ...(words && { words }),
        }
      }),
    })),
    ...(Object.keys(without).length > 0 && { without }),
    ...(Object.keys(rows).length > 0 && { rows }),
  }
}
