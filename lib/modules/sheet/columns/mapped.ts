import { type Cell, type CellFault, type GridRow, type SheetRow, textIn } from '../cell.ts'
import type { ExportFormat } from './exports.ts'

/** Reads the export of another system by our columns. */
export function mapped(format: ExportFormat, headings: readonly string[], rows: readonly GridRow[]) {
  const places = new Map(headings.map((heading, index) => [heading.toLowerCase(), index] as const).reverse())
  const at = (heading: string): number => places.get(heading.toLowerCase()) ?? -1
  const faults: CellFault[] = format.needs
    .filter((heading) => at(heading) < 0)
    .map((heading) => ({
      row: 1,
      column: 0,
      message: `there is no column ${heading}; expected an export of ${format.name}`,
    }))
  const textsOf = (cells: Cell[]) => (heading: string) => textIn(cells[at(heading)])
  const { refers } = format
  const named = new Map<string, string>()
  for (const { cells } of refers ? rows : []) {
    const name = textsOf(cells)(refers?.by ?? '')
    if (name !== '') named.set(name, textsOf(cells)(refers?.id ?? ''))
  }
  const made = rows.flatMap(({ row, cells }): SheetRow[] => {
    const plainly = textsOf(cells)
    const textAt = (heading: string): string =>
      (heading === refers?.from && named.get(plainly(heading))) || plainly(heading)
    if (!format.takes(textAt)) return []
    const placed: SheetRow['cells'] = new Map()
    for (const [name, from, read] of format.columns) {
      const column = at(from)
      if (column < 0 || textIn(placed.get(name)?.value) !== '') continue
      placed.set(name, { value: read ? read(textAt) : (cells[column] ?? null), column: column + 1 })
    }
    return [{ row, cells: placed, isCourseOnly: format.isCourseOnly?.(textAt) ?? false }]
  })
  const has = new Set(format.columns.filter(([, from]) => at(from) >= 0).map(([name]) => name))
  return { has, rows: made, faults }
}
